/**
 * Pauses deploy/backup/restore.sh at a given moment, so that a test can simulate a power cut there. A fake `psql`, first in PATH,
 * adds a command to the SQL of restore.sh, which writes the file `reached` and waits.
 */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RestoreMoment {
  name: string;
  /** A basic regular expression of GNU sed. The pause comes before the SQL that matches it. */
  before?: string;
  /** Like `before`, but the pause comes after this SQL. */
  after?: string;
}

const secondRename = "rename to fiosite;[[:space:]]*";

/** The moments in the order of restore.sh. */
export const restoreMoments: RestoreMoment[] = [
  { name: "before the rows are loaded", before: "revoke all on database" },
  { name: "after the rows are loaded and compared", before: "grant connect on database" },
  { name: "before leads are erased again", before: "select erase_leads" },
  { name: "before the later leads are listed", before: "select id from leads union" },
  { name: "in the swap, before the first rename", before: "alter database fiosite rename" },
  { name: "in the swap, between the renames", before: "alter database fiosite_restored_" },
  { name: "in the swap, before its commit", after: secondRename },
  { name: "after the swap", after: `${secondRename}commit` },
  { name: "after the result is printed", before: "select count(\\*), count(\\*) filter" },
];

/** Writes the fake `psql` into the folder, which must be first in PATH. Every user may write to the folder afterwards. */
export function pauseRestoreAt({ before, after }: RestoreMoment, folder: string): void {
  chmodSync(folder, 0o777);
  const pause = `\\n\\\\! touch ${folder}/reached; exec sleep 600\\n`;
  const change = before ? `s#${before}#${pause}&#` : `s#${after}#&;${pause}#`;
  writeFileSync(join(folder, "change.sed"), change, { mode: 0o644 });
  const psql = `#!/bin/bash
# Only restore.sh names the database in this way, and always sends its SQL through standard input.
if [[ " $*" != *" --dbname="* ]]; then exec /usr/bin/psql "$@"; fi
sed --null-data --file=${folder}/change.sed | /usr/bin/psql "$@"
`;
  writeFileSync(join(folder, "psql"), psql, { mode: 0o755 });
}
