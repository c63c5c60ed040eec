import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
} from "../../../../dev/content/content-site.ts";
import { runCommand } from "../../../../dev/processes/run-command.ts";
import { publishDue, publisherLock } from "../../content/publisher.ts";

let site: ContentSite;

beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const content = (...args: string[]) => runCommand("content", args, { env: site.environment });
const importing = (document: unknown, ...options: string[]) =>
  runCommand("content", ["import", ...options], {
    env: site.environment,
    typed: JSON.stringify(document),
  });

test("an exported site is changed, imported and published", async () => {
  const document = JSON.parse((await content("export")).output);
  document.facts.satisfactionPercent = 77;
  expect((await importing(document)).output).toContain("Guardado no rascunho");
  expect((await content("publish")).output).toMatch(/^No ar: publicação 1, em \d+,\d s\.\n$/);
  expect((await site.shown()).content.facts.satisfactionPercent).toBe(77);
});

test("an import prints what the panel would warn of before publishing", async () => {
  const document = JSON.parse((await content("export")).output);
  document.facts.internetPlans[0].priceCents = 84;
  expect((await importing(document)).output).toMatch(
    /^Guardado no rascunho.*\nConfira antes de publicar:\n {2}facts\.internetPlans\..*\n {4}O preço passa .* para R\$0,84/,
  );
  expect((await importing((await site.shown()).content, "--replace")).output).not.toContain(
    "Confira",
  );
});

test("an import keeps the changes of others, and rejects a wrong value", async () => {
  const { content: document } = await site.shown();
  await site.set(pricePath, 44_444);
  expect((await importing(document)).errorOutput).toContain("não foram publicadas");
  const wrong = { ...document, facts: { ...document.facts, internetPlans: [] } };
  expect(await importing(wrong, "--replace")).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("Nada mudou:\n  facts.internetPlans\n    De 1 a 6 itens."),
  });
  expect((await content("import", "--replace")).errorOutput).toContain("o arquivo está vazio");
  const typed = '{\n  "priceCents": 94,90\n}';
  expect(
    (await runCommand("content", ["import"], { env: site.environment, typed })).errorOutput,
  ).toContain("Veja a linha 2 e a de cima");
  expect((await content("export")).output).toContain("44444");
  expect((await importing(document, "--replace")).code).toBe(0);
  expect((await content("publish")).errorOutput).toContain("Nada a publicar");
});

test("while another process publishes, a command waits and reports what happened", async () => {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await site.client.query("select pg_advisory_lock($1)", [publisherLock]);
  await site.set(pricePath, 22_222);
  const running = content("publish");
  await expect.poll(async () => (await site.client.query(waiting)).rowCount).toBe(1);
  await publishDue(site);
  await site.client.query("select pg_advisory_unlock($1)", [publisherLock]);
  expect((await running).output).toMatch(/^No ar: publicação \d+/);
});

test("a due publication that cannot be shown ends the unit with an error", async () => {
  await site.set("facts.company.name", "Quebra");
  const { code, errorOutput } = await content("publish");
  expect(code).toBe(1);
  expect(errorOutput).toContain("falhou, e o site continua como estava:");
});
