import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { contactPaths } from "../../contract/panel/paths.ts";
import { type SavedLead, saveLead } from "../contacts/save-lead.ts";
import { signInBoth } from "./sign-in-both.ts";
import { startTestPanel } from "./test-panel.ts";

/** The panel with an owner and somebody of the staff who are signed in; it stops with the test. */
export async function startContactPanel(settings: Record<string, string> = {}) {
  const panel = await startTestPanel(settings);
  onTestFinished(() => panel.stop());
  const { owner, staff, ...both } = await signInBoth(panel);
  const withChanges = (person: typeof owner) => ({
    ...person,
    change: (contact: string, change: object) =>
      person.post(contactPaths(contact).changes, { id: randomUUID(), ...change }),
  });
  return {
    ...{ panel, ...both },
    owner: withChanges(owner),
    staff: withChanges(staff),
    addLead: (lead: SavedLead = {}) => saveLead(panel.database, { source: "radio", ...lead }),
  };
}
