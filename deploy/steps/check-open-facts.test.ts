import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "check-open-facts.sh");

/** Runs the step for a release whose open-facts.ts has this text. */
function check(openFacts: string, ...consent: string[]) {
  const release = mkdtempSync(join(tmpdir(), "fiosite-facts-"));
  onTestFinished(() => rmSync(release, { recursive: true }));
  mkdirSync(join(release, "bin"));
  mkdirSync(join(release, "deploy"));
  symlinkSync(process.execPath, join(release, "bin/node"));
  writeFileSync(join(release, "deploy/open-facts.ts"), openFacts);
  const args = [release, ...consent];
  const { status, stdout, stderr } = spawnSync(script, args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const crash = 'throw new Error("crash");\n';
const open = 'process.stdout.write("company.phone\\ncompany.cnpj\\n");\n';

test("a release without unconfirmed facts may go live", () => {
  expect(check("")).toEqual({ status: 0, output: "every fact is confirmed\n" });
});

test("a release with unconfirmed facts needs --preview", () => {
  const refused = check(open);
  expect(refused.status).toBe(1);
  expect(refused.output).toMatch(/^ {2}company\.phone\n {2}company\.cnpj\n.* these 2 facts\n/);
  expect(check(open, "--preview").status).toBe(0);
});

test.each([
  ["crashes", crash],
  ["crashes after the first facts", open + crash],
])("a check that %s refuses the release, even as a preview", (_, openFacts) => {
  for (const consent of [[], ["--preview"]]) {
    const { status, output } = check(openFacts, ...consent);
    expect(status).toBe(1);
    expect(output).toContain("the check for unconfirmed facts crashed");
  }
});
