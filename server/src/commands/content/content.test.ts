import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../../dev/content/content-site.ts";
import { runCommand } from "../../../../dev/processes/run-command.ts";
import { publishDue, publisherLock } from "../../content/publish-due.ts";
import { requestPublication } from "../../content/request-publication.ts";

let site: ContentSite;

beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const content = (...args: string[]) => runCommand("content", args, { env: site.environment });

test("a value is set, compared, published and undone", async () => {
  const before = `${starter.facts.internetPlans[0]?.priceCents}`;
  expect((await content("show", pricePath)).output).toBe(`${before}\n`);
  expect((await content("set", pricePath, "12345")).output).toContain("Guardado no rascunho");
  expect((await content("diff")).output).toBe(`${pricePath}\n  - ${before}\n  + 12345\n`);
  expect((await content("publish")).output).toMatch(/^No ar: versão 2, em \d+,\d s\.\n$/);
  expect((await site.shown()).page).toContain("12345");
  expect((await content("undo")).output).toContain("No ar: versão 1");
  expect((await site.shown()).page).toContain(before);
  const { output } = await content("history");
  expect(output.split("\n").map((line) => line.split("  ")[1])).toEqual([
    "publicação 3, versão 1, de bia: no ar",
    "publicação 2, versão 2, de bia: esteve no ar",
    "publicação 1, versão 1, de release: esteve no ar",
    undefined,
  ]);
});

test("a wrong value is refused in Portuguese, and nothing changes", async () => {
  const { code, errorOutput } = await content("set", pricePath, "89.90");
  expect(code).toBe(1);
  expect(errorOutput).toContain(`Nada mudou:\n  ${pricePath}\n    Escreva o preço assim: 99,90`);
  expect((await content("set", pricePath, "0")).errorOutput).toContain("Preço em centavos");
  expect((await content("diff")).output).toBe("O rascunho é igual ao site.\n");
  expect((await content("publish")).errorOutput).toContain("Nada a publicar");
  expect((await content("set", "facts.fax", "1")).errorOutput).toContain("Este item não existe");
});

test("a price is typed as a person writes it, and saved in cents", async () => {
  expect((await content("set", pricePath, "R$ 1.234,50")).output).toContain(
    "priceCents, R$1.234,50.",
  );
  expect((await content("show", pricePath)).output).toBe("123450\n");
  await content("set", pricePath, `${starter.facts.internetPlans[0]?.priceCents}`);
});

test("a text is taken as typed, also if it looks like a number", async () => {
  await content("set", "texts.pt-BR.common.from", "2");
  expect((await content("show", "texts.pt-BR.common.from")).output).toBe("2\n");
  await content("set", "texts.pt-BR.common.from", starter.texts["pt-BR"].common.from);
});

test("a publication is scheduled and cancelled", async () => {
  await content("set", pricePath, "11111");
  const { output } = await content("publish", "--at", "2099-01-02 03:04");
  expect(output).toMatch(/^Marcado para 02\/01\/2099, 03:04\./);
  const [, number = ""] = output.match(/--cancel (\d+)/) ?? [];
  expect((await content("history")).output).toContain(
    `publicação ${number}, versão 3, de bia: marcada`,
  );
  expect((await content("diff")).output).toBe("O rascunho é igual ao site.\n");
  expect((await content("publish", "--cancel", number)).output).toContain("cancelada");
  expect((await content("diff")).output).toContain(`${pricePath}\n  - `);
  expect((await content("publish", "--cancel", number)).code).toBe(1);
  expect((await content("publish", "--at", "2099-02-31 00:00")).errorOutput).toContain("A hora é");
});

test("while another process publishes, a command waits and tells what happened", async () => {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const runBeside = async (...args: string[]) => {
    await site.client.query("select pg_advisory_lock($1)", [publisherLock]);
    const running = content(...args);
    await expect.poll(async () => (await site.client.query(waiting)).rowCount).toBe(1);
    await publishDue(site);
    await site.client.query("select pg_advisory_unlock($1)", [publisherLock]);
    return running;
  };
  await content("set", pricePath, "22222");
  expect((await runBeside("publish")).output).toMatch(/^No ar: versão \d+/);
  await site.set(pricePath, 33_333);
  const due = await requestPublication(site.client, { author: "ana" }, starter);
  const number = due.outcome === "accepted" ? `${due.publicationId}` : "";
  expect((await runBeside("publish", "--cancel", number)).errorOutput).toContain(
    "não está esperando",
  );
  expect((await site.shown()).page).toContain("33333");
});

test("an exported site is imported again, unless the draft has changes", async () => {
  const { output } = await content("export");
  const document = JSON.parse(output);
  document.facts.satisfactionPercent = 77;
  const run = { env: site.environment, typed: JSON.stringify(document) };
  expect((await runCommand("content", ["import"], run)).output).toContain("Guardado");
  expect((await content("check")).output).toContain("Tudo certo");
  expect((await content("diff")).output).toContain("facts.satisfactionPercent");
  expect((await runCommand("content", ["import"], run)).errorOutput).toContain(
    "não foram publicadas",
  );
  document.facts.internetPlans = [];
  const wrong = { env: site.environment, typed: JSON.stringify(document) };
  expect((await runCommand("content", ["import", "--replace"], wrong)).errorOutput).toContain(
    "facts.internetPlans\n    De 1 a 6 itens.",
  );
});

test("a due publication that cannot be shown ends the unit with an error", async () => {
  await content("import", "--replace");
  await site.set("facts.company.name", "Quebra");
  const { code, errorOutput } = await content("publish");
  expect(code).toBe(1);
  expect(errorOutput).toContain("falhou, e o site continua como estava:");
});
