import type { Language } from "@fiosite/content/languages";
import type { Locator, Page } from "@playwright/test";
import { visitorTexts } from "./visitor-texts.ts";

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
