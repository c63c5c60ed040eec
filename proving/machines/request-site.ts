import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteHost } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

export const homePage = "web/dist/pages/home.pt-BR.html";

/** Through nginx, as a visitor in the same network would. */
export function askSite(path: string) {
  const url = `http://127.0.0.1${path}`;
  const answer = execFileSync("curl", ["-sSi", "-H", `Host: ${siteHost}`, url], {
    encoding: "utf8",
  });
  const [headers = "", ...body] = answer.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
}

export function assertHome(release: string, html: string): void {
  assert.equal(askSite("/?lng=pt-BR").body, html, `the home page of ${release}`);
}

export function firstHome(machine: Machine): string {
  return readFileSync(join(machine.root, "root/first", homePage), "utf8");
}

export function tell(line: string): void {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
}
