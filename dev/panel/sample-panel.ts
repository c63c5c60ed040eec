import { readStarterContent } from "../../content/starter-content.ts";
import type { Role } from "../../contract/panel/people.ts";
import { likelyNumber } from "../../contract/phone-numbers.ts";
import { linkAddress } from "../../server/src/people/door-mailer.ts";
import { createLink } from "../../server/src/people/link-store.ts";
import { addPerson, findPersonByEmail } from "../../server/src/people/person-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";
import { runSql } from "../postgres/databases.ts";
import { siteHost } from "../site/test-settings.ts";
import { addYearOfNumbers } from "./year-of-numbers.ts";

type SamplePeople = Awaited<ReturnType<typeof signInLinks>>;

/** Describes the panel's address and sign-in links for the developer. */
export function describePanel(origin: string, people: SamplePeople): string {
  const lines = people.map(({ label, email, href }) => `        ${label}, ${email}: ${href}`);
  return `Panel   ${origin} (links serve once, for 15 minutes; ask there for another, it comes to the inbox)\n${lines.join("\n")}\n`;
}

/** Adds people, contacts and numbers; returns new sign-in links. Days since the last start get numbers too. */
export async function fillPanel(operatorUrl: string, origin: string): Promise<SamplePeople> {
  const links = await signInLinks(operatorUrl, origin);
  const [owner, staff] = links;
  if (!(owner && staff)) return links;
  const { timeZone } = readStarterContent().facts.company;
  const newest = `select (now() at time zone '${timeZone}')::date - max(day) as days from event_counts`;
  const [counted] = await runSql(operatorUrl, newest);
  const days = Math.min(Number(counted?.days ?? 365), 365);
  if (days > 0) await addYearOfNumbers(operatorUrl, { days, contacts: 4 * days, by: staff.id });
  await addSampleContacts(operatorUrl, { ownerId: owner.id, staffId: staff.id });
  return links;
}

const people: { label: string; name: string; email: string; role: Role }[] = [
  { label: "owner", name: "Dona de Exemplo", email: `dona@${siteHost}`, role: "owner" },
  { label: "staff", name: "Atendente de Exemplo", email: `atendente@${siteHost}`, role: "staff" },
];

/** Returns a new sign-in link for each sample person. */
export function signInLinks(operatorUrl: string, origin: string) {
  return connectOnce({ url: operatorUrl, variable: "the demo" }, async (client) => {
    const links: { label: string; id: string; email: string; href: string }[] = [];
    for (const { label, ...person } of people) {
      const found = await findPersonByEmail(client, person.email);
      const id = found?.id ?? (await addPerson(client, { ...person, invitedBy: null })) ?? "";
      const purpose = found?.joinedAt ? "sign-in" : "invitation";
      const { token } = await createLink(client, { personId: id, purpose });
      links.push({ label, id, email: person.email, href: linkAddress(origin, token) });
    }
    return links;
  });
}

interface SampleContact {
  name: string;
  /** How many minutes ago they sent a request. `again` is the time of a second request, after everything in `done`. */
  minutes: number;
  again?: number;
  language?: string;
  cameBy?: string;
  /** What the staff, or with `byOwner` the owner, did since: the kind of the change, its data, and the text of a note. */
  done?: [kind: string, wanted: object, note?: string][];
  byOwner?: boolean;
}

const state = (to: string, reason?: string): [string, object] => ["state", { to, reason }];
const note = (text: string): [string, object, string] => ["note", { takes: true }, text];

/** The contacts of a small team on one day. Nobody has taken the new ones yet. */
function samples(now: Date, plan: string): SampleContact[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const remind = (hours: number): [string, object] => ["remind", { at: inHours(hours) }];
  const sale = (days: number): [string, object] => [
    "sale",
    { plan, day: inHours(days * 24).slice(0, 10), period: "morning" },
  ];
  return [
    { name: "Socorro", minutes: 4 },
    { name: "Brian", minutes: 17, language: "en-US" },
    {
      name: "Raimunda",
      minutes: 60 * 24 * 9,
      again: 48,
      done: [state("not-interested", "loyalty")],
    },
    { name: "Aldenora", minutes: 95, done: [note("Quer visita de manhã"), remind(-0.2)] },
    { name: "Francisco", minutes: 60 * 5, cameBy: "whatsapp", done: [note("Vai falar em casa")] },
    {
      name: "Glória",
      minutes: 60 * 7,
      cameBy: "call",
      byOwner: true,
      done: [note("Pediu o preço")],
    },
    {
      name: "Edilson",
      minutes: 60 * 20,
      cameBy: "store",
      done: [note("Só na quinta"), remind(20)],
    },
    { name: "Neide", minutes: 60 * 26, done: [state("sold"), sale(1)] },
    { name: "Wagner", minutes: 60 * 30, done: [state("no-coverage")] },
    { name: "Lúcia", minutes: 60 * 50, done: [state("not-interested", "price")] },
    {
      name: "Antônia",
      minutes: 60 * 24 * 6,
      cameBy: "referral",
      done: [state("sold"), sale(-2)],
    },
    { name: "Expedito", minutes: 60 * 24 * 20, done: [state("not-interested", "silence")] },
  ];
}

/** Adds the sample contacts unless they exist. Their e-mails count as sent, so the inbox stays empty. */
export function addSampleContacts(
  operatorUrl: string,
  { ownerId, staffId }: { ownerId: string; staffId: string },
): Promise<void> {
  return connectOnce({ url: operatorUrl, variable: "the demo" }, async (client) => {
    const { rowCount } = await client.query("select from leads where name = 'Socorro de Exemplo'");
    if (rowCount) return;
    const { towns, internetPlans } = readStarterContent().facts;
    const insert = `insert into leads (name, phone, number, address, language, came_by, noted_by, idempotency_key, created_at, email_sent_at)
      values ($1, $2, $3, $4, $5, $6, case when $6 <> 'site' then $7::uuid end, gen_random_uuid(), now() - make_interval(mins => $8), now())
      returning id`;
    for (const [index, sample] of samples(new Date(), internetPlans[0]?.key ?? "").entries()) {
      const { minutes, again, language = "pt-BR", cameBy = "site", done = [], byOwner } = sample;
      const by = byOwner ? ownerId : staffId;
      const phone = `(88) 9 9000-${String(index + 1).padStart(4, "0")}`;
      const address = `Rua de Exemplo, ${index + 1}, ${towns[index % towns.length]?.name}`;
      const asked = [
        `${sample.name} de Exemplo`,
        phone,
        likelyNumber(phone),
        address,
        language,
        cameBy,
        by,
      ];
      const { rows } = await client.query<{ id: string }>(insert, [...asked, minutes]);
      for (const [kind, wanted, text = null] of done) {
        const age = Math.round((minutes * 60) / 2);
        await client.query(
          "select change_contact(gen_random_uuid(), $1, $2, $3, $4, $5, null, $6)",
          [rows[0]?.id, by, kind, wanted, text, age],
        );
      }
      if (again) await client.query(insert, [...asked, again]);
    }
  });
}
