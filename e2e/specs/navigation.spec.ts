import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/pages";
import type { Page } from "@playwright/test";
import {
  cameras,
  company,
  everyPage,
  home,
  unknownPath,
  unknownPathInConsole,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { openExternalTab, openNavigation, whatsappText } from "../support/visitor.ts";

const { logo } = visitorTexts("pt-BR").common;
const transparent = "rgba(0, 0, 0, 0)";
const dark = "rgb(5, 32, 43)";

test.use({ expectedConsole: unknownPathInConsole });

test("[NAV-01] on every page the header is fixed and its logo links to the home page", {
  tag: "@ends",
}, async ({ page }) => {
  for (const path of everyPage) {
    await page.goto(path);
    const header = page.getByRole("banner");
    await expect(header, path).toHaveCSS("position", "fixed");
    for (const scrollTop of [0, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), scrollTop);
      expect(await header.boundingBox(), path).toMatchObject({ x: 0, y: 0 });
      await expect(header, path).toBeInViewport({ ratio: 1 });
    }
    const link = header.getByRole("link", { name: logo.label });
    await expect(link, path).toHaveAttribute("href", "/");
    await expect(link.getByRole("img", { name: company.name }), path).toBeVisible();
  }
});

test("[NAV-01] a click on the logo opens the home page", { tag: "@once" }, async ({ page }) => {
  await page.goto(cameras);
  await page.getByRole("link", { name: logo.label }).click();
  await expect(page).toHaveURL(home);
});

test("[NAV-02] the header changes above 10 px of scroll, not at 10", { tag: "@ends" }, async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  for (const path of [home, cameras]) {
    await openPage(page, path);
    await expect(header).toHaveCSS("background-color", transparent);
    await scrollTo(11);
    await expect(header).toHaveCSS("background-color", dark);
    // The scroll starts at 11, so the change proves that the scroll to 10 had an effect.
    await scrollTo(10);
    await expect(header).toHaveCSS("background-color", transparent);
  }
});

test("[NAV-02] a page opened at a section starts with the scrolled header", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/#sobre");
  await expect(page.getByRole("banner")).toHaveCSS("background-color", dark);
});

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

test("[NAV-06] on other pages a link to / replaces the anchors and opens it", {
  tag: "@ends",
}, async ({ page }) => {
  const { navigation: name } = visitorTexts("pt-BR").home.meta;
  for (const path of [cameras, unknownPath]) {
    await page.goto(path);
    expect(await shownAddresses(page), path).toEqual([home, ...onEveryPage]);
    await (await openNavigation(page)).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(home);
  }
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

/** Whether the section starts below the header and its first heading is uncovered. */
function landing(page: Page, id: string) {
  return page.locator(`#${id}`).evaluate((section) => {
    const headerBottom = document.querySelector("#site > header")?.getBoundingClientRect().bottom;
    const heading = section.querySelector("h1, h2")?.getBoundingClientRect();
    const topmost =
      heading &&
      document.elementFromPoint(heading.x + 10, heading.y + Math.min(heading.height / 2, 20));
    return {
      // Browsers scroll by whole pixels, but sections may start between two pixels.
      isBelowHeader: section.getBoundingClientRect().top > (headerBottom ?? 0) - 1,
      isHeadingUncovered: section.contains(topmost ?? null),
    };
  });
}

const landed = { isBelowHeader: true, isHeadingUncovered: true };

test("[NAV-05] the header's links land below the header", { tag: "@ends" }, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  for (const id of ["planos", "avaliacoes", ...(isPhone ? ["sobre", "contato"] : [])]) {
    await openPage(page, home);
    await (await openNavigation(page)).locator(`a[href="#${id}"]:visible`).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => landing(page, id)).toEqual(landed);
  }
});

test("[HOME-15] the footer's links land below the header, from both pages", {
  tag: "@ends",
}, async ({ page }) => {
  await openPage(page, home);
  for (const id of ["planos", "sobre", "avaliacoes", "assinar"]) {
    await page.getByRole("contentinfo").locator(`a[href="#${id}"]`).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => landing(page, id)).toEqual(landed);
  }
  await page.goto(cameras);
  await page.getByRole("contentinfo").locator(`a[href="/#assinar"]`).click();
  await expect(page).toHaveURL("/#assinar");
  await expect.poll(() => landing(page, "assinar")).toEqual(landed);
});
