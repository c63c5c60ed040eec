import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPublishedContent } from "./site-content.ts";

const starter = readStarterContent();

async function publish(folder: string, name: string) {
  const content = structuredClone(starter);
  content.facts.company.name = name;
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "content.json"), JSON.stringify(content));
  await symlink(name, join(folder, "next"));
  await rename(join(folder, "next"), join(folder, "current"));
}

test("the server follows publications, and keeps the last one if the pages are gone", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await mkdtemp(join(tmpdir(), "fiosite-content-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await publish(folder, "Antes");
  const content = openPublishedContent(join(folder, "current"));
  const name = () => content().facts.company.name;
  expect(name()).toBe("Antes");
  await publish(folder, "Depois");
  vi.advanceTimersByTime(1_000);
  expect(name()).toBe("Depois");
  await rm(folder, { recursive: true });
  vi.advanceTimersByTime(1_000);
  expect(name()).toBe("Depois");
});

test("a build without publications has the release's own content", () => {
  expect(openPublishedContent("/nonexistent")().facts.company.name).toBe(
    starter.facts.company.name,
  );
});
