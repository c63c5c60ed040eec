import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/page-link";
import type { Page } from "@playwright/test";
import { openExternalTab } from "../support/external-tab.ts";
import { openNavigation } from "../support/navigation.ts";
import { company } from "../support/site-facts.ts";
import { cameras, home, unknownPath, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";
import { whatsappText } from "../support/whatsapp-text.ts";

test.use({ expectedConsole: unknownPathInConsole });

const onEveryPage = [cameras, company.securityPortalUrl, company.customerAreaUrl];

async function shownAddresses(page: Page) {
  const navigation = (await openNavigation(page)).getByRole("navigation");
  const links = await navigation.getByRole("link").all();
  return Promise.all(links.map((link) => link.getAttribute("href")));
}

test("[NAV-05] on / the bar shows plans and reviews only", { tag: "@wide" }, async ({ page }) => {
  await page.goto(home);
  expect(await shownAddresses(page)).toEqual(["#planos", "#avaliacoes", ...onEveryPage]);
});

test("[NAV-05] on / the menu also shows about and contact", { tag: "@phone" }, async ({ page }) => {
  await page.goto(home);
  const sections = ["#planos", "#avaliacoes", "#sobre", "#contato"];
  expect(await shownAddresses(page)).toEqual([...sections, ...onEveryPage]);
});

for (const language of languages) {
  test(`[NAV-05] all links fit into the bar (${language})`, { tag: "@wide" }, async ({ page }) => {
    await page.goto(`${home}?lng=${language}`);
    let end = 0;
    for (const link of await page.getByRole("banner").getByRole("link").all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
      const { x, width } = (await link.boundingBox()) ?? { x: 0, width: 0 };
      expect(x).toBeGreaterThanOrEqual(end);
      end = x + width;
    }
  });
}

for (const path of [cameras, unknownPath]) {
  test(`[NAV-06] on ${path} a link to / replaces the anchors`, async ({ page }) => {
    await page.goto(path);
    expect(await shownAddresses(page)).toEqual([home, ...onEveryPage]);
  });
}

test("[NAV-06] the link to / opens the home page", { tag: "@once" }, async ({ page }) => {
  await page.goto(cameras);
  const { navigation: label } = visitorTexts("pt-BR").home.meta;
  await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
  await expect(page).toHaveURL(home);
});

for (const [path, language] of [
  [home, "pt-BR"],
  [home, "en-US"],
  [cameras, "pt-BR"],
  [unknownPath, "en-US"],
] as const) {
  test(`[NAV-07][NAV-08][NAV-09][NAV-10][NAV-11] the fixed links of ${path} (${language})`, {
    tag: "@ends",
  }, async ({ page }) => {
    const texts = visitorTexts(language);
    const { nav, whatsapp } = texts.common;
    await page.goto(`${path}?lng=${language}`);
    const navigation = await openNavigation(page);
    const link = (name: string) => navigation.getByRole("link", { name });

    await expect(link(texts.cameras.meta.navigation)).toHaveAttribute(
      "href",
      pageLink("cameras", language),
    );
    for (const [name, address] of [
      [nav.securityPortal, company.securityPortalUrl],
      [nav.customerArea, company.customerAreaUrl],
    ] as const) {
      await expect(link(name)).toHaveAttribute("href", address);
      await expect(link(name)).toHaveAttribute("target", "_blank");
      await expect(link(name)).toHaveAttribute("rel", /\bnoopener\b/);
      await expect(link(name)).toHaveAccessibleName(`${name} (${nav.newTab})`);
    }
    for (const [name, code] of [
      ["Português", "pt-BR"],
      ["English", "en-US"],
    ] as const) {
      const isCurrent = code === language;
      await expect(link(name)).toBeVisible();
      await expect(link(name)).toHaveAttribute("href", `?setLng=${code}`);
      await expect(link(name)).toHaveAttribute("lang", code);
      await expect(
        navigation.locator("[aria-current=true]:visible", { hasText: name }),
      ).toHaveCount(isCurrent ? 1 : 0);
    }
    expect(await whatsappText(link(nav.subscribe))).toBe(whatsapp.plans);
  });
}

test("[NAV-08][NAV-09] external links open a tab without access to the site", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto(home);
  for (const address of [company.securityPortalUrl, company.customerAreaUrl]) {
    const navigation = await openNavigation(page);
    const tab = await openExternalTab(navigation.locator(`a[href="${address}"]:visible`));
    expect(tab.url()).toBe(new URL(address).href);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL(home);
  }
});
