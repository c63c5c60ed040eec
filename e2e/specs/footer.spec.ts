import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/pages";
import {
  cameras,
  company,
  fillVariables,
  home,
  towns,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { whatsappText } from "../support/visitor.ts";

for (const [path, homeAddress, language] of [
  [home, "", "pt-BR"],
  [cameras, pageLink("home", "en-US"), "en-US"],
] as const) {
  test(`[HOME-15][HOME-16] the footer of ${path} in ${language}`, { tag: "@ends" }, async ({
    page,
  }) => {
    const { footer: texts, common } = visitorTexts(language);
    await page.goto(`${path}?lng=${language}`);
    const footer = page.locator("footer#contato");
    const link = (name: string) => footer.getByRole("link", { name, exact: true });
    await expect(footer.getByText(texts.tagline)).toBeVisible();

    await expect(link(`${texts.social.instagram} (${common.nav.newTab})`)).toHaveAttribute(
      "href",
      company.instagramUrl,
    );
    const chat = link(`${texts.social.whatsapp} (${common.nav.newTab})`);
    expect(await whatsappText(chat)).toBe(common.whatsapp.plans);

    const navigation = footer.getByRole("navigation", { name: texts.nav.title });
    for (const [name, id] of [
      [texts.nav.plans, "planos"],
      [texts.nav.about, "sobre"],
      [texts.nav.reviews, "avaliacoes"],
      [texts.nav.subscribe, "assinar"],
    ] as const) {
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        `${homeAddress}#${id}`,
      );
    }

    const contact = footer.locator("address").getByRole("link");
    await expect(contact).toHaveText([company.phone.display, company.supportEmail]);
    await expect(contact.first()).toHaveAttribute("href", `tel:${company.phone.e164}`);
    await expect(contact.last()).toHaveAttribute("href", `mailto:${company.supportEmail}`);
    await expect(footer.getByRole("heading", { name: texts.towns.title })).toBeVisible();
    for (const { name } of towns) {
      await expect(footer.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    }
    await expect(link(texts.privacy)).toHaveAttribute("href", pageLink("privacy", language));
    await expect(link(texts.terms)).toHaveAttribute("href", pageLink("terms", language));
  });
}

for (const language of languages) {
  test(`[HOME-15] the copyright shows the current year, in ${language}`, {
    tag: "@once",
  }, async ({ page }) => {
    for (const year of ["2031", "2032"]) {
      await page.clock.setFixedTime(new Date(`${year}-06-15T12:00:00Z`));
      await openPage(page, `${home}?lng=${language}`);
      const copyright = fillVariables(visitorTexts(language).footer.copyright, { year });
      await expect(page.getByRole("contentinfo").getByText(copyright)).toBeVisible();
    }
  });
}

test("[HOME-15] the floating button covers nothing at the page's end", { tag: "@once" }, async ({
  page,
}) => {
  for (const path of [home, cameras]) {
    await openPage(page, path);
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
      [768, 1024],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 100_000, behavior: "instant" }));
      const covered = await page.evaluate(() => {
        const button = document.querySelector("aside a")?.getBoundingClientRect();
        if (!button) return ["no button"];
        return [...document.querySelectorAll("#contato :is(a, p, li)")]
          .flatMap((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return [...range.getClientRects()].map((box) => ({ box, text: each.textContent }));
          })
          .filter(
            ({ box }) =>
              box.right > button.left &&
              box.left < button.right &&
              box.bottom > button.top &&
              box.top < button.bottom,
          )
          .map(({ text }) => text);
      });
      expect(covered, `${path} ${width}×${height}`).toEqual([]);
    }
  }
});

test("[HOME-16] the five towns are named", { tag: "@once" }, async ({ page }) => {
  await page.goto(home);
  for (const name of ["Itapipoca", "Trairi", "Paraipaba", "Paracuru", "Umirim"]) {
    await expect(page.getByRole("contentinfo").getByText(name, { exact: true })).toBeVisible();
  }
});
