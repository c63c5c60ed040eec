import { expect, test } from "../../engines/test.ts";
import { localReviews } from "../../support/site-facts.ts";
import { home } from "../../support/site-pages.ts";

const names = localReviews.map(({ name }) => name);
const card = "#avaliacoes article";
const slideInView = "#avaliacoes [role=group]:not([inert])";

export function reviewJourneys() {
  test("[REV-08] without Google the local reviews appear, with note and toast", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(`${home}?lng=pt-BR`, { width: "phone" });
    await visitor.scrollTo("#avaliacoes");
    await expect.poll(() => visitor.texts(`${card} h3`)).toEqual(names);
    expect(await visitor.text("#avaliacoes")).toContain(
      "Não foi possível carregar as avaliações do Google. Mostrando avaliações locais.",
    );
    await expect
      .poll(() => visitor.texts("body > [role=status]"))
      .toContain("Falha ao carregar avaliações do Google. Usando avaliações locais.");

    const before = await visitor.text(`${slideInView} h3`);
    await visitor.click("#avaliacoes button:last-of-type");
    await expect.poll(() => visitor.text(`${slideInView} h3`)).not.toBe(before);
  });

  test("the local reviews are in the page without JavaScript", async ({ openVisit }) => {
    const visitor = await openVisit(`${home}?lng=pt-BR`, { hasJavaScript: false });
    expect(await visitor.texts(`${card} h3`)).toEqual(names);
    expect(await visitor.sees(card)).toBe(true);
  });
}
