import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { parseMail, startTestInbox } from "../../dev/mail/test-inbox.ts";
import { listenOnFreePort } from "../../dev/processes/free-port.ts";

const script = join(import.meta.dirname, "mail-doctor-failure.sh");
// The password must never be an argument of a process, because every user of the machine can read arguments.
const password = 'hunter2"\\';

let port: number;
let logins: { password: unknown; processes: string[] }[];
let mails: { raw: string; recipients: string[] }[];

beforeEach(async () => {
  logins = [];
  mails = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth: (auth, _session, callback) => {
      logins.push({ password: auth.password, processes: listCommandLines() });
      callback(null, { user: "site" });
    },
    onData: async (stream, { envelope }, callback) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      mails.push({ raw: await text(stream), recipients });
      callback();
    },
  });
  port = await listenOnFreePort(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
});

function listCommandLines(): string[] {
  return readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      // The process has ended since it was listed.
      return [];
    }
  });
}

async function mailFailure(settings: Record<string, string> = {}): Promise<void> {
  const child = spawn(script, {
    env: {
      PATH: "/usr/bin:/bin",
      SMTP_URL: `smtp://site:${encodeURIComponent(password)}@127.0.0.1:${port}?requireTLS=false`,
      MAIL_FROM: "site@provedor.example",
      OPERATOR_MAIL_TO: "tecnico@provedor.example, ti@provedor.example",
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  expect(await once(child, "close")).toEqual([0, null]);
}

test("the password reaches the mail server and is in no process's arguments", async () => {
  await mailFailure();
  expect(logins.map((login) => login.password)).toEqual([password]);
  const [{ processes = [] } = {}] = logins;
  expect(processes.some((line) => line.startsWith("curl "))).toBe(true);
  expect(processes.filter((line) => line.includes("hunter2"))).toEqual([]);
});

test("every operator gets the e-mail, in Portuguese, with the command that shows more", async () => {
  await mailFailure();
  expect(mails.map(({ recipients }) => recipients)).toEqual([
    ["tecnico@provedor.example", "ti@provedor.example"],
  ]);
  const { subject, text: body } = parseMail(mails[0]?.raw ?? "");
  expect(subject).toMatch(/: ERRO: o verificador do site parou$/);
  expect(body).toContain("A verificação de hora em hora não chegou ao fim");
  expect(body).toContain("journalctl -u fiosite-doctor -n 50");
});

test("an address that rejects the e-mail does not keep it from the others", async () => {
  const inbox = await startTestInbox();
  onTestFinished(inbox.stop);
  const [engineer, owner] = ["tecnico@provedor.example", "dono@provedor.example"];
  inbox.unknownRecipients.add(owner);
  await mailFailure({ SMTP_URL: inbox.smtpUrl, OPERATOR_MAIL_TO: `${owner}, ${engineer}` });
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[engineer]]);
});
