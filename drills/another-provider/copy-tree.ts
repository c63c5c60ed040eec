import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeOtherContent } from "./write-content.ts";

const repository = join(import.meta.dirname, "../..");
const provider = join(import.meta.dirname, "content");

/** What belongs to the provider, without the code that reads it. */
const replaced = ["brand", "locales", "media"];

/**
 * Copies the repository into a temporary folder and replaces only the provider's files in `content/`. Packages are links to the
 * installed ones, except our own, which must be those of the copy.
 */
export function copyWithOtherProvider(): string {
  const copy = mkdtempSync(join(tmpdir(), "fiosite-another-provider-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: repository,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file && !file.startsWith("drills/another-provider/content/"));
  for (const file of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(repository, file), join(copy, file), { force: true });
  }
  for (const folder of replaced) rmSync(join(copy, "content", folder), { recursive: true });
  cpSync(provider, join(copy, "content"), { recursive: true });
  writeOtherContent(join(copy, "content"));
  linkPackages(copy);
  return copy;
}

function linkPackages(copy: string) {
  const installed = join(repository, "node_modules");
  const linked = join(copy, "node_modules");
  mkdirSync(join(linked, "@fiosite"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@fiosite") symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of readdirSync(join(installed, "@fiosite"))) {
    symlinkSync(join("../..", name), join(linked, "@fiosite", name));
  }
  // npm installs some versions beside the package that needs them.
  for (const name of ["server", "web", "e2e"]) {
    const own = join(repository, name, "node_modules");
    for (const nested of readdirSyncIfExists(own)) {
      mkdirSync(join(copy, name, "node_modules"), { recursive: true });
      symlinkSync(join(own, nested), join(copy, name, "node_modules", nested));
    }
  }
}

function readdirSyncIfExists(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}
