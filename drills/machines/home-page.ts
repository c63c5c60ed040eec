import assert from "node:assert/strict";
import { join } from "node:path";
import { requestSite } from "../../dev/http/request-site.ts";
import { renderHome } from "./releases.ts";
import { siteOrigin } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

export async function assertHome(release: string, html: string): Promise<void> {
  const { body } = await requestSite(siteOrigin, "/?lng=pt-BR");
  assert.equal(body.toString(), html, `the home page of ${release}`);
}

export function firstHome(machine: Machine): string {
  return renderHome(join(machine.root, "root/first"));
}
