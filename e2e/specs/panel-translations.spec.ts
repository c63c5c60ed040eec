import { valueAt } from "@fiosite/content/content-path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import type { Page } from "@playwright/test";
import { ask, button, expect, openAs, publishingTest } from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it.
publishingTest.use({ expectedConsole: /Content Security Policy|Failed to load resource/ });

const starter = readStarterContent();
const key = starter.facts.internetPlans[0]?.key;

/** The two forms for lists of lines, and how each labels the English box of a line. */
const forms = [
  {
    list: `facts.internetPlans.${key}`,
    screen: `/planos/internet/${key}`,
    box: (page: Page, _line: number, portuguese: string) =>
      page.getByRole("textbox", { name: portuguese, exact: true }),
  },
  {
    list: "facts.securityCombo",
    screen: "/planos/combo",
    box: (page: Page, line: number) => page.getByLabel(`Linha ${line}, inglês`),
  },
];

for (const { list, screen, box } of forms) {
  publishingTest(
    `an outdated English line of ${list} is confirmed by editing it, not by editing another one`,
    { tag: "@phone" },
    async ({ context, panel }) => {
      const page = await openAs(context, panel, await panel.invite("staff"), "/mais");
      const features = (language: string) => `${list}.texts.${language}.features`;
      const [portuguese, english] = ["pt-BR", "en-US"].map(
        (language) => valueAt(starter, features(language)) as string[],
      ) as [string[], string[]];
      const words = withoutMark(english[1] ?? "");
      const changed = portuguese.with(1, "Suporte todo dia");
      const path = features("pt-BR");
      await ask(page, panel, sitePaths.edits, {
        edits: [{ path, expected: portuguese, value: changed }],
      });
      const lines = async () => {
        const { document } = await ask(page, panel, sitePaths.draft);
        return valueAt(document, features("en-US"));
      };
      const open = async () => {
        await page.goto(panel.origin + screen);
        await page.locator("summary", { hasText: "Em inglês" }).last().click();
      };
      const save = async () => {
        await button(page, "Salvar").click();
        await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();
      };
      const boxOf = (line: number) => box(page, line, withoutMark(changed[line - 1] ?? ""));
      expect(await lines(), "the first state").toEqual(english.with(1, `[~] ${words}`));

      await open();
      await expect(boxOf(2)).toHaveValue(words);
      await boxOf(1).press("Control+End");
      await boxOf(1).pressSequentially(" now");
      await save();
      const edited = english.with(0, `${withoutMark(english[0] ?? "")} now`);
      expect(await lines(), "nobody has looked at it").toEqual(edited.with(1, `[~] ${words}`));

      await open();
      await boxOf(2).fill("");
      await boxOf(2).fill(words);
      await save();
      expect(await lines(), "somebody has written it again").toEqual(edited.with(1, words));
    },
  );
}

publishingTest(
  "a line is taken out of a Portuguese title and another added without touching its English, which has its own lines",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const title = (language: string) => `texts.${language}.home.hero.title.lines`;
    const english = (valueAt(starter, title("en-US")) as string[]).map(withoutMark);
    const place = `/site?pagina=home&campo=${title("pt-BR")}`;
    const page = await openAs(context, panel, await panel.invite("staff"), place);
    const lines = async (language: string) =>
      valueAt((await ask(page, panel, sitePaths.draft)).document, title(language));
    const remove = (line: number) => button(page, `Tirar a linha ${line}`);
    const save = async () => {
      await button(page, "Salvar").click();
      await expect(page.getByText("Salvo. Ninguém vê até publicar.").last()).toBeVisible();
      await page.goto(panel.origin + place);
    };

    await remove(3).first().click();
    await expect(page.getByLabel("Linha 2, português")).toBeVisible();
    await expect(page.getByLabel("Linha 3, português")).toHaveCount(0);
    await save();
    expect(await lines("en-US"), "nobody has looked at it").toEqual(
      english.map((line) => `[~] ${line}`),
    );

    await button(page, "Pôr mais uma linha").first().click();
    await page.getByLabel("Linha 3, português").fill("ou nada mesmo!");
    await save();
    expect(await lines("pt-BR")).toEqual(["Internet", "é tudo", "ou nada mesmo!"]);
    expect(await lines("en-US")).toEqual(english.map((line) => `[~] ${line}`));

    await page.locator("summary", { hasText: "Em inglês" }).click();
    await expect(page.getByLabel("Linha 3, inglês")).toHaveValue(english[2] ?? "");
    await remove(3).last().click();
    await save();
    expect(await lines("pt-BR")).toHaveLength(3);
    expect(await lines("en-US"), "a person has settled it").toEqual(english.slice(0, 2));
  },
);

publishingTest(
  "a plan keeps its own English of a line that another plan has too, and a tapped × takes out its own line only",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/mais");
    const lines = starter.facts.internetPlans[0]?.texts["pt-BR"].features ?? [];
    const shared = page.getByRole("textbox", { name: lines[2] ?? "", exact: true });
    const open = async () => {
      await page.goto(`${panel.origin}/planos/internet/${key}`);
      await page.locator("summary", { hasText: "Em inglês" }).last().click();
    };
    await open();
    await shared.fill("WhatsApp support by locals");
    await button(page, "Salvar").click();
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();
    await open();
    await expect(shared).toHaveValue("WhatsApp support by locals");

    const second = page.getByLabel("Vantagem 2", { exact: true });
    await second.fill("");
    await button(page, "Tirar a vantagem 2").click();
    await expect(second).toHaveValue(lines[2] ?? "");
    await expect(page.getByLabel("Vantagem 3", { exact: true })).toHaveValue("");
  },
);
