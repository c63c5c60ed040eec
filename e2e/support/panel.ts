import type { BrowserContext, Page } from "@playwright/test";
import {
  type BrowserPanel,
  browserPanel,
  type PanelPerson,
} from "../../dev/panel/browser-panel.ts";
import { test as base, expect } from "./test.ts";

interface PanelFixtures {
  panel: BrowserPanel;
}

/** Tests of the panel. A request without a session and one without a connection are part of its work. */
export const test = base.extend<PanelFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  panel: async ({}, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { PANEL_ORIGIN = "", PANEL_OPERATOR_URL = "" } = process.env;
    await use(browserPanel(PANEL_OPERATOR_URL, PANEL_ORIGIN));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedConsole: async ({}, use) => {
    await use(
      /Unable to preload CSS|dynamically imported module|Failed to load resource: (the server responded with a status of 4(01|03|09|10|29)|net::ERR_(INTERNET_DISCONNECTED|FAILED))/,
    );
  },
});

/** Opens the panel as somebody who signed in before. */
export async function openAs(
  context: BrowserContext,
  panel: BrowserPanel,
  person: PanelPerson,
  path = "/contatos",
): Promise<Page> {
  const { origin } = panel;
  const value = await panel.session(person);
  // DevTools accepts this prefix only for https; the browser then sends the cookie to http://localhost too.
  const url = origin.replace("http:", "https:");
  await context.addCookies([
    { name: "__Host-painel", value, url, secure: true, httpOnly: true, sameSite: "Strict" },
  ]);
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

export { expect };
