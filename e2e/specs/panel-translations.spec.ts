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
