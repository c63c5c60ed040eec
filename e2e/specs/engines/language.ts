import { languageStorageKey } from "@fiosite/contract/language";
import { expect, test } from "../../engines/test.ts";
import { cameras, home } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");
const englishLink = "header a[hreflang=en-US]";
const portugueseLink = "header a[hreflang=pt-BR]";

export function languageJourneys() {
  test("[LANG-02] switching keeps query, scroll position and typed text, and is saved", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(`${home}?lng=pt-BR&utm_source=radio`);
    // Firefox logs an import that the visitor interrupts by leaving.
    await visitor.openIsland("lead-form");
    await visitor.type("#assinar input[name=name]", "Maria");
    await visitor.click(englishLink);
    await expect.poll(visitor.title).toBe(english.home.meta.title);
    await expect.poll(() => visitor.evaluate(typedName)).toBe("Maria");
    await expect.poll(() => visitor.evaluate(isFormInView)).toBe(true);
    expect(await visitor.language()).toBe("en-US");
    expect(await visitor.text("h1")).toBe(english.home.hero.title.lines.join(" "));
    expect(await visitor.path()).toBe(`${home}?lng=en-US&utm_source=radio`);
    const readStorage = (key: string) => localStorage.getItem(key);
    expect(await visitor.evaluate(readStorage, languageStorageKey)).toBe("en-US");

    await visitor.openIsland("lead-form");
    await visitor.goto(cameras);
    expect(await visitor.title()).toBe(english.cameras.meta.title);
  });

  test("[LANG-01] without JavaScript the switcher is a link, and its choice is kept", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(`${home}?lng=pt-BR`, { hasJavaScript: false });
    await visitor.click(englishLink);
    await expect.poll(visitor.title).toBe(english.home.meta.title);
    expect(await visitor.path()).toBe(`${home}?lng=en-US`);
    await visitor.goto(cameras);
    expect(await visitor.title()).toBe(english.cameras.meta.title);
    await visitor.click(portugueseLink);
    await expect.poll(visitor.title).toBe(portuguese.cameras.meta.title);
  });
}

function typedName(): string | undefined {
  return document.querySelector<HTMLInputElement>("#assinar input[name=name]")?.value;
}

function isFormInView(): boolean {
  const box = document.querySelector("#assinar form")?.getBoundingClientRect();
  return box !== undefined && box.top < innerHeight && box.bottom > 0;
}
