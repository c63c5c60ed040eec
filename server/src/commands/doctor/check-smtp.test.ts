import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../../../workshop/processes/free-port.ts";
import { checkSmtp, sendTestMessage } from "./check-smtp.ts";

let port: number;
let mails: string[];
let isFull: boolean;

beforeEach(async () => {
  mails = [];
  isFull = false;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth: ({ password }, _session, callback) =>
      password === "right"
        ? callback(null, { user: "site" })
        : callback(Object.assign(new Error("no"), { responseCode: 535 })),
    onData: async (stream, _session, callback) => {
      const mail = await text(stream);
      if (isFull) return callback(Object.assign(new Error("full"), { responseCode: 452 }));
      mails.push(mail);
      callback();
    },
  });
  port = await listenOnFreePort(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
});

const mail = (password: string) => ({
  smtpUrl: `smtp://site:${password}@127.0.0.1:${port}`,
  from: "site@provedor.example",
  to: ["vendas@provedor.example"],
});

test("a login that is accepted is well, and nothing is sent", async () => {
  expect(await checkSmtp(mail("right"))).toMatchObject({
    verdict: "good",
    sentence: `The mail server 127.0.0.1:${port} answers and accepts the login.`,
  });
  expect(mails).toEqual([]);
});

test("a login that is refused is wrong, and the password is not told", async () => {
  const found = await checkSmtp(mail("hunter2"));
  expect(found).toMatchObject({
    verdict: "bad",
    sentence: `The mail server 127.0.0.1:${port} refuses the login (EAUTH 535).`,
    fix: expect.stringContaining("SMTP_URL"),
  });
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

test("a mail server that does not answer is wrong", async () => {
  const found = await checkSmtp({ ...mail("right"), smtpUrl: "smtp://127.0.0.1:1" });
  expect(found).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("cannot be used"),
  });
});

test("a test message goes to the address asked for, and only there", async () => {
  const found = await sendTestMessage(mail("right"), "tecnico@provedor.example");
  expect(found.verdict).toBe("good");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("To: tecnico@provedor.example");
  expect(mails[0]).not.toContain("vendas@");
});

test("a test message that is refused is wrong", async () => {
  isFull = true;
  expect(await sendTestMessage(mail("right"), "tecnico@provedor.example")).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("was not sent (EMESSAGE 452)"),
  });
});
