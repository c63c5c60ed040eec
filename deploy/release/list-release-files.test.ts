import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    "docs/guide.md",
  ];
  for (const path of [...tracked, "server/src/main.test.ts", "docs/pictures/site.webp"])
    write(path);
  git("init", "--quiet");
  git("add", ".");
  for (const path of ["server/.env", "deploy/site.env", "deploy/backup/fiosite.dump"]) write(path);

  expect(listFiles(repository).sort()).toEqual(tracked.sort());
});

test("every page of the docs that a file of the release names is in the release", () => {
  const repository = join(import.meta.dirname, "../..");
  const listed = listFiles(repository);
  const named = listed
    .filter((file) => /\.(sh|ts|md|template|example|service)$/.test(file))
    .flatMap((file) => readFileSync(join(repository, file), "utf8").match(page) ?? []);
  expect(named).toContain("docs/technician/back-up-and-restore.md");
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});

const page = /docs\/[\w/-]+\.md/g;

function listFiles(repository: string): string[] {
  return execFileSync(script, [repository], { encoding: "utf8" }).split("\0").filter(Boolean);
}
