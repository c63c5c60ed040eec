import { randomInt } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { startLocalPublisher } from "../../dev/content/local-publisher.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import {
  type BrowserPanel,
  browserPanel,
  type PanelPerson,
} from "../../dev/panel/browser-panel.ts";
import { cloneDatabase, type DatabaseUrls, databaseUrls } from "../../dev/postgres/databases.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startPanelServer } from "../../dev/site/servers.ts";
import { test as base, expect } from "./test.ts";

interface PanelFixtures {
  panel: BrowserPanel;
}

/** Tests of the panel. Requests without a session or a connection are normal there, so their console messages are expected. */
export const test = base.extend<PanelFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  panel: async ({}, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { PANEL_ORIGIN = "", PANEL_OPERATOR_URL = "" } = process.env;
    const panel = browserPanel(PANEL_OPERATOR_URL, PANEL_ORIGIN);
    await use(panel);
    await panel.closeContacts();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedConsole: async ({}, use) => {
    await use(
      /Unable to preload CSS|dynamically imported module|Failed to load resource: (the server responded with a status of 4(01|03|09|10|29)|net::ERR_(INTERNET_DISCONNECTED|FAILED))/,
    );
  },
});

/** Gives the browser a new session of somebody who has joined before. */
export async function signIn(
  context: BrowserContext,
  panel: BrowserPanel,
  person: PanelPerson,
): Promise<void> {
  const value = await panel.session(person);
  // DevTools accepts this prefix only for https; the browser then sends the cookie to http://localhost too.
  const url = panel.origin.replace("http:", "https:");
  await context.addCookies([
    { name: "__Host-painel", value, url, secure: true, httpOnly: true, sameSite: "Strict" },
  ]);
}

/** Opens the panel as somebody who has joined before. */
export async function openAs(
  context: BrowserContext,
  panel: BrowserPanel,
  person: PanelPerson,
  path = "/contatos",
): Promise<Page> {
  await signIn(context, panel, person);
  const page = await context.newPage();
  await page.goto(panel.origin + path);
  return page;
}

export { expect };

/** Closes the chat that the page opens. `window.open` fails if its window is closed before it returns, so this waits for the page. */
export async function closeChat(page: Page, chat: Promise<Page>): Promise<void> {
  const opened = await chat;
  await page.evaluate(() => undefined);
  await opened.close();
}

/** Shows the newest contacts first. Most tests share one panel, so the first page of "Agora" is full of the oldest. */
export const everybody = "/contatos?ver=all";

export const door = (page: Page) => page.getByRole("heading", { name: "Quem chamou hoje?" });

/** A phone that no other test has, nor the same test at another width. */
export const ownPhone = () =>
  `(88) 9${randomInt(1000, 10_000)}-${String(randomInt(10_000)).padStart(4, "0")}`;

/** The button of a contact's state. */
export const stateButton = (page: Page, name: string) =>
  page.getByRole("group", { name: "Como está este contato" }).getByRole("button", { name });

/** Marks the open contact, and skips what "Vendido" and "Sem interesse" ask for. */
export async function mark(page: Page, name: string): Promise<void> {
  await stateButton(page, name).click();
  if (name === "Vendido" || name === "Sem interesse") {
    await page.getByRole("button", { name: "Pular" }).click();
  }
}

/** Makes the panel poll now, as when its screen comes on. It may fail if the panel has polled by itself and left the page. */
export const askServer = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event("visibilitychange"))).catch(() => undefined);

/** Everything that is kept of somebody's work, in the storage and among the photos. */
export const keptWork = (page: Page) =>
  page.evaluate(async () => {
    const keys = Object.keys(localStorage).filter((key) =>
      /\.(unsent|unsaved|refused)\./.test(key),
    );
    const photos = await (await caches.open("panel-photos")).keys();
    return [...keys, ...photos.map(({ url }) => url)].sort();
  });

/** A migrated database with the content that support/start-site.ts rendered. */
export const ownPanelTemplate = "own_panel_template";

/** Sends a request like the panel's own, as the person who is signed in. With a body it is a POST. */
export async function ask(page: Page, panel: BrowserPanel, path: string, data?: object) {
  const post = { method: "POST", data, headers: { Origin: panel.origin } };
  return (await page.request.fetch(panel.origin + path, data && post)).json();
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** "2026-11-20", some days from now, in the company's time zone. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Fortaleza" }).format(
    Date.now() + days * 86_400_000,
  );
/** "20/11", and "1º/12". */
export const said = (day: string) => {
  const [year, month, date] = day.split("-").map(Number);
  const ofYear = dayIn(0).startsWith(String(year)) ? "" : `/${year}`;
  return `${date === 1 ? "1º" : date}/${month}${ofYear}`;
};

/** A publication runs in its own process. With two cores and a load of 25 it takes half a minute. */
export const published = { timeout: 90_000 };

interface OwnPanelFixtures {
  /** The folder is empty at first. */
  folder: string;
  database: DatabaseUrls;
  /** The file that the doctor would write. */
  healthFile: string;
  panelEnvironment: Record<string, string>;
}

/**
 * Each test has its own panel and database, for things of which a panel has only one, such as the numbers, the health file and the
 * draft. No other test sees or changes them.
 */
export const ownPanelTest = test.extend<OwnPanelFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "fiosite-own-panel-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  database: async ({}, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { POSTGRES_URL = "" } = process.env;
    await use(databaseUrls(POSTGRES_URL, await cloneDatabase(POSTGRES_URL, ownPanelTemplate)));
  },
  healthFile: async ({ folder }, use) => {
    await use(join(folder, "health.json"));
  },
  panelEnvironment: async ({ healthFile }, use) => {
    await use({ HEALTH_FILE: healthFile });
  },
  panel: async ({ context, database, panelEnvironment: environment }, use) => {
    const port = await findFreePort();
    const { origin, stop } = await startPanelServer({ database, port, environment });
    await use(browserPanel(database.operator, origin));
    // The context is closed first, because a page without its server logs errors.
    await context.close();
    await stop();
  },
});

interface PublishingFixtures {
  /** Origin of the site that the panel publishes. */
  publishedOrigin: string;
  /** Returns the home page as it is published now. */
  shown: () => Promise<string>;
}

/** The folder of a release's pages has the same name as the release's own folder. */
const release = basename(join(import.meta.dirname, "../.."));

/** Each test has its own panel, publisher and published site, which start with the starter content. */
export const publishingTest = ownPanelTest.extend<PublishingFixtures>({
  panelEnvironment: async ({ database, folder, panelEnvironment }, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    await cp(process.env.RENDERED_FOLDER ?? "", folder, {
      recursive: true,
      verbatimSymlinks: true,
    });
    const options = { folder, isRendered: true };
    const publisher = await startLocalPublisher(database, () => undefined, options);
    await use({ ...panelEnvironment, ...publisher.environment });
    await publisher.stop();
  },
  publishedOrigin: async ({ panelEnvironment: { SITE_FOLDER = "" } }, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { SITE_ORIGIN = "" } = process.env;
    const nginx = await startNginx({
      webDist: join(SITE_FOLDER, release, "current"),
      upstream: new URL(SITE_ORIGIN).host,
      host: "127.0.0.1",
    });
    await use(nginx.origin);
    await nginx.stop();
  },
  shown: async ({ publishedOrigin, request }, use) => {
    await use(async () => (await request.get(publishedOrigin)).text());
  },
});
