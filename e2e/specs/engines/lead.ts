import { leadSavedFragment } from "@fiosite/contract/lead-fragments";
import { expect, test } from "../../engines/test.ts";
import type { Visitor } from "../../engines/visitor.ts";
import { home } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";

const submit = "#assinar button[type=submit]";
const notice = "#assinar [data-tone]";
const fields = {
  name: "Conceição Araújo",
  phone: "(88) 91234-5678",
  address: "Rua São José, 10, Itapipoca",
};

export function leadJourneys() {
  test("[LEAD-01][LEAD-06] the form sends a lead without leaving the page and shows the notice", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(`${home}?lng=pt-BR`, { width: "phone" });
    await visitor.openIsland("lead-form");
    await visitor.click(submit);
    await expect.poll(() => visitor.evaluate(focusedField)).toBe("name");
    expect(await shownNotices(visitor)).toEqual([]);

    await fillForm(visitor);
    await visitor.click(submit);
    await expect.poll(() => shownNotices(visitor)).toEqual([successText("pt-BR")]);
    expect(await visitor.evaluate(typedValues)).toEqual(["", "", ""]);
    expect(await visitor.attribute(submit, "disabled")).toBeNull();
    expect(await visitor.path()).toBe(`${home}?lng=pt-BR`);
  });

  test("[LEAD-06] without JavaScript the form posts and shows the notice", async ({
    openVisit,
  }) => {
    const address = `${home}?lng=en-US`;
    const visitor = await openVisit(address, { hasJavaScript: false });
    await visitor.click(submit);
    expect(await visitor.path()).toBe(address);

    await fillForm(visitor);
    await visitor.click(submit);
    await expect.poll(() => shownNotices(visitor)).toEqual([successText("en-US")]);
    expect(await visitor.path()).toBe(`${address}#${leadSavedFragment}`);
  });
}

async function fillForm(visitor: Visitor) {
  for (const [name, value] of Object.entries(fields)) {
    await visitor.type(`#assinar input[name=${name}]`, value);
  }
  expect(await visitor.evaluate(typedValues)).toEqual(Object.values(fields));
}

/** The notices for visitors without JavaScript are always in the page, hidden. */
async function shownNotices(visitor: Visitor): Promise<string[]> {
  return visitor.evaluate(
    (css) =>
      [...document.querySelectorAll(css)]
        .filter((each) => each.checkVisibility())
        .map((each) => [...each.children].map((part) => part.textContent).join(" ")),
    notice,
  );
}

function successText(language: "pt-BR" | "en-US"): string {
  const { title, text } = visitorTexts(language).home.lead.success;
  return `${title} ${text}`;
}

function typedValues(): string[] {
  const inputs = document.querySelectorAll<HTMLInputElement>("#assinar input[name]");
  return [...inputs].map(({ value }) => value);
}

function focusedField(): string | null | undefined {
  return document.activeElement?.getAttribute("name");
}
