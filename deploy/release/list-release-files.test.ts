import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "list-release-files.sh");

test("a release holds what git tracks: no stray settings, dumps or tests", () => {
  const repository = mkdtempSync(join(tmpdir(), "fiosite-release-files-"));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  const write = (path: string) => {
    mkdirSync(join(repository, dirname(path)), { recursive: true });
    writeFileSync(join(repository, path), "");
  };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repository });
  const tracked = [
    "package.json",
    "server/src/main.ts",
    "server/.env.example",
    "deploy/install.sh",
  ];
  for (const path of [...tracked, "server/src/main.test.ts", "docs/guide.md"]) write(path);
  git("init", "--quiet");
  git("add", ".");
  for (const path of ["server/.env", "deploy/site.env", "deploy/backup/fiosite.dump"]) write(path);

  const listed = execFileSync(script, [repository], { encoding: "utf8" }).split("\0");
  expect(listed.filter(Boolean).sort()).toEqual(tracked.sort());
});
