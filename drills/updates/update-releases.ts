import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  confirmRelease,
  deriveRelease,
  editFile,
  makeRelease,
  markPages,
  renderHome,
} from "../machines/releases.ts";

export interface Build {
  name: string;
  archive: string;
  /** Its home page in Portuguese. */
  home: string;
}

/** A table that only the migration of the next release creates. */
export const marker = "marker";

/** An older release, the one that works, the next one with a migration, and one whose migration loses leads. */
export function makeUpdateReleases() {
  const confirmed = confirmRelease(makeRelease());
  const derive = (name: string, version: string, migration?: string): Build => {
    let home = "";
    const archive = deriveRelease(confirmed, name, (folder) => {
      markPages(folder, name);
      home = renderHome(folder);
      editFile(join(folder, "package.json"), (text) =>
        text.replace(/"version": ".*"/, `"version": "${version}"`),
      );
      // So that the units change too.
      editFile(join(folder, "deploy/systemd/fiosite.service"), (text) => `# ${name}\n${text}`);
      if (migration) writeFileSync(join(folder, `server/migrations/0099_${marker}.sql`), migration);
    });
    return { name, archive, home };
  };
  return {
    oldest: derive("oldest", "0.0.9"),
    working: derive("working", "0.1.0"),
    next: derive("next", "99.0.0", `create table ${marker} (id integer);\n`),
    harmful: derive("harmful", "99.0.1", "delete from leads;\n"),
  };
}
