import { randomUUID } from "node:crypto";
import type { Language } from "@fiosite/content/languages";
import { languageStorageKey } from "@fiosite/contract/language";
import type { Locator, Page } from "@playwright/test";
import { company, visitorTexts } from "./site-content.ts";
import { expect } from "./test.ts";

/** The navigation at this width: the header's bar or, below 768 px, the opened menu. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.locator("#menu");
  const toggle = menu.locator("summary");
  if (!(await toggle.isVisible())) return page.getByRole("banner");
  if ((await menu.getAttribute("open")) === null) await toggle.click();
  return menu;
}

export async function chooseLanguage(page: Page, language: Language) {
  const navigation = await openNavigation(page);
  await navigation.getByRole("link", { name: visitorTexts(language).language.name }).click();
}

/** Clicks a link to another host. Tests have no network, so the new tab gets an empty page. */
export async function openExternalTab(link: Locator): Promise<Page> {
  const context = link.page().context();
  const isExternal = (address: URL) => address.hostname !== "127.0.0.1";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await context.route(isExternal, (route) => route.fulfill(empty));
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await tab.waitForURL(isExternal);
  await context.unroute(isExternal);
  return tab;
}

const chatAddress = `https://wa.me/${company.whatsappNumber}?text=`;

/** Checks that a link opens a chat with the company in a new tab, and returns the chat's text. */
export async function whatsappText(link: Locator): Promise<string> {
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
  const address = (await link.getAttribute("href")) ?? "";
  expect(address.slice(0, chatAddress.length)).toBe(chatAddress);
  const encoded = address.slice(chatAddress.length);
  // Some WhatsApp clients show + instead of a space.
  expect(encoded).toMatch(/^[\w%.!~*'()-]+$/);
  return decodeURIComponent(encoded);
}

export type TypedLead = {
  name: string;
  phone: string;
  address: string;
};

/** The data is unique, because the server treats the same data within ten minutes as one lead. */
export function someLead(): TypedLead {
  return {
    name: `Maria ${randomUUID()}`,
    phone: "(88) 98888-1234",
    address: "Rua da Praia, 10, Paracuru",
  };
}

export async function fillLead(page: Page, lead: TypedLead): Promise<Locator> {
  const form = page.locator("#assinar form");
  for (const [name, value] of Object.entries(lead)) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  return form;
}

interface Mail {
  subject: string;
  text: string;
}

/** Waits until an e-mail contains the text, then returns all e-mails that do. */
export async function mailsContaining(text: string): Promise<Mail[]> {
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  const address = `${process.env.INBOX_URL}/email`;
  const find = async () => {
    const mails: Mail[] = await (await fetch(address)).json();
    return mails.filter((mail) => mail.text.includes(text));
  };
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return find();
}

/**
 * The language in cookie and storage; undefined if none is saved. It polls, because the awaited title comes before the page's scripts
 * have run.
 */
export async function expectSavedLanguage(page: Page, language: Language | undefined) {
  const saved = async () => {
    const cookies = await page.context().cookies();
    return {
      cookie: cookies.find(({ name }) => name === languageStorageKey)?.value,
      storage: await page.evaluate((key) => localStorage.getItem(key), languageStorageKey),
    };
  };
  await expect.poll(saved).toEqual({ cookie: language, storage: language ?? null });
}

/** Opens an empty page of the site's origin, where a test can set storage and cookies before the site runs. */
export async function openEmptyPage(page: Page) {
  const address = "/empty";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await page.route(address, (route) => route.fulfill(empty), { times: 1 });
  await page.goto(address);
}

/** The state of a visitor who chose a language and has lost the cookie. */
export async function saveOnlyInStorage(page: Page, value: string) {
  await openEmptyPage(page);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    languageStorageKey,
    value,
  ] as const);
  await page.context().clearCookies();
}
