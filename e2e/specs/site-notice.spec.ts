import { sitePaths } from "@fiosite/contract/panel/site-paths";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectPanelAccessible } from "../support/accessibility.ts";
import {
  ask,
  askServer,
  button,
  dayIn,
  expect,
  openAs,
  published,
  publishingTest,
} from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it. It also logs the response 409 to a question.
publishingTest.use({ expectedConsole: /Content Security Policy|Failed to load resource/ });

/** The visitor looks at the tab again. Tabs of the headless browser are never hidden. */
function returnTo(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** The back/forward cache, which this browser does not have, restores the page. */
function restore(page: Page) {
  return page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
}

publishingTest(
  "an owner's notice is live within ten taps, on every page, is asked about before it ends, and leaves the one that is scheduled after it",
  { tag: "@phone" },
  async ({ browser, context, panel, publishedOrigin, shown }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/site");
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    await tap(page.getByRole("link", { name: "Aviso", exact: true }));
    await tap(button(page, "Trairi"));
    const boxes = [page.getByRole("group", { name: "Acaba" }), button(page, "Publicar aviso")];
    const [ends, publish] = await Promise.all(boxes.map((each) => each.boundingBox()));
    expect(publish?.y, "nobody publishes an end that was never seen").toBeGreaterThan(
      (ends?.y ?? 0) + (ends?.height ?? 0),
    );
    await tap(button(page, "Outra hora"));
    const local = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/Fortaleza",
      dateStyle: "short",
      timeStyle: "short",
    });
    const end = Date.now() + 20 * 60_000;
    await page.getByLabel("Dia e hora em que acaba").fill(local.format(end).replace(" ", "T"));
    await expectPanelAccessible(page, "a notice", page.getByText("Pronto: veio com a frase."));
    await tap(button(page, "Publicar aviso"));
    expect(taps).toBeLessThanOrEqual(10);
    await expect.poll(shown, published).toContain('id="aviso"');
    await expect(page.getByText("O aviso está no ar.")).toBeVisible(published);

    await expectPanelAccessible(page, "the end is near", page.getByText("Já voltou?"));
    const next = { kind: "holiday", towns: [], texts: { "pt-BR": "Feriado" } };
    await ask(page, panel, sitePaths.promotions, {
      edits: [{ path: "facts.notice", value: next }],
      from: new Date(end + 40 * 60_000).toISOString(),
      until: new Date(end + 90 * 60_000).toISOString(),
      requestId: crypto.randomUUID(),
    });
    await page.reload();
    await button(page, "Mais 1 hora").click();
    await expect(button(page, "Encerrar aviso")).toBeVisible(published);
    const { notices } = await ask(page, panel, sitePaths.draft);
    expect(notices.map(({ value }: { value: { kind: string } }) => value.kind)).toEqual([
      "outage",
      "holiday",
    ]);
    expect(notices[0].until).toBe(notices[1].from);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) {
          document.documentElement.dataset.shift = `${(each as PerformanceEntry & { value: number }).value}`;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const bar = visitor.getByRole("complementary", { name: "Aviso" });
    await visitor.setViewportSize({ width: 320, height: 640 });
    const devtools = await visitor.context().newCDPSession(visitor);
    for (const standard of [16, 32]) {
      await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
      await visitor.goto(publishedOrigin);
      await expect(bar).toHaveText(/^Trairi\. Internet instável agora\..*Falar com a gente/);
      await visitor.waitForLoadState("networkidle");
      const places = await visitor.evaluate(() => {
        const bottom = (name: string) => document.querySelector(name)?.getBoundingClientRect();
        const { scrollWidth, dataset } = document.documentElement;
        const [notice, title] = [bottom("#aviso"), bottom("h1")];
        return {
          scrollWidth,
          shift: dataset.shift,
          isClear: (notice?.bottom ?? 0) <= (title?.top ?? 0),
        };
      });
      expect(places).toEqual({ scrollWidth: 320, shift: undefined, isClear: true });
    }
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await visitor.goto(publishedOrigin);
    await expectAccessible(visitor, "a notice", { within: "#aviso" });
    await visitor.goto(`${publishedOrigin}/privacidade?lng=en-US`);
    await expect(visitor.locator("#aviso")).toContainText(
      "Trairi. Internet is unstable right now.",
    );
    // The page was made before the notice ended, like a cached copy, or one that stays open.
    await visitor.clock.setFixedTime(end + 2 * 3_600_000);
    await returnTo(visitor);
    await expect(visitor.locator("#aviso")).toHaveCount(0);
    await visitor.goto(publishedOrigin);
    await expect(bar).toHaveCount(0);
    await visitor.context().close();
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`${publishedOrigin}/nao-existe`);
    await expect(plain.locator("#aviso")).toBeVisible();
    await plain.context().close();

    await page.goto(`${panel.origin}/aviso`);
    // It proposes an end in two hours, after the start of the scheduled one.
    await button(page, "Outra hora").click();
    await button(page, "Publicar aviso").click();
    const question = page.getByRole("dialog", { name: "Já tem aviso nesse horário" });
    await expect(question).toContainText("Aviso para Trairi, até ");
    await expect(question).toContainText(/Aviso para todas as cidades: .+, até /);
    await button(page, "Trocar").click();
    await expect(page.getByText("Aviso para todas as cidades")).toBeVisible(published);
    expect(await shown()).not.toContain("<b>Trairi. </b>");
    await button(page, "Encerrar aviso").click();
    await expect(page.getByText("O aviso saiu do ar.")).toBeVisible(published);
    await expect.poll(shown).not.toContain('id="aviso"');
    await page.goto(`${panel.origin}/agora-e-depois`);
    await expect(page.getByText("Acabou o aviso para todas as cidades")).toBeVisible();
  },
);

