import { panelPaths } from "@fiosite/contract/panel/paths";
import { linkPurposes } from "@fiosite/contract/panel/team";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";
import { connect, inTransaction } from "../platform/database.ts";
import { createLink } from "./link-store.ts";
import { removePerson } from "./person-store.ts";

let panel: TestPanel;
let operator: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  panel = await startTestPanel();
  operator = await connect({ url: panel.database, variable: "the test" });
});
afterAll(async () => {
  await operator.end();
  await panel.stop();
});

// Each attempt uses another address, because the limit per address would hide what is tested.
let attempts = 0;
const nextAddress = () => {
  attempts += 1;
  return `127.3.${attempts >> 7}.${1 + (attempts & 127)}`;
};

/** What several requests do to one person at the same time. */
const story = fc.record({
  isJoined: fc.boolean(),
  purposes: fc.array(fc.constantFrom(...linkPurposes), { minLength: 3, maxLength: 3 }),
  opened: fc.array(fc.nat(2), { maxLength: 8 }),
  isRemoved: fc.boolean(),
});

test("whatever happens at the same time, a person gets at most one session by link, and none once removed", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ isJoined, purposes, opened: links, isRemoved }) => {
      const { id } = await panel.addPerson("staff");
      if (!isJoined) await panel.sql(`update people set joined_at = null where id = '${id}'`);
      const tokens: string[] = [];
      for (const purpose of purposes) {
        tokens.push((await createLink(operator, { personId: id, purpose })).token);
      }
      const open = (link: number) =>
        panel.request(panelPaths.openLink, {
          method: "POST",
          json: { token: tokens[link] },
          localAddress: nextAddress(),
        });
      const remove = () => inTransaction(operator, () => removePerson(operator, id));
      const [opened] = await Promise.all([Promise.all(links.map(open)), isRemoved && remove()]);

      const entered = opened.filter(({ status }) => status === 200);
      const canOpen = (link: number) => purposes[link] === "sign-in" || !isJoined;
      const most = links.some(canOpen) ? 1 : 0;
      expect(opened.filter(({ status }) => status === 410)).toHaveLength(
        opened.length - entered.length,
      );
      if (isRemoved) expect(entered.length).toBeLessThanOrEqual(most);
      else expect(entered.length).toBe(most);
      const cookies = entered.map(({ headers }) => headers["set-cookie"]?.[0]?.split(";")[0]);
      for (const cookie of cookies) {
        const { status } = await panel.request(panelPaths.session, { cookie });
        expect(status).toBe(isRemoved ? 401 : 200);
      }
      const alive = `select from sessions where person_id = '${id}' and closed_at is null`;
      expect(await panel.sql(alive)).toHaveLength(isRemoved ? 0 : most);
    }),
    { numRuns: 40 },
  );
});
