// The failure points that lead-delivery-promise.test.ts leaves out, because together they take minutes.
import { describe, type ExpectStatic, test } from "vitest";
import {
  type MailKind,
  mostUnrecorded,
  startHeldDelivery,
} from "../../../dev/leads/held-delivery.ts";

const kinds = Object.keys(mostUnrecorded) as MailKind[];
const faults = ["connection lost", "database down"] as const;
const cases = kinds.flatMap((kind) => faults.map((fault) => [kind, fault] as const));
type Delivery = Awaited<ReturnType<typeof startHeldDelivery>>;

async function expectFewCopies(delivery: Delivery, kind: MailKind, expect: ExpectStatic) {
  const { doubled, ...rest } = await delivery.finish();
  expect(rest).toEqual({ lost: [], unrecognizable: [], tripled: 0 });
  expect(doubled).toBeLessThanOrEqual(mostUnrecorded[kind]);
}

const nothingDoubled = { lost: [], unrecognizable: [], doubled: 0, tripled: 0 };

describe.concurrent("the mail server accepts", () => {
  test.for(cases)("%s, %s, then it is back: all arrive once", async ([kind, fault], { expect }) => {
    const delivery = await startHeldDelivery(kind, expect);
    await delivery.acceptDuring(fault);
    await delivery.remove(fault);
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });

  test.for(cases)(
    "%s, %s, SIGTERM, then it is back: all arrive once",
    async ([kind, fault], { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring(fault);
      await delivery.signal("SIGTERM");
      await delivery.remove(fault);
      await delivery.startNextServer();
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test.for(cases)(
    "%s, %s, SIGKILL: only those in flight are doubled",
    async ([kind, fault], { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring(fault);
      await delivery.signal("SIGKILL");
      await delivery.remove(fault);
      await delivery.startNextServer();
      await expectFewCopies(delivery, kind, expect);
    },
  );

  test.for(kinds)(
    "%s, the disk is full until after SIGTERM: only those in flight are doubled",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGTERM");
      await delivery.untilExit();
      await delivery.remove("disk full");
      await delivery.startNextServer();
      await expectFewCopies(delivery, kind, expect);
    },
  );

  test("single e-mails after their first leases, beside another server: all arrive once", async ({
    expect,
  }) => {
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.outlastFirstLeases();
    delivery.accept();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });
});
