import { expect, onTestFinished, test } from "vitest";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { createMailer } from "./mailer.ts";
import { openSiteContent } from "./site-content.ts";

const delivery = { message: { subject: "s", text: "t" }, record: async () => {} };

/** Linux connects 0.0.0.0 to this machine, but the mailer must treat it like any other host. */
async function send(isEncrypted: boolean, host: string, options = "") {
  const inbox = await startTestInbox(0, { isEncrypted });
  onTestFinished(inbox.stop);
  const { port } = new URL(inbox.smtpUrl);
  const mailer = createMailer(
    {
      smtpUrl: `smtp://site:hunter2@${host}:${port}${options}`,
      from: "site@provedor.example",
      to: ["vendas@provedor.example"],
    },
    openSiteContent(),
  );
  return { outcome: await mailer.sendAndRecord(delivery), inbox };
}

test("without STARTTLS neither password nor mail goes to another machine", async () => {
  const { outcome, inbox } = await send(false, "0.0.0.0");
  expect(outcome).toMatchObject({ isSent: false, reason: expect.stringMatching(/^ETLS/) });
  expect(inbox.logins).toEqual([]);
  expect(inbox.mails).toEqual([]);
});

test("with STARTTLS they do, encrypted", async () => {
  // The certificate of the test's mail server is self-signed.
  const { outcome, inbox } = await send(true, "0.0.0.0", "?tls.rejectUnauthorized=false");
  expect(outcome).toMatchObject({ isSent: true });
  expect(inbox.logins).toEqual([{ isEncrypted: true }]);
});

test.each([
  ["127.0.0.1", ""],
  ["localhost", ""],
  ["0.0.0.0", "?requireTLS=false"],
])("unencrypted mail is sent to %s%s", async (host, options) => {
  const { outcome, inbox } = await send(false, host, options);
  expect(outcome).toMatchObject({ isSent: true });
  expect(inbox.logins).toEqual([{ isEncrypted: false }]);
});
