import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";

test("an address that rejects the e-mail does not keep it from the others", async () => {
  const inbox = await startTestInbox();
  onTestFinished(inbox.stop);
  const [engineer, owner] = ["tecnico@provedor.example", "dono@provedor.example"];
  inbox.unknownRecipients.add(owner);
  await promisify(execFile)(join(import.meta.dirname, "mail-doctor-failure.sh"), {
    env: {
      ...{ PATH: "/usr/bin:/bin", SMTP_URL: inbox.smtpUrl, MAIL_FROM: "site@provedor.example" },
      OPERATOR_MAIL_TO: `${owner}, ${engineer}`,
    },
  });
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[engineer]]);
});
