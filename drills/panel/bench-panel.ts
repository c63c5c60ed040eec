/**
 * `npm run bench -- panel [contacts] [runs]`: the panel with 10,000 contacts on a phone with a processor four times slower than
 * this computer's: first list, opening, searching, and the next frame after each tap, with one page and with every page of the
 * list loaded. Then the numbers, with a year of a busy provider: about 100,000 counts and 3,500 contacts more. Run nothing else on
 * the machine.
 */
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { readStarterContent } from "../../content/starter-content.ts";
import { debianHeadlessShell, headlessShellFlags } from "../../dev/chromium.ts";
import { browserPanel } from "../../dev/panel/browser-panel.ts";
import { addYearOfNumbers } from "../../dev/panel/year-of-numbers.ts";
import { prepareDatabase, runSql } from "../../dev/postgres/databases.ts";
import { startTemporaryPostgres } from "../../dev/postgres/start-postgres.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startPanelServer } from "../../dev/site/servers.ts";
import { logProgress, table } from "../report.ts";
import { frameAfter, measureNumbers, slowDown, timeUntil } from "./measure-taps.ts";

const [contacts = 10_000, runs = 5] = process.argv.slice(2).map(Number);
const slower = 4;
const rowLink = 'section a[href^="/contatos/"]';

const figures = new Map<string, number[]>();
function add(what: string, milliseconds: number): void {
  figures.set(what, [...(figures.get(what) ?? []), milliseconds]);
  logProgress(`${what}: ${milliseconds.toFixed(0)} ms`);
}

const postgres = await startTemporaryPostgres();
const database = await prepareDatabase(postgres.url);
await addManyContacts(database.operator, contacts);
const server = await startPanelServer({ database, port: await findFreePort() });
const panel = browserPanel(database.operator, server.origin);
const person = await panel.invite("staff");
const browser = await chromium.launch({
  ...{ executablePath: debianHeadlessShell, args: headlessShellFlags },
});
await repeat(measure);
await addYearOfNumbers(database.operator, { draws: 400, contacts: 3_500 });
await repeat(async (context) => {
  const page = await signIn(context);
  await measureNumbers(page, { origin: server.origin, slower, add });
});
await browser.close();
await server.stop();
await postgres.stop();

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rows = [...figures].map(([what, values]) => [
  what,
  median(values).toFixed(0),
  Math.max(...values).toFixed(0),
]);
process.stdout.write(`${contacts} contacts, processor ${slower} times slower, ${runs} runs\n\n`);
process.stdout.write(table(["what", "median ms", "highest ms"], rows));

async function repeat(measure: (context: BrowserContext) => Promise<void>): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "pt-BR" },
    });
    await measure(context);
    await context.close();
  }
}

/** Returns a page as in a new tab: the files come from the network again, the session is there. */
async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(await panel.link(person, "sign-in"));
  await page.getByRole("button", { name: "Entrar no Painel" }).tap();
  await page.getByRole("button", { name: "Agora não" }).first().tap();
  await page.locator(rowLink).first().waitFor();
  await page.evaluate(`(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    localStorage.clear();
  })()`);
  return page;
}

async function measure(context: BrowserContext): Promise<void> {
  const page = await signIn(context);
  const first = page.locator(rowLink).first();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await slowDown(devtools, slower, true);
  const address = `${server.origin}/contatos`;
  add("slow 4G: first list, nothing cached", await timeUntil(first, () => page.goto(address)));
  add("slow 4G: list, opened again", await timeUntil(first, () => page.reload()));
  const search = page.getByRole("searchbox");
  // The oldest contact, whose name ends with its number.
  const found = page.getByRole("link", { name: new RegExp(` ${contacts}\\b`) });
  add(
    "slow 4G: search until found",
    await timeUntil(found, () => search.fill(`Exemplo, ${contacts}`)),
  );
  const everything = page.getByRole("button", {
    name: `Todos ${contacts.toLocaleString("pt-BR")}`,
  });
  await timeUntil(everything, () => search.fill(""));
  const whole = page.getByText("Mapa");
  add("slow 4G: open until complete", await timeUntil(whole, () => first.tap()));
  await page.goBack();

  await taps(page, "first page");
  await slowDown(devtools, 1, false);
  await loadEverything(page);
  await slowDown(devtools, slower, true);
  await taps(page, "all pages");
}

/** Inside the page: looking for a role among 10,000 rows takes Playwright seconds. */
async function loadEverything(page: Page): Promise<void> {
  const rows = () => page.locator(rowLink).count();
  const click = `document.querySelector("section > div:last-child > button")?.click()`;
  const start = performance.now();
  while ((await rows()) < contacts) await page.evaluate(click);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  logProgress(`${contacts} rows loaded in ${seconds} s`);
}

/** Each figure is the longest wait for a frame of that kind of tap. */
async function taps(page: Page, where: string): Promise<void> {
  const tap = async (what: string, selector: string) =>
    add(
      `tap, ${where}: ${what}`,
      await frameAfter(page, () => page.locator(selector).first().tap()),
    );
  await tap("open a contact", rowLink);
  await page.locator("article a[target]").waitFor();
  await tap("mark it", 'article fieldset button[aria-pressed="false"]');
  await tap("write a note", "article form [role=group] button");
  await tap("back to the list", 'article > a[href="/contatos"]');
  const search = page.locator("input[type=search]");
  add(`tap, ${where}: a letter of a search`, await frameAfter(page, () => search.press("m")));
  await search.fill("");
  await tap("filter", "search button:nth-child(3)");
  await tap("no filter", "search button:last-child");
  await tap("another room", 'nav:last-child a[href="/mais"]');
  await tap("back to the room", 'nav:last-child a[href="/contatos"]');
  await page.locator(rowLink).first().waitFor();
}

/** Adds contacts of two years; the newest 20 are new, as nobody leaves more waiting. */
async function addManyContacts(databaseUrl: string, count: number): Promise<void> {
  const towns = readStarterContent().facts.towns.map(({ name }) => `'${name}'`);
  const pick = (values: string[], number: string) =>
    `(array[${values.join(", ")}])[1 + ${number} % ${values.length}]`;
  const names = ["'Maria'", "'José'", "'Francisca'", "'Antônio'", "'Luzia'", "'Wesley'", "'Rita'"];
  const surnames = ["'Sousa'", "'Silva'", "'Rodrigues'", "'Alves'", "'Ferreira'"];
  const states = ["'sold'", "'contacted'", "'no-coverage'", "'not-interested'"];
  await runSql(
    databaseUrl,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      select ${pick(names, "number")} || ' ' || ${pick(surnames, "number / 7")} || ' ' || number,
        '(88) 9 0000-' || lpad((number % 10000)::text, 4, '0'),
        'Rua de Exemplo, ' || number || ', ' || ${pick(towns, "number")},
        'pt-BR', gen_random_uuid(), now() - number * interval '100 minutes', now()
      from generate_series(1, ${count}) number;
    insert into people (name, email, role, joined_at)
      values ('Joana de Exemplo', 'joana@provedor.example', 'staff', now());
    insert into contacts (lead_id, state, attended_by, attended_since, revision)
      select leads.id, ${pick(states, "row_number() over (order by leads.id)")}, people.id, now(), 1
      from leads, people
      where people.email = 'joana@provedor.example'
        and leads.created_at < now() - 20 * interval '100 minutes';
    analyze`,
  );
}
