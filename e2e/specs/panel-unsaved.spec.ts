import { fileURLToPath } from "node:url";
import { valueAt } from "@fiosite/content/content-path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import type { Page } from "@playwright/test";
import type { BrowserPanel } from "../../dev/panel/browser-panel.ts";
import {
  ask,
  askServer,
  button,
  dayIn,
  door,
  expect,
  keptWork,
  openAs,
  ownPanelTest,
  ownPhone,
  signIn,
  test,
} from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it.
test.use({ expectedConsole: /Content Security Policy|Failed to load resource|imported module/ });

const [first, second] = readStarterContent().facts.internetPlans;
const photo = fileURLToPath(new URL("../../art/3d/renders/team.png", import.meta.url));

interface Kind {
  name: string;
  room: string;
  place: string;
  /** Title of the notice in the room. */
  title: RegExp;
  work: (page: Page) => Promise<void>;
  isThere: (page: Page) => Promise<void>;
  /** Whether it is closed with a cross. */
  hasCross?: boolean;
}

const typed = (label: string, value: string) => ({
  work: (page: Page) => page.getByLabel(label).first().fill(value),
  isThere: (page: Page) => expect(page.getByLabel(label).first()).toHaveValue(value),
});

/** Every kind of unsaved work. */
const kindsFor = (contactId: string): Kind[] => [
  {
    name: "a note",
    room: "/contatos",
    place: `/contatos/${contactId}`,
    title: /^Você tem uma anotação não salva em Contato/,
    ...typed("Escrever uma anotação", "Ligar sábado"),
  },
  {
    name: "a touched value",
    room: "/site",
    hasCross: true,
    place: `/site?campo=facts.internetPlans.${first?.key}.priceCents&pagina=home`,
    title: /^Você tem mudanças não salvas em Início/,
    ...typed("Preço, em reais", "93,70"),
  },
  {
    name: "a plan's form",
    room: "/planos",
    place: `/planos/internet/${second?.key}`,
    title: /^Você tem mudanças não salvas em Plano de/,
    ...typed("Preço por mês", "94,70"),
  },
  {
    name: "a new plan",
    room: "/planos",
    place: "/planos/internet/novo",
    title: /^Você começou um plano e não salvou/,
    ...typed("Preço por mês", "95,70"),
  },
  {
    name: "a photo",
    // The bar of phones marks Site, so the notice is there too.
    room: "/site",
    place: "/fotos?foto=team",
    hasCross: true,
    title: /^Você escolheu uma foto e não salvou/,
    async work(page) {
      await page.getByLabel("Escolher ou tirar a foto").setInputFiles(photo);
      await page.getByLabel("Aproximar").fill("0.5");
      await page.getByLabel("em português").fill("A equipe na loja");
    },
    async isThere(page) {
      await expect(page.getByRole("img", { name: "A parte da foto" })).toBeVisible();
      await expect(page.getByLabel("Aproximar")).toHaveValue("0.5");
      await expect(page.getByLabel("em português")).toHaveValue("A equipe na loja");
    },
  },
];

/** Comes from another room, so that Back leads somewhere. */
async function doWork(page: Page, panel: BrowserPanel, { place, work }: Kind): Promise<void> {
  await page.goto(`${panel.origin}/avisos`);
  await page.goto(panel.origin + place);
  await work(page);
}

