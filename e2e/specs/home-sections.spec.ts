import { formatPrice } from "@fiosite/content/format-price";
import { languages } from "@fiosite/content/languages";
import { additionalWifiPoint, towns } from "../support/site-facts.ts";
import { expect, test } from "../support/test.ts";
import { fillVariables, visitorTexts } from "../support/visitor-texts.ts";
import { whatsappText } from "../support/whatsapp-text.ts";

test("[HOME-01][HOME-02] the sections are in the order of the specification, and the title has its word highlighted", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  const sections = await page
    .locator("header, main section[aria-labelledby], footer#contato, aside a")
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest("article, footer#contato section"))
        .map((element) => element.id || element.getAttribute("aria-labelledby") || element.tagName),
    );
  expect(sections).toEqual([
    "HEADER",
    "home-title",
    "planos",
    "wifi",
    "sobre",
    "avaliacoes",
    "assinar",
    "contato",
    "A",
  ]);

  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Internet é tudo ou nada!");
  const highlighted = title.locator("b");
  await expect(highlighted).toHaveText("tudo");
  await expect(highlighted).toHaveCSS("color", "rgb(255, 198, 26)");
});

for (const language of languages) {
  const { home, common } = visitorTexts(language);

  test(`[HOME-02][HOME-03][HOME-10][HOME-11][HOME-12][HOME-13][LEAD-01][LEAD-02] the home page in ${language}`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    await test.step("the hero", async () => {
      const hero = page.locator("section[aria-labelledby=home-title]");
      await expect(hero.getByRole("heading", { level: 1 })).toHaveText(
        home.hero.title.lines.join(" "),
      );
      await expect(hero.getByText(home.hero.subtitle)).toBeVisible();
      const { primary, secondary } = home.hero.cta;
      await expect(hero.getByRole("link", { name: primary })).toHaveAttribute("href", "#planos");
      await expect(hero.getByRole("link", { name: secondary })).toHaveAttribute("href", "#sobre");
      const { label, ask, message } = home.hero.towns;
      const townLinks = hero.getByRole("list", { name: label }).getByRole("link");
      await expect(townLinks).toHaveCount(towns.length);
      for (const { name } of towns) {
        const link = hero.getByRole("link", { name: `${name} ${ask}` });
        expect(await whatsappText(link)).toBe(fillVariables(message, { town: name }));
      }
    });

    await test.step("the Wi-Fi section", async () => {
      const wifi = page.locator("section#wifi");
      await expect(wifi.getByRole("heading", { level: 2 })).toHaveText(home.wifi.title);
      await expect(wifi.getByText(home.wifi.subtitle)).toBeVisible();
      await expect(wifi.getByText(home.wifi.description)).toBeVisible();
      await expect(wifi.getByRole("img", { name: home.wifi.image.alt })).toBeVisible();
      await expect(wifi.getByRole("listitem")).toHaveText(home.wifi.ticks);
      await expect(wifi.getByText(formatPrice(additionalWifiPoint.priceCents))).toBeVisible();
      await expect(wifi.getByText(home.wifi.priceUnit)).toBeVisible();
      await expect(wifi.getByText(home.wifi.note)).toBeVisible();
      const button = wifi.getByRole("link", { name: home.wifi.cta });
      expect(await whatsappText(button)).toBe(common.whatsapp.wifi);
    });

    await test.step("the about section", async () => {
      const about = page.locator("section#sobre");
      await expect(about.getByRole("img", { name: home.about.image.alt })).toBeVisible();
      await expect(about.getByText(home.about.mission)).toBeVisible();
      await expect(about.getByText(home.about.belief)).toBeVisible();
      const { satisfaction, towns } = home.about.stats;
      await expect(about.getByText(`${satisfaction.value} ${satisfaction.label}`)).toBeVisible();
      await expect(about.getByText(`${towns.value} ${towns.label.other}`)).toBeVisible();
      await expect(about.getByRole("link", { name: home.about.cta })).toHaveAttribute(
        "href",
        "#planos",
      );
    });

    await test.step("the lead section", async () => {
      const lead = page.locator("section#assinar");
      await expect(lead.getByRole("heading", { level: 2 })).toHaveText(home.lead.title);
      await expect(lead.getByText(home.lead.subtitle)).toBeVisible();
      const inputs = lead.locator("input");
      await expect(inputs).toHaveCount(3);
      for (const [name, type] of [
        ["name", "text"],
        ["phone", "tel"],
        ["address", "text"],
      ] as const) {
        const { label, placeholder } = home.lead.fields[name];
        const input = lead.getByLabel(label, { exact: true });
        await expect(input).toHaveAttribute("name", name);
        await expect(input).toHaveJSProperty("type", type);
        await expect(input).toHaveAttribute("placeholder", placeholder);
        const rules = await input.evaluate((element) =>
          ["required", "pattern", "minlength", "maxlength"].filter((rule) =>
            element.hasAttribute(rule),
          ),
        );
        expect(rules).toEqual(["required"]);
      }
    });
  });
}
