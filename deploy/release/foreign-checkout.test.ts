import { execFileSync } from "node:child_process";
import {
  copyFileSync,
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

const root = join(import.meta.dirname, "../..");

// GitHub gives a job in a container this: root, a checkout and a HOME of uid 1001, and no configuration of git.
test.runIf(process.getuid?.() === 0)(
  "after .ci/setup.sh root can use git in a checkout that belongs to another user",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "fiosite-foreign-checkout-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [checkout, home] = [join(folder, "checkout"), join(folder, "home")];
    mkdirSync(join(checkout, ".ci"), { recursive: true });
    mkdirSync(home);
    copyFileSync(join(root, ".ci/setup.sh"), join(checkout, ".ci/setup.sh"));
    const project = { name: "checkout", version: "1.0.0" };
    const lock = { ...project, lockfileVersion: 3, packages: { "": project } };
    writeFileSync(join(checkout, "package.json"), JSON.stringify(project));
    writeFileSync(join(checkout, "package-lock.json"), JSON.stringify(lock));
    writeFileSync(join(checkout, ".nvmrc"), process.versions.node);
    execFileSync("git", ["init", "--quiet", checkout]);
    execFileSync("git", ["-C", checkout, "add", "package.json"]);
    execFileSync("chown", ["--recursive", "1001:1001", folder]);

    const list = join(import.meta.dirname, "list-release-files.sh");
    const commands = `. .ci/setup.sh >&2 && ${list} . && stat --format=%u "$HOME"`;
    const output = execFileSync("bash", ["-c", commands], {
      cwd: checkout,
      env: { HOME: home, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
    expect(output.split("\0")).toEqual(["package.json", "0\n"]);
  },
);

test("every job of a workflow that runs in a container starts with .ci/setup.sh", () => {
  const folder = join(root, ".github/workflows");
  const jobs = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split(/^ {2}(?=\w+:$)/m)
      .filter((job) => job.includes("    container: ")),
  );
  expect(jobs.length).toBeGreaterThan(3);
  for (const job of jobs) expect(job).toMatch(/\. \.ci\/setup\.sh|bash \.ci\/(?:run|nightly)/);
});
