import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requestSite } from "../../dev/http/request-site.ts";
import { siteOrigin } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

export const homePage = "web/dist/pages/home.pt-BR.html";

export async function assertHome(release: string, html: string): Promise<void> {
  const { body } = await requestSite(siteOrigin, "/?lng=pt-BR");
  assert.equal(body.toString(), html, `the home page of ${release}`);
}

export function firstHome(machine: Machine): string {
  return readFileSync(join(machine.root, "root/first", homePage), "utf8");
}
