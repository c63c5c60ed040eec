import { randomUUID } from "node:crypto";
import type { Role } from "../../contract/panel/people.ts";
import { linkAddress } from "../../server/src/people/links.ts";
import { addPerson } from "../../server/src/people/person-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";
import { runSql } from "../postgres/run-sql.ts";
import { newLinkToken, newSessionToken } from "./tokens.ts";

export interface PanelPerson {
  id: string;
  name: string;
  email: string;
}

export type BrowserPanel = ReturnType<typeof browserPanel>;

/** Prepares people and contacts of a running panel for browser tests. Names are unique, as most tests share one panel. */
export function browserPanel(operatorUrl: string, origin: string) {
  const address = { url: operatorUrl, variable: "the test" };
  // Letters only: the panel takes digits for a part of a phone.
  const word = () =>
    randomUUID()
      .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
      .slice(0, 8);

  async function invite(role: Role): Promise<PanelPerson> {
    const [name, email] = [`Pessoa ${word()}`, `${randomUUID()}@provedor.example`];
    const person = { name, email, role, invitedBy: null };
    const id = await connectOnce(address, (client) => addPerson(client, person));
    return { id: id ?? "", name, email };
  }

  return {
    origin,
    operatorUrl,
    invite,
    sql: (statement: string) => runSql(operatorUrl, statement),

    async link({ id }: PanelPerson, purpose: "invitation" | "sign-in"): Promise<string> {
      return linkAddress(origin, await newLinkToken(operatorUrl, id, purpose));
    },

    /** The token of a session of somebody who joined before. */
    async session({ id }: PanelPerson): Promise<string> {
      await runSql(operatorUrl, `update people set joined_at = now() where id = '${id}'`);
      return newSessionToken(operatorUrl, id);
    },

    async remove({ id }: PanelPerson): Promise<void> {
      await runSql(operatorUrl, `update people set removed_at = now() where id = '${id}'`);
    },

    async contact(town = "Itapipoca"): Promise<{ id: string; name: string }> {
      const name = `Contato ${word()}`;
      const [row] = await runSql(
        operatorUrl,
        `insert into leads (name, phone, address, language, idempotency_key, email_sent_at)
          values ('${name}', '(88) 9 0000-0001', 'Rua de Exemplo, 1, ${town}', 'pt-BR', gen_random_uuid(), now())
          returning id`,
      );
      return { id: String(row?.id), name };
    },
  };
}