publishingTest(
  "a notice that starts on another day ends with it, until its end is chosen",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/aviso");
    const start = page.getByLabel("Dia e hora em que começa");
    const end = page.getByLabel("Dia e hora em que acaba");
    const today = page.getByRole("button", { name: /^Hoje, / });
    await button(page, "Feriado").click();
    const offered = await today.allTextContents();
    await button(page, "Mudar").click();
    await start.fill(`${dayIn(6)}T08:00`);
    await expect(end).toHaveValue(`${dayIn(6)}T23:59`);
    await expect(today, "would end before the start").toHaveCount(0);
    await expectPanelAccessible(page, "a notice on another day", end);
    await start.fill(`${dayIn(5)}T07:00`);
    await expect(end, "follows the start").toHaveValue(`${dayIn(5)}T23:59`);
    await button(page, "Começar agora").click();
    await expect(today).toHaveText(offered);

    await button(page, "Mudar").click();
    await button(page, "Outra hora").click();
    await end.fill(`${dayIn(8)}T18:00`);
    await start.fill(`${dayIn(5)}T07:00`);
    await expect(end, "chosen, and after the start").toHaveValue(`${dayIn(8)}T18:00`);
    await start.fill(`${dayIn(9)}T07:00`);
    await expect(end).toHaveValue(`${dayIn(9)}T23:59`);
    await button(page, "Agendar aviso").click();
    await expect(page.getByText("Aviso agendado.")).toBeVisible();
  },
);

publishingTest(
  "opening hours are saved to the draft, published and true without a script",
  { tag: "@phone" },
  async ({ browser, context, panel, publishedOrigin }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/horario");
    const opens = page.getByLabel("Segunda a sexta: abre", { exact: true });
    const wrong = page.getByText("Não salvou: falta uma hora, ou ela não vem depois da outra.");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 780 });
      await opens.fill("19:00");
      await button(page, "Salvar").click();
      await expect(opens).toBeFocused();
      await expect(wrong).toBeInViewport({ ratio: 1 });
      await expectPanelAccessible(page, "wrong hours", wrong);
      await opens.fill("08:00");
      await expect(wrong).toHaveCount(0);
    }
    await button(page, "Fecha para o almoço").click();
    await button(page, "Separar os dias").click();
    await button(page, "Fechar: Quarta").click();
    await page.getByLabel("Sexta: fecha no fim do dia").fill("17:30");
    await expectPanelAccessible(page, "opening hours", page.getByText("fechado").first());
    await page.reload();
    const notSaved = page.getByText(/^Não salvo, de/);
    await expect(notSaved).toBeVisible();
    // A colleague's hours must not be overwritten unseen.
    const save = (value?: string, expected?: string) =>
      ask(page, panel, sitePaths.edits, {
        edits: [{ path: "facts.openingHours", value, expected }],
      });
    const renewed = page.waitForResponse(`**${sitePaths.draft}`);
    await save("Mo 09:00-10:00");
    await askServer(page);
    await renewed;
    await button(page, "Salvar").click();
    await expect(page.getByText("Alguém mudou isto agora. Confira de novo.")).toBeVisible();
    await expect(notSaved).toBeVisible();
    await save(undefined, "Mo 09:00-10:00");
    await button(page, "Salvar").click();
    await button(page, "Ver mudanças").click();
    const hours =
      /Segunda a terça, 8h às 12h, 14h às 18h · Quinta, .* · Sexta, 8h às 12h, 14h às 17h30 · Sábado, 8h às 12h/;
    await expect(page.getByText(hours)).toBeVisible();
    await button(page, "Publicar agora").click();
    await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(publishedOrigin);
    await expect(plain.locator("#assinar").getByText(hours)).toBeVisible();
    await expect(plain.locator("footer dl")).toContainText("Quartafechado");
    await plain.context().close();
    const visitor = await (await browser.newContext({ timezoneId: "Asia/Tokyo" })).newPage();
    const open = visitor.locator("footer").getByText("Aberto agora, até 17h30");
    // 14h and 13h on a Friday in Fortaleza.
    for (const [now, count] of [
      ["2026-11-20T17:00:00Z", 1],
      ["2026-11-20T16:00:00Z", 0],
    ] as const) {
      await visitor.clock.setFixedTime(now);
      await visitor.goto(publishedOrigin);
      await expect(visitor.locator("footer dl")).toContainText("Segunda a terça");
      await expect(open).toHaveCount(count);
    }
    await visitor.clock.setFixedTime("2026-11-20T17:00:00Z");
    await returnTo(visitor);
    await expect(open).toHaveCount(1);
    await visitor.clock.setFixedTime("2026-11-20T21:00:00Z");
    await restore(visitor);
    await expect(open).toHaveCount(0);
    await expectAccessible(visitor, "opening hours", { within: "footer" });
    const address = visitor.url();
    await visitor.locator("[data-hours]").first().click();
    expect(await visitor.evaluate(() => document.cookie), "no language was chosen").toBe("");
    await expect(visitor).toHaveURL(address);
    await visitor.context().close();
  },
);
