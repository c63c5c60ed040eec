import { describe, test } from "vitest";
import {
  type MailKind,
  mostUnrecorded,
  startHeldDelivery,
} from "../../../dev/leads/held-delivery.ts";

const kinds = Object.keys(mostUnrecorded) as MailKind[];
const nothingDoubled = { lost: [], unrecognizable: [], doubled: 0, tripled: 0 };

describe.concurrent("the mail server accepts", () => {
  test.for(kinds)(
    "%s, the disk is full for some seconds: all arrive once",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.remove("disk full");
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test.for(kinds)(
    "%s, SIGTERM with a full disk: they are recorded before the process ends",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
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
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.signal("SIGTERM");
    delivery.accept();
    await delivery.startNextServer();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });

  test.for(kinds)(
    "%s, SIGKILL with a full disk: none is lost, and only those in flight are doubled",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
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
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.outlastLeases();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });
});
