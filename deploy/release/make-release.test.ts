import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const nameRelease = join(import.meta.dirname, "name-release.sh");
const listReleaseFiles = join(import.meta.dirname, "list-release-files.sh");

test("a release contains only files that git tracks, and no settings, dumps or tests", () => {
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
  const listed = listFiles(project);
  const named = listed
    .filter((file) => /\.(sh|ts|md|template|example|service)$/.test(file))
    .flatMap((file) => readFileSync(join(project, file), "utf8").match(page) ?? []);
  expect(named).toContain("docs/technician/copias.md");
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});

const page = /docs\/[\w/-]+\.md/g;

function listFiles(repository: string): string[] {
  return execFileSync(listReleaseFiles, [repository], { encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
}

function makeRepository() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-name-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "content"));
  for (const dist of ["web/dist", "admin/dist"]) mkdirSync(join(root, dist), { recursive: true });
  const setPrice = (price: string) => writeFileSync(join(root, "content/price"), price);
  writeFileSync(join(root, ".gitignore"), "dist\n");
  setPrice("99,90");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: root,
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "first", "--date", "2026-01-02T03:04:05Z");
  const name = (...options: string[]) => {
    const run = spawnSync(nameRelease, [root, ...options], { encoding: "utf8" });
    const { status, stdout, stderr } = run;
    return { status, name: stdout.trim(), stderr };
  };
  return { setPrice, name };
}

test("a release of a commit is named after it", () => {
  const { name } = makeRepository();
  expect(name().name).toMatch(/^\d{8}\.\d{6}-[0-9a-f]{10}$/);
});

test("a changed tree is refused, and the operator reads which file it is", () => {
  const { setPrice, name } = makeRepository();
  setPrice("89,90");
  const { status, stderr } = name();
  expect(status).toBe(1);
  expect(stderr).toMatch(/Commit them:\n M content\/price\n$/);
});

test("two releases of a changed tree have one name only if their content is the same", () => {
  const { setPrice, name } = makeRepository();
  setPrice("89,90");
  const wrong = name("--changed").name;
  setPrice("79,90");
  const right = name("--changed").name;
  expect(right).toMatch(/^[\d.]+-[0-9a-f]{10}\.changed-[0-9a-f]{10}$/);
  expect(right).not.toBe(wrong);
  setPrice("89,90");
  expect(name("--changed").name).toBe(wrong);
});

test("nothing of a release is built or published before the gate has passed on its commit", () => {
  const read = (file: string) => readFileSync(join(project, ".github/workflows", file), "utf8");
  expect(read("ci.yml")).toMatch(/^ {2}workflow_call:$/m);
  const [, ...jobs] = read("release.yml").split(/^ {2}(?=\w+:$)/m);
  const needs = jobs
    .filter((job) => /^ {4}(?:uses|runs-on):/m.test(job))
    .map((job) => [job.match(/^\w+/)?.[0], job.match(/^ {4}(?:needs|uses): (.+)$/m)?.[1]]);
  expect(needs).toEqual([
    ["gate", "./.github/workflows/ci.yml"],
    ["build", "gate"],
    ["publish", "build"],
  ]);
});