/** Finds the work again by the notice in its room, also after it was thrown away by mistake. */
async function findAgain(page: Page, panel: BrowserPanel, kind: Kind): Promise<void> {
  await page.goto(panel.origin + kind.room);
  const notice = page.getByRole("region", { name: kind.title });
  await notice.getByRole("button", { name: "Jogar fora" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await notice.getByRole("button", { name: "Continuar" }).click();
  await kind.isThere(page);
  await expect(page.getByText(/^Não salvo, de hoje/).first(), kind.name).toBeVisible();
}

const leavings: Record<string, (page: Page, kind: Kind) => Promise<unknown>> = {
  Back: (page) => page.goBack(),
  "the bar": (page) =>
    page.getByRole("link", { name: "Números" }).filter({ visible: true }).click(),
  "the cross": (page) => page.getByRole("button", { name: "Fechar" }).last().click(),
};

for (const [way, leave] of Object.entries(leavings)) {
  test(`what was typed is found again after ${way}`, { tag: "@phone" }, async ({
    context,
    panel,
  }) => {
    const { id } = await panel.contact();
    const page = await openAs(context, panel, await panel.invite("staff"));
    // A field or sheet that covers the bar is left by its cross.
    const can = ({ hasCross = false }: Kind) =>
      way === "Back" || hasCross === (way === "the cross");
    for (const kind of kindsFor(id).filter(can)) {
      await doWork(page, panel, kind);
      await leave(page, kind);
      await findAgain(page, panel, kind);
      await page.getByRole("button", { name: "Jogar fora" }).first().click();
      await expect.poll(() => keptWork(page), kind.name).toEqual([]);
    }
  });
}

test("every kind of work is found again after the end of the session, and is safe without a connection", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const person = await panel.invite("staff");
  const page = await openAs(context, panel, person);
  const kinds = kindsFor(id);
  for (const kind of kinds) await doWork(page, panel, kind);
  await panel.endSessions(person);
  await askServer(page);
  await expect(door(page)).toBeVisible();
  await expect(
    page.getByText("Seu acesso neste aparelho terminou. O que você escreveu está guardado."),
  ).toBeVisible();
  await signIn(context, panel, person);
  for (const kind of kinds) await findAgain(page, panel, kind);
  await page.goto(`${panel.origin}/avisos`);
  await expect(page.getByRole("link", { name: /^Contatos.*não salvo/ }).first()).toBeVisible();

  const price = kinds.find(({ name }) => name === "a touched value");
  await page.goto(panel.origin + price?.place);
  await price?.isThere(page);
  await context.setOffline(true);
  await page.reload();
  const sheet = page.getByRole("dialog", { name: "Abrindo..." });
  await expect(sheet.getByText("O que você já escreveu está guardado.")).toBeVisible({
    timeout: 30_000,
  });
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Tentar de novo" }).click();
  await price?.isThere(page);
});

test("what was typed about a contact that turns out to be a known person goes on at that person", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [author, colleague] = [await panel.invite("staff"), await panel.invite("staff")];
  const phone = ownPhone();
  const known = await panel.contact("Itapipoca", { phone, name: "Maria do Socorro" });
  const { id } = await panel.contact("Trairi", { name: "Socorro" });
  const page = await openAs(context, panel, author, `/contatos/${known.id}`);
  const box = page.getByLabel("Escrever uma anotação");
  await box.fill("Mora na esquina");
  await page.goto(`${panel.origin}/contatos/${id}`);
  await box.fill("Quer o de 500");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect.poll(() => keptWork(page), "only what was typed waits").toHaveLength(1);
  await page.getByRole("button", { name: "Corrigir anotação" }).click();
  await page.getByLabel("Corrigir anotação").fill("Quer o de 700");
  await box.fill("Ligar sábado");
  await page.getByRole("button", { name: "Mais sobre Socorro" }).click();
  await page.getByRole("button", { name: "Corrigir telefone, nome ou lugar" }).click();
  const sheet = page.getByRole("dialog", { name: "Corrigir" });
  await sheet.getByLabel("Cidade ou bairro").fill("Flecheiras, Trairi");
  const corrected = { phone, name: "Socorro Alves", number: `55${phone.replace(/\D/g, "")}` };
  await panel.sql(
    `select change_contact(gen_random_uuid(), '${id}', '${colleague.id}', 'correct', '${JSON.stringify(corrected)}', null, 1)`,
  );

  await expect(page).toHaveURL(new RegExp(known.id));
  await expect(sheet.getByLabel("Cidade ou bairro")).toHaveValue("Flecheiras, Trairi");
  await expect(sheet.getByLabel("Nome"), "the colleague's correction stays").toHaveValue(
    "Socorro Alves",
  );
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Flecheiras, Trairi", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Corrigir anotação")).toHaveValue("Quer o de 700");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText(", corrigida")).toBeVisible();
  await expect(box).toHaveValue("Mora na esquina. Ligar sábado");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  const events = `select note from contact_events where contact_id = '${known.id}' and kind = 'note' order by note`;
  await expect
    .poll(() => panel.sql(events))
    .toEqual([{ note: "Mora na esquina. Ligar sábado" }, { note: "Quer o de 700" }]);
  await expect.poll(() => keptWork(page)).toEqual([]);
});

