import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Health } from "@fiosite/contract/panel/health";
import * as v from "valibot";

const releaseSchema = v.object({ version: v.optional(v.string()) });

/** The version of the release and the newest part of its changelog. Outside a release there is no version. */
export async function readRelease(folder: string): Promise<Health["release"]> {
  const read = (file: string) => readFile(join(folder, file), "utf8").catch(() => undefined);
  const [release, changelog = ""] = [await read("release.json"), await read("CHANGELOG.md")];
  const described = v.safeParse(releaseSchema, JSON.parse(release ?? "null"));
  const version = described.success ? described.output.version : undefined;
  const [, newest = ""] = changelog.split(/^## .*$/m);
  return {
    version: version ?? null,
    changes: newest
      .split("\n\n")
      .map((paragraph) => paragraph.replaceAll("\n", " ").replaceAll("`", "").trim())
      .filter(Boolean),
  };
}
