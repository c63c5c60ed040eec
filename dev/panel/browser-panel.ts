import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { LeadFields } from "../../contract/leads.ts";
import type { Role } from "../../contract/panel/people.ts";
import { likelyNumber } from "../../contract/phone-numbers.ts";
import { linkAddress } from "../../server/src/people/door-mailer.ts";
import { createLink, type LinkPurpose } from "../../server/src/people/link-store.ts";
import { addPerson } from "../../server/src/people/person-store.ts";
import { startSession } from "../../server/src/people/session-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";
import { runSql } from "../postgres/databases.ts";

/** Appears in connection errors, where a command would name its setting. */
const variable = "the test";

export interface PanelPerson {
  id: string;
  name: string;
  email: string;
}

export type BrowserPanel = ReturnType<typeof browserPanel>;

/** Prepares people and contacts of a running panel for browser tests. Names are unique, as most tests share one panel. */
export function browserPanel(operatorUrl: string, origin: string) {
  // Only letters, because the panel's search takes digits for a part of a phone number.
  const word = () =>
    randomUUID()
      .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
      .slice(0, 8);

  async function invite(role: Role): Promise<PanelPerson> {
    const [name, email] = [`Pessoa ${word()}`, `${randomUUID()}@provedor.example`];
    const person = { name, email, role, invitedBy: null };
    const id = await connectOnce({ url: operatorUrl, variable }, (client) =>
      addPerson(client, person),
    );
    return { id: id ?? "", name, email };
  }

  const added: string[] = [];
  return {
    origin,
    operatorUrl,
    invite,
    sql: (statement: string) => runSql(operatorUrl, statement),

    async link({ id }: PanelPerson, purpose: "invitation" | "sign-in"): Promise<string> {
      return linkAddress(origin, await newLinkToken(operatorUrl, id, purpose));
    },

    /** Returns the token of a new session, for a person who has already joined. */
    async session({ id }: PanelPerson): Promise<string> {
      await runSql(operatorUrl, `update people set joined_at = now() where id = '${id}'`);
      return newSessionToken(operatorUrl, id);
    },

    /** Ends all sessions of the person, as another of their devices could. */
    async endSessions({ id }: PanelPerson): Promise<void> {
      await runSql(operatorUrl, `delete from sessions where person_id = '${id}'`);
    },

    async remove({ id }: PanelPerson): Promise<void> {
      await runSql(operatorUrl, `update people set removed_at = now() where id = '${id}'`);
    },

    /** Adds a contact. If `typed` has a phone number, the contact may become another request of a known contact. */
    async contact(town = "Itapipoca", typed: Partial<LeadFields> = {}) {
      const lead = {
        name: `Contato ${word()}`,
        phone: "(88) 9 0000-0001",
        address: `Rua de Exemplo, 1, ${town}`,
        ...typed,
      };
      const [row] = await runSql(
        operatorUrl,
        `insert into leads (name, phone, number, address, language, idempotency_key, email_sent_at)
          values ($1, $2, $3, $4, 'pt-BR', gen_random_uuid(), now()) returning id`,
        [lead.name, lead.phone, typed.phone && likelyNumber(typed.phone), lead.address],
      );
      added.push(String(row?.id));
      return { id: String(row?.id), name: lead.name };
    },

    /** Closes this test's contacts, and those whose names begin with a word. Otherwise they fill the page "Agora" of other tests. */
    async closeContacts(named = ""): Promise<void> {
      if (added.length === 0 && !named) return;
      const [someone] = await runSql(operatorUrl, "select id from people limit 1");
      const by = someone?.id ?? (await invite("staff")).id;
      await runSql(
        operatorUrl,
        `update contacts set state = 'no-coverage', reason = null, waiting_since = null, reminder_at = null, reminder_for = null,
            attended_by = coalesce(attended_by, $3), attended_since = coalesce(attended_since, now())
          where id = any ($1) or $2 <> '' and name like $2 || ' %'`,
        [added, named, by],
      );
    },
  };
}

/** Returns the token of a new link with which this person can enter the panel. */
export async function newLinkToken(url: string, personId: string, purpose: LinkPurpose) {
  const create = connectOnce({ url, variable }, (each) => createLink(each, { personId, purpose }));
  return (await create).token;
}

/** Returns the token of a new session, which is the value of the panel's cookie. */
export async function newSessionToken(url: string, personId: string, label = "Chrome, Android") {
  const start = connectOnce({ url, variable }, (each) => startSession(each, { personId, label }));
  return (await start).token;
}

/** A virtual phone sensor in Chromium. It recognises its owner unless a test changes that. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    recognises: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    remove: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
    /** Returns the passkeys with their secrets, so that a test can move them to another phone. */
    credentials: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    addCredential: (
      credential: Awaited<
        ReturnType<typeof devtools.send<"WebAuthn.getCredentials">>
      >["credentials"][0],
    ) => devtools.send("WebAuthn.addCredential", { authenticatorId, credential }),
  };
}
