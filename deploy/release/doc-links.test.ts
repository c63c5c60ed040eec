import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "../..");

function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim().split("\n");
}

test("every link between pages of the docs leads to a file", () => {
  const broken = git("ls-files", "*.md").flatMap((page) => {
    const text = readFileSync(join(repository, page), "utf8");
    const links = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, link = ""]) => link);
    return links
      .filter((link) => !existsSync(join(repository, dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test("every page and picture of the docs that a file names exists", () => {
  const named = git("grep", "-hoE", "docs/[a-zA-Z0-9/_-]+\\.(md|webp)", "--", ":!*.test.ts");
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !existsSync(join(repository, name)))).toEqual([]);
});

test("every source file that a page names exists", () => {
  const files = git("ls-files");
  const named = git("grep", "-hoE", "`[a-zA-Z0-9./-]+\\.(tsx?|sh|mjs|css)`", "--", "*.md");
  expect(named.length).toBeGreaterThan(30);
  const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name.replaceAll("`", "")))).toEqual([]);
});

test("every decision that a page or a comment names exists", () => {
  const page = readFileSync(join(repository, "docs/developer/decisions.md"), "utf8");
  const numbers = Array.from(page.matchAll(/^## (\d{3}) /gm), ([, number]) => number);
  const named = git("grep", "-hoiE", "decisions? [0-9]{3}").map((match) => match.slice(-3));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
});