test("what a note promises is offered on the day on which it was begun, and until its time has come", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  // 9h40 of a day in the company's time zone.
  await page.clock.install({ time: `${dayIn(1)}T12:40:00Z` });
  await page.reload();
  const note = page.getByLabel("Escrever uma anotação");
  const offer = page.getByRole("button", { name: /^Lembrar (hoje|amanhã), 10h$/ });
  await note.fill("me liga hoje às 10h");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(offer).toBeVisible();
  await page.clock.fastForward("00:40:00");
  await expect(offer).toHaveCount(0);
  await note.fill("me liga amanhã às 10");
  await expect(offer).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(note).toHaveValue("me liga amanhã às 10");
  await expect(page.getByText(/^Não salvo, de ontem/)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: "Jogar fora" }).click();
  await button(page, "Desfazer").click();
  await expect(note).toHaveValue("me liga amanhã às 10");
  await expect(offer).toHaveCount(0);
});

test("what was typed before its phone turned out to be known goes into that contact's note, with the plan, or stays", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const phone = ownPhone();
  const { id } = await panel.contact("Itapipoca", { phone, name: "Maria do Socorro" });
  const page = await openAs(context, panel, await panel.invite("staff"), "/contatos?anotar=1");
  const sheet = page.getByRole("dialog", { name: "Anotar contato" });
  await sheet.getByLabel("O que combinaram?").fill("Ligar sábado");
  await sheet.getByRole("button", { name: "Já falou de plano?" }).click();
  const plan = sheet.getByRole("group", { name: "Plano" }).getByRole("button").first();
  const planName = await plan.textContent();
  await plan.click();
  await sheet.getByLabel("Telefone").fill(phone);
  const open = sheet.getByRole("button", { name: "Abrir Maria" });
  await expect(open).toBeVisible();
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    addEventListener("room-again", () => {
      Storage.prototype.setItem = setItem;
    });
  });
  await open.click();
  await expect(sheet.getByText("Não deu para salvar. Tente de novo.")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("room-again")));
  await open.click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByLabel("Escrever uma anotação")).toHaveValue(`${planName}. Ligar sábado`);
  await expect.poll(() => keptWork(page), "only the note").toHaveLength(1);

  const box = page.getByLabel("Escrever uma anotação");
  await box.fill("x".repeat(1995));
  await page.goto(`${panel.origin}/contatos/${id}?anotar=1`);
  await sheet.getByLabel("O que combinaram?").fill("Ligar sábado");
  await sheet.getByLabel("Telefone").fill(phone);
  await open.click();
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("Está comprida demais. Tire 9 letras.")).toBeVisible();
  await expect(box).toHaveValue(/^x+\. Ligar sábado$/);
  await box.fill("Ligar domingo");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("Ligar domingo", { exact: true })).toBeVisible();
  await expect.poll(() => keptWork(page)).toEqual([]);
});

