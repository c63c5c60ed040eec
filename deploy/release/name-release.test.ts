import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "name-release.sh");

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
    const run = spawnSync(script, [root, ...options], { encoding: "utf8" });
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
