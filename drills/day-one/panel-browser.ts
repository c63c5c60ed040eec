import { chromium, type Page } from "@playwright/test";
import { debianChromium, quietFlags } from "../../dev/chromium.ts";
import { addAuthenticator } from "../../dev/panel/browser-panel.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import type { Machine } from "../machines/start-machine.ts";

export interface PanelBrowser {
  page: Page;
  close(): Promise<void>;
}

/**
 * Chromium as on a phone, with a virtual authenticator in place of the finger. It resolves the hosts to the machine and accepts
 * certificates by the authority's key: passkeys are refused where a certificate counts as an error, even if the user ignores it.
 */
export async function openPanelBrowser(machine: Machine, hosts: string[]): Promise<PanelBrowser> {
  const browser = await chromium.launch({
    executablePath: debianChromium,
    args: [
      ...quietFlags,
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join()}`,
      `--ignore-certificate-errors-spki-list=${await readKeyHash(machine)}`,
    ],
  });
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, locale: "pt-BR" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await addAuthenticator(page);
  return { page, close: () => browser.close() };
}

async function readKeyHash(machine: Machine): Promise<string> {
  const steps = [
    `openssl x509 -in /etc/letsencrypt/live/${siteHost}/chain.pem -pubkey -noout`,
    "openssl pkey -pubin -outform der",
    "openssl dgst -sha256 -binary",
    "base64",
  ];
  return (await machine.run(steps.join(" | "))).trim();
}
