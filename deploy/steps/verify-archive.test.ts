import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "verify-archive.sh");
const name = "fiosite-20260102.030405-0123456789.tar.gz";
const bytes = "an archive";
const sha256 = createHash("sha256").update(bytes).digest("hex");

function verify(sums: string | null) {
  const folder = mkdtempSync(join(tmpdir(), "fiosite-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), bytes);
  if (sums !== null) writeFileSync(join(folder, "SHA256SUMS"), sums);
  // As an operator types it: a bare file name in the current folder.
  const { status, stdout, stderr } = spawnSync(script, [name], { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.each([
  ["of sha256sum", `${sha256}  ${name}\n`],
  ["of a binary-mode sha256sum", `${sha256} *${name}\n`],
  ["that an editor on Windows saved", `${"0".repeat(64)}  other.tar.gz\r\n${sha256}  ${name}\r\n`],
])("an archive that matches a SHA256SUMS %s is accepted", (_, sums) => {
  expect(verify(sums)).toEqual({ status: 0, output: `${name} matches SHA256SUMS\n` });
});

test.each([
  ["another checksum", `${"0".repeat(64)}  ${name}\n`, /does not match .* Copy both files again/],
  ["two checksums", `${sha256}  ${name}\n${"0".repeat(64)}  ${name}\n`, /does not match/],
  ["only another release", `${sha256}  x${name}\n`, /SHA256SUMS does not list fiosite-/],
  ["nothing", "", /does not list/],
])("an archive is refused if SHA256SUMS lists %s", (_, sums, sentence) => {
  const { status, output } = verify(sums);
  expect(status).toBe(1);
  expect(output).toMatch(sentence);
});

test("an archive without SHA256SUMS is accepted, and the operator reads that it was not verified", () => {
  const { status, output } = verify(null);
  expect(status).toBe(0);
  expect(output).toMatch(/was not verified: there is no \S+SHA256SUMS$/m);
});
