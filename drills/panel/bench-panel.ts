/**
 * `npm run bench -- panel [contacts] [runs]`: measures the panel with 10,000 contacts on a phone with a processor four times slower
 * than this computer's: first list, opening, searching, and the next frame after each tap, with one page and with every page of
 * the list loaded. Then it measures the room "Números" with a year of a busy provider: about 100,000 counts and 3,500 contacts
 * more. Run nothing else on the machine. Without arguments it writes a report.
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
import { logProgress, table, writeReport } from "../report.ts";
import { frameAfter, frameAfterTap, measureNumbers, slowDown, timeUntil } from "./measure-taps.ts";

const [contacts = 10_000, runs = 5] = process.argv.slice(2).map(Number);
const slower = 4;
const rowLink = 'section a[href^="/contatos/"]';
const chip = (name: string) => `search button:has-text("${name}")`;

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
  executablePath: debianHeadlessShell,
  args: headlessShellFlags,
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
const report = `# Last report of the panel benchmark

\`npm run bench -- panel\` opens the panel with ${contacts} contacts on a phone with a processor ${slower} times slower than this computer's, ${runs} times.
"Slow 4G" is the connection that Lighthouse calls so. A tap is measured until the browser's next frame; the aim is 100 ms.

${table(["what", "median ms", "highest ms"], rows)}`;
if (process.argv.length > 2) process.stdout.write(report);
else writeReport("panel.md", report, { debian: ["this computer"] });

async function repeat(measure: (context: BrowserContext) => Promise<void>): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: "pt-BR",
    });
    await measure(context);
    await context.close();
  }
}

/** Returns a page like a new tab: it is signed in, and loads its files from the network again. */
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
  await page.locator(chip("Todos")).tap();
  await loadEverything(page);
  await slowDown(devtools, slower, true);
  await taps(page, "all pages");
}

/** Clicks with a script inside the page, because Playwright needs seconds to find a role among 10,000 rows. */
async function loadEverything(page: Page): Promise<void> {
  const rows = () => page.locator(rowLink).count();
  const click = `document.querySelector("section > ul ~ div > button")?.click()`;
  const start = performance.now();
  while ((await rows()) < contacts) await page.evaluate(click);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  logProgress(`${contacts} rows loaded in ${seconds} s`);
}

/** Each figure is the longest wait for the next frame after this kind of tap. */
async function taps(page: Page, where: string): Promise<void> {
  const tap = async (what: string, selector: string) =>
    add(`tap, ${where}: ${what}`, await frameAfterTap(page, page.locator(selector).first()));
  await tap("open a contact", rowLink);
  await page.locator("article a[target]").waitFor();
  // This state needs no further input.
  await tap("mark it", 'article fieldset button:has-text("cobertura")');
  await tap("write a note", "article form [role=group] button");
  await tap("back to the list", 'article a[href^="/contatos"]');
  const search = page.locator("input[type=search]");
  add(`tap, ${where}: a letter of a search`, await frameAfter(page, () => search.press("m")));
  await search.fill("");
  await tap("a chip", chip("Meus"));
  await tap("chip of everything", chip("Todos"));
  await tap("another room", 'nav:last-child a[href="/mais"]');
  await tap("back to the room", 'nav:last-child a[href="/contatos"]');
  await page.locator(rowLink).first().waitFor();
}

/**
 * Adds contacts of two years of a busy team. The newest 20 are new, and the next 60 are in conversation, half of them with a
 * reminder. Every eighth contact has two requests, each has notes, and sales have a plan. The newest sales wait for installation.
 */
async function addManyContacts(databaseUrl: string, count: number): Promise<void> {
  const { towns, internetPlans } = readStarterContent().facts;
  const quoted = (texts: string[]) => texts.map((text) => `'${text}'`);
  const pick = (values: string[], number: string) =>
    `(array[${quoted(values).join(", ")}])[1 + ${number} % ${values.length}]`;
  const names = ["Maria", "José", "Francisca", "Antônio", "Luzia", "Wesley", "Rita"];
  const surnames = ["Sousa", "Silva", "Rodrigues", "Alves", "Ferreira"];
  const states = ["sold", "not-interested", "no-coverage", "not-interested"];
  const townNames = towns.map(({ name }) => name);
  const plans = internetPlans.map(({ key }) => key);
  const notes = ["Quer saber da instalação", "Não atendeu", "Achou caro, pediu o de 500"];
  const every = "100 minutes";
  // The contact's number follows from the time of its request, so 1 is the newest.
  const number = `(extract(epoch from now() - asked_at) / extract(epoch from interval '${every}'))::integer`;
  await runSql(
    databaseUrl,
    `insert into leads (name, phone, number, address, language, idempotency_key, created_at, email_sent_at)
      select ${pick(names, "number")} || ' ' || ${pick(surnames, "number / 7")} || ' ' || number,
        '(88) 9' || lpad(number::text, 8, '0'), '55889' || lpad(number::text, 8, '0'),
        'Rua de Exemplo, ' || number || ', ' || ${pick(townNames, "number")},
        'pt-BR', gen_random_uuid(), now() - number * interval '${every}', now()
      from generate_series(1, ${count}) number;
    insert into leads (name, phone, number, address, language, idempotency_key, created_at, email_sent_at)
      select name, phone, number, address, language, gen_random_uuid(), created_at - interval '9 days', now()
      from leads where number::bigint % 8 = 0;
    insert into people (name, email, role, joined_at)
      values ('Joana de Exemplo', 'joana@provedor.example', 'staff', now());
    update contacts set attended_by = people.id, attended_since = now(), waiting_since = null, touched_at = asked_at, revision = 4,
        state = case when ${number} <= 80 then 'contacted' else ${pick(states, number)} end
      from people where people.email = 'joana@provedor.example' and ${number} > 20;
    update contacts set reminder_for = attended_by, reminder_at = now() + (${number} - 40) * interval '1 hour'
      where state = 'contacted' and ${number} % 2 = 0;
    insert into contact_events (change_id, contact_id, person_id, kind, revision, from_state, to_state, note, detail, before, at)
      select gen_random_uuid(), id, attended_by, kind, event.revision, 'new', state, note, '{}', '{}', asked_at
      from contacts, lateral (values
        ('take', 1, null), ('note', 2, ${pick(notes, number)}), ('note', 3, ${pick(notes, `(${number} + 1)`)}), ('state', 4, null)
      ) event (kind, revision, note)
      where attended_by is not null;
    insert into sales (lead_id, at, sold_by, plan, install_on, installed_at)
      select id, asked_at, attended_by, ${pick(plans, number)}, (asked_at + interval '9 days')::date,
        case when ${number} > 120 then asked_at + interval '9 days' end
      from contacts where state = 'sold';
    analyze`,
  );
}
