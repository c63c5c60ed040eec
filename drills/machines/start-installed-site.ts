import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startTestInbox, type TestInbox } from "../../dev/mail/test-inbox.ts";
import { type InstallOptions, startInstalledMachine } from "./start-installed-machine.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that a drill can stop and start again at the same address. */
export async function startMailServer() {
  const first = await startTestInbox();
  const inboxes: TestInbox[] = [first];
  const inbox = () => inboxes.at(-1) ?? first;
  return {
    smtpUrl: first.smtpUrl.replace("//", "//site:secret@"),
    /** The running server, or the one that ran last. */
    inbox,
    /** Every e-mail that arrived, before and after a restart. */
    mails: () => inboxes.flatMap(({ mails }) => mails),
    stop: () => inbox().stop(),
    start: async () => {
      inboxes.push(await startTestInbox(Number(new URL(first.smtpUrl).port)));
    },
  };
}

/** An installed machine. The mail server and the fake Google run outside it, so that a drill can stop them. */
export async function startInstalledSite(options: InstallOptions) {
  const google = await startFakeGoogle();
  const mail = await startMailServer();
  const machine = await startInstalledMachine({
    ...options,
    settings: { SMTP_URL: mail.smtpUrl, ...google.environment, ...options.settings },
  });
  return {
    ...machine,
    ...{ google, mail },
    stop: async () => {
      await machine.stop();
      await mail.stop();
      await google.stop();
    },
  };
}
