import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, type ExpectStatic, test } from "vitest";
import {
  type MailKind,
  mostUnrecorded,
  startHeldDelivery,
} from "../../../dev/leads/held-delivery.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";

const kinds = Object.keys(mostUnrecorded) as MailKind[];
let webDist: string;

beforeAll(async () => {
  webDist = await writeFixtureSite();
});

afterAll(() => rm(webDist, { recursive: true }));

async function start(kind: MailKind, expect: ExpectStatic) {
  return startHeldDelivery(kind, webDist, (condition) => expect.poll(condition).toBe(true));
}

const nothingDoubled = { lost: [], unrecognizable: [], doubled: 0, tripled: 0 };

describe.concurrent("the mail server accepts", () => {
  test.for(kinds)(
    "%s, the disk is full for some seconds: all arrive once",
    async (kind, { expect }) => {
      const delivery = await start(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.remove("disk full");
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test.for(kinds)(
    "%s, SIGTERM with a full disk: they are recorded before the process ends",
    async (kind, { expect }) => {
      const delivery = await start(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGTERM");
      await delivery.remove("disk full");
      await delivery.startNextServer();
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test("single e-mails after SIGTERM: they are recorded before the process ends", async ({
    expect,
  }) => {
    const delivery = await start("single e-mails", expect);
    await delivery.signal("SIGTERM");
    delivery.accept();
    await delivery.startNextServer();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });

  test.for(kinds)(
    "%s, SIGKILL with a full disk: none is lost, and only those in flight are doubled",
    async (kind, { expect }) => {
      const delivery = await start(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGKILL");
      await delivery.remove("disk full");
      await delivery.startNextServer();
      const { doubled, ...rest } = await delivery.finish();
      expect(rest).toEqual({ lost: [], unrecognizable: [], tripled: 0 });
      expect(doubled).toBeLessThanOrEqual(mostUnrecorded[kind]);
    },
  );

  test("single e-mails, their leases end during an outage: another server leaves them to their owner", async ({
    expect,
  }) => {
    const delivery = await start("single e-mails", expect);
    await delivery.outlastLeases();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });
});