test("a photo is shown once it is kept, so whoever leaves at once finds it again", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"), "/fotos?foto=team");
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    const diskWrites = new Promise((resolve) => addEventListener("disk-writes", resolve));
    Cache.prototype.put = async function (...entry) {
      document.documentElement.setAttribute("data-keeping", "");
      await diskWrites;
      return put.apply(this, entry);
    };
  });
  await page.getByLabel("Escolher ou tirar a foto").setInputFiles(photo);
  await expect(page.locator("html[data-keeping]")).toBeAttached();
  await expect(page.getByLabel("Aproximar")).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("disk-writes")));
  await page.getByLabel("Aproximar").fill("0.5");
  await page.reload();
  await expect(page.getByRole("img", { name: "A parte da foto" })).toBeVisible();
});

ownPanelTest(
  "a photo that a colleague replaced meanwhile is saved by the second tap, also after a reload, or dropped for another",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/fotos?foto=team");
    const writeElsewhere = async (value: string) => {
      const path = "texts.pt-BR.home.about.image.alt";
      const { document } = await ask(page, panel, sitePaths.draft);
      const edits = [{ path, expected: valueAt(document, path), value }];
      expect(await ask(page, panel, sitePaths.edits, { edits })).toEqual({ elsewhere: [] });
    };
    const choose = async (alt: string) => {
      await page.getByLabel("Escolher ou tirar a foto").setInputFiles(photo);
      await page.getByLabel("em português").fill(alt);
    };
    const use = page.getByRole("button", { name: "Usar esta foto" });
    const refusal = page.getByText("Outra pessoa mudou esta foto ou o texto dela agora há pouco.");
    const saved = page.getByText("A foto está salva. Ninguém vê até publicar.");
    const thumbnail = (name: string) => page.getByRole("img", { name, includeHidden: true });

    await choose("A equipe na loja");
    await writeElsewhere("A equipe na rua");
    await use.click();
    await expect(refusal).toBeVisible();
    await expect(thumbnail("A equipe na rua"), "what is there now").toBeAttached();
    await page.reload();
    await expect(page.getByLabel("em português")).toHaveValue("A equipe na loja");
    await use.click();
    await expect(saved).toBeVisible();
    await expect(thumbnail("A equipe na loja")).toBeAttached();

    await page.goto(`${panel.origin}/fotos?foto=team`);
    await choose("A equipe na torre");
    await writeElsewhere("A equipe na praia");
    await page.reload();
    await page.getByRole("button", { name: "Jogar fora" }).click();
    await choose("A equipe na serra");
    await use.click();
    await expect(saved).toBeVisible();
    await expect(thumbnail("A equipe na serra")).toBeAttached();
  },
);

test("unsaved work is deleted when its author signs out or is removed", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const [leaving, removed] = [await panel.invite("staff"), await panel.invite("staff")];
  // All kinds are stored alike, except that a photo is stored separately, so two kinds are enough.
  const kinds = kindsFor(id).filter(({ name }) => ["a note", "a photo"].includes(name));
  const page = await openAs(context, panel, leaving);
  for (const kind of kinds) await doWork(page, panel, kind);
  await page.goto(`${panel.origin}/mais`);
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await page.getByRole("button", { name: "Sair mesmo assim" }).click();
  await expect(door(page)).toBeVisible();
  expect(await keptWork(page)).toEqual([]);

  await signIn(context, panel, removed);
  for (const kind of kinds) await doWork(page, panel, kind);
  expect((await keptWork(page)).length).toBeGreaterThan(kinds.length);
  await panel.remove(removed);
  await askServer(page);
  await expect(door(page)).toBeVisible();
  expect(await keptWork(page)).toEqual([]);
});

test("the first steps of a screen are not explained again after signing out", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const page = await openAs(context, panel, person, "/site");
  await page.getByRole("button", { name: "Entendi" }).filter({ visible: true }).click();
  await page.goto(`${panel.origin}/mais`);
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(door(page)).toBeVisible();
  await signIn(context, panel, person);
  await page.goto(`${panel.origin}/site`);
  await expect(page.frameLocator("iframe").locator("h1").first()).toBeAttached();
  await expect(page.getByRole("button", { name: "Entendi" })).toHaveCount(0);
});
