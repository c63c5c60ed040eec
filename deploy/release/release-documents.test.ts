import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  fillTimeZone,
  findReleaseDate,
  listShippedPackages,
  thirdPartyNotices,
} from "./release-documents.ts";

const lock = {
  "": { name: "site" },
  web: { dependencies: { carousel: "1.0.0", "@fiosite/content": "*" } },
  admin: { dependencies: { passkeys: "1.0.0" } },
  server: {},
  content: {},
  "node_modules/@fiosite/content": { link: true },
  // Only the bundle contains this package, with its own version of a package that the server has too.
  "node_modules/carousel": { version: "1.0.0", license: "MIT", dependencies: { "@a/tool": "2" } },
  "node_modules/carousel/node_modules/@a/tool": { version: "2.0.0", license: "ISC" },
  // Installed in the release, although the lockfile marks it as a dev dependency.
  "node_modules/@a/tool": { version: "1.0.0", license: "ISC", dev: true },
  "node_modules/passkeys": { version: "1.0.0", license: "MIT" },
  "node_modules/only-for-tests": { version: "1.0.0", dev: true },
};

function makeRelease(packages: object) {
  const root = mkdtempSync(join(tmpdir(), "fiosite-documents-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("package-lock.json", JSON.stringify({ packages }));
  write("node_modules/passkeys/LICENSE", "Copyright Passkeys");
  write("node_modules/carousel/LICENSE.md", "Copyright Carousel\r\n");
  write("node_modules/carousel/node_modules/@a/tool/licence", "Copyright Tool 2");
  write(
    "release/node_modules/@a/tool/package.json",
    '{"repository":{"url":"https://tool.example"}}',
  );
  write("fonts/OFL-letters.txt", "Copyright Letters");
  write("node/LICENSE", "Copyright Node contributors");
  return { root, release: join(root, "release") };
}

test("the notices of a release name each package that is installed or bundled, and no other", () => {
  const { root, release } = makeRelease(lock);
  const packages = listShippedPackages(root, release);
  expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "@a/tool 1.0.0",
    "@a/tool 2.0.0",
    "carousel 1.0.0",
    "passkeys 1.0.0",
  ]);

  const node = { version: "24.0.0", licenseFile: join(root, "node/LICENSE") };
  const notices = thirdPartyNotices(packages, node, join(root, "fonts"));
  for (const owner of ["Carousel", "Tool 2", "Passkeys", "Letters", "Node contributors"]) {
    expect(notices).toContain(`Copyright ${owner}\n`);
  }
  expect(notices).toContain("@a/tool 1.0.0, ISC");
  expect(notices).toContain("no licence text. Source: https://tool.example");
  expect(notices).not.toContain("only-for-tests");
});

test("a package that names no licence stops the release", () => {
  const { root, release } = makeRelease({ ...lock, "node_modules/carousel": { version: "1.0.0" } });
  expect(() => listShippedPackages(root, release)).toThrow("carousel 1.0.0 names no licence");
});

test("the date of a Node release comes from Node's changelog, and a Node release that is missing there stops our release", () => {
  const changelog = [
    "## 2026-09-08, Version 24.21.0 'Krypton' (LTS), @author",
    "## 2026-08-26, Version 24.20.0 'Krypton' (LTS), @author",
  ].join("\n\n");
  expect(findReleaseDate(changelog, "24.20.0")).toBe("2026-08-26");
  expect(() => findReleaseDate(changelog, "24.2")).toThrow("no date for 24.2");
});

test("the changelog's newest version is the version in package.json, which `fiosite releases` shows", () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const [, newest] = read("CHANGELOG.md").match(/^## (\S+)/m) ?? [];
  expect(JSON.parse(read("package.json")).version).toBe(newest);
});

test("timers that run at an hour of the day get the provider's time zone, and none names a fixed one", () => {
  const { root } = makeRelease({});
  const deploy = join(root, "deploy");
  cpSync(join(import.meta.dirname, ".."), deploy, { recursive: true });
  fillTimeZone(deploy, "America/Manaus");
  const timers = readdirSync(deploy, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".timer"))
    .map((file) => readFileSync(join(deploy, file), "utf8"));
  const zones = timers.flatMap((timer) => timer.match(/\b(?:[A-Z][a-z]+\/\w+|TIME_ZONE)/g) ?? []);
  expect(zones).toEqual(Array(3).fill("America/Manaus"));
});
