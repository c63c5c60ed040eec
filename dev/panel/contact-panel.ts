import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { LeadFields } from "../../contract/leads.ts";
import { contactPaths } from "../../contract/panel/paths.ts";
import { someone } from "../leads/lead-requests.ts";
import { startTestPanel, type TestPanel } from "./test-panel.ts";

/** The panel with an owner and somebody of the staff who are signed in; it stops with the test. */
export async function startContactPanel(settings: Record<string, string> = {}) {
  const panel = await startTestPanel(settings);
  onTestFinished(() => panel.stop());
  const [owner, staff] = [await panel.addPerson("owner"), await panel.addPerson("staff")];
  const cookies = { owner: await panel.signIn(owner), staff: await panel.signIn(staff) };
  const as = (cookie: string) => ({
    get: (path: string) => panel.request(path, { cookie }),
    post: (path: string, json: unknown = {}) =>
      panel.request(path, { cookie, method: "POST", json }),
    change: (contact: string, change: object) =>
      panel.request(contactPaths(contact).changes, {
        ...{ cookie, method: "POST" },
        json: { id: randomUUID(), ...change },
      }),
  });
  return {
    panel,
    people: { owner, staff },
    cookies,
    owner: as(cookies.owner),
    staff: as(cookies.staff),
    addLead: (lead: Partial<LeadFields> = {}) => addLead(panel, lead),
  };
}

async function addLead(panel: TestPanel, lead: Partial<LeadFields>): Promise<string> {
  const { name, phone, address } = { ...someone(), ...lead };
  const quoted = [name, phone, address].map((text) => `'${text.replaceAll("'", "''")}'`);
  const [row] = await panel.sql(
    `select id from save_lead(gen_random_uuid(), ${quoted.join(", ")}, 'pt-BR', 'radio', null, null, null, null)`,
  );
  return String(row?.id);
}
