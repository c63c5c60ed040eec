import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runSql } from "../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../dev/postgres/test-database.ts";

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

const technicianPages = git("ls-files", "docs/technician/*.md");
const readPage = (page: string) => readFileSync(join(repository, page), "utf8");

test("the technician's docs have at most ten pages and 5,500 words", () => {
  const words = technicianPages.flatMap((page) => readPage(page).split(/\s+/).filter(Boolean));
  expect(technicianPages.length).toBeLessThanOrEqual(10);
  expect(words.length).toBeLessThanOrEqual(5_500);
});

test("every command and option that the technician's pages print exists", () => {
  const scripts = git("ls-files", "deploy/*.sh", "server/src/commands/*.ts")
    .map(readPage)
    .join("\n");
  const subcommands = readPage("deploy/fiosite.sh")
    .match(/fiosite <([a-z|]+)>/)?.[1]
    ?.split("|");
  const printed = technicianPages.flatMap(
    (page) => readPage(page).match(/fiosite [a-z]+ ?[^`\n#;)]*|install\.sh [^`\n#]*/g) ?? [],
  );
  expect(printed.length).toBeGreaterThan(60);
  const unknown = printed.filter((line) => {
    const [program, subcommand = ""] = line.trim().split(" ");
    const options = line.match(/ --?[a-z][a-z-]+/g) ?? [];
    return (
      (program === "fiosite" && !subcommands?.includes(subcommand)) ||
      options.some((option) => !scripts.includes(option.trim().replace(/^--/, "")))
    );
  });
  expect(unknown).toEqual([]);
});

test("the database answers every query that the technician's pages print", async () => {
  const printed = technicianPages.flatMap((page) =>
    Array.from(
      readPage(page).matchAll(/ -\w*c (['"])(select .*?)\1/g),
      ([, , query = ""]) => query,
    ),
  );
  expect(printed.length).toBeGreaterThan(2);
  const database = await createTestDatabase();
  for (const query of printed) await runSql(database, query.replace("<id>", randomUUID()));
});

test("the install command works as printed on the first day, while nobody has confirmed a fact", () => {
  const commands = readPage("docs/technician/instalar.md").match(/^fiosite-.*install\.sh.*$/gm);
  expect(commands).toEqual([expect.stringMatching(/--host .*--email .*--preview$/)]);
});

test("every figure of README's measurements is in the page that its line links", () => {
  const [, list = ""] = readPage("README.md").split("## What was measured");
  const lines = list.split("\n## ")[0]?.split("\n- ").slice(1) ?? [];
  const missing = lines.flatMap((line) => {
    const [text = "", page] = line.split(/\(\[[^\]]+\]\(|\)\)/);
    const figures = text.match(/\d[\d.,]*\d|\d/g) ?? [];
    const report = page ? readPage(page).replaceAll(/[,_]/g, "") : "";
    const isThere = (figure: string) =>
      new RegExp(
        `(?<![\\d.])${figure.replaceAll(",", "").replace(".", "\\.")}(?![\\d]|\\.\\d)`,
      ).test(report);
    return figures.filter((figure) => !isThere(figure)).map((figure) => `${figure}: ${page}`);
  });
  expect(lines.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});
