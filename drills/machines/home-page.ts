import assert from "node:assert/strict";
import { join } from "node:path";
import { requestSite } from "../../dev/http.ts";
import { waitUntil } from "../wait-until.ts";
import { renderHome } from "./releases.ts";
import { siteOrigin } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

export async function readHome(): Promise<string> {
  return (await requestSite(siteOrigin, "/?lng=pt-BR")).body.toString();
}

/** Waits, because old nginx workers accept some of the connections until a reload ends. */
export async function assertHome(release: string, html: string): Promise<void> {
  await waitUntil(async () => (await readHome()) === html, { limitMs: 5_000 }).catch(() =>
    assert.fail(`the home page is not that of ${release}`),
  );
}

export function firstHome(machine: Machine): string {
  return renderHome(join(machine.root, "root/first"));
}
