import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../../dev/google/fake-google.ts";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { openSiteContent } from "../../platform/site-content.ts";
import { googleSettings } from "../../settings/config.ts";
import { checkGoogle, checkSmtp, sendTestMessage } from "./check-outside.ts";

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

test("an accepted login passes, and nothing is sent", async () => {
  expect(await checkSmtp(mail("right"))).toMatchObject({
    status: "ok",
    message: `O servidor de e-mail 127.0.0.1:${port} responde e aceita a senha.`,
  });
  expect(mails).toEqual([]);
});

test("a rejected login fails, and the password is not printed", async () => {
  const result = await checkSmtp(mail("hunter2"));
  expect(result).toMatchObject({
    status: "failed",
    message: `O servidor de e-mail 127.0.0.1:${port} recusa o usuário ou a senha (EAUTH 535).`,
    fix: expect.stringMatching(/SMTP_URL.*fiosite configure/),
  });
  expect(JSON.stringify(result)).not.toContain("hunter2");
});

test("an unreachable mail server fails", async () => {
  const result = await checkSmtp({ ...mail("right"), smtpUrl: "smtp://127.0.0.1:1" });
  expect(result).toMatchObject({
    status: "failed",
    message: "O servidor de e-mail 127.0.0.1:1 não aceita a conexão (ESOCKET).",
  });
});

test("a test message goes only to the requested address", async () => {
  const result = await sendTestMessage(mail("right"), openSiteContent(), [
    "tecnico@provedor.example",
  ]);
  expect(result.status).toBe("ok");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("To: tecnico@provedor.example");
  expect(mails[0]).not.toContain("vendas@");
});

test("a rejected test message fails", async () => {
  isFull = true;
  expect(
    await sendTestMessage(mail("right"), openSiteContent(), ["tecnico@provedor.example"]),
  ).toMatchObject({
    status: "failed",
    message: expect.stringContaining("não foi enviada (EMESSAGE 452)"),
  });
});

async function startGoogle() {
  const google = await startFakeGoogle();
  onTestFinished(() => google.stop());
  return google;
}

test("a key that works passes, after one request", async () => {
  const google = await startGoogle();
  expect(await checkGoogle(googleSettings(google.environment))).toMatchObject({
    status: "ok",
    message: "O Google devolve 5 avaliações.",
  });
  expect(google.requests["pt-BR"]).toBe(1);
});

test("no key, a wrong key, a blocked key and a place without reviews fail; the key is never printed", async () => {
  const google = await startGoogle();
  expect(await checkGoogle(undefined)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Faltam GOOGLE_API_KEY e GOOGLE_PLACE_ID"),
  });
  const wrong = { ...google.environment, GOOGLE_API_KEY: "AIza-wrong" };
  const refused = await checkGoogle(googleSettings(wrong));
  expect(refused.message).toBe(
    "O Google não deu avaliações: recusou o pedido (400, API_KEY_INVALID).",
  );
  expect(JSON.stringify(refused)).not.toContain("AIza");
  google.behave("status-403");
  expect(await checkGoogle(googleSettings(google.environment))).toMatchObject({
    status: "failed",
    message: "O Google não deu avaliações: recusou o pedido (403, API_KEY_SERVICE_BLOCKED).",
    fix: expect.stringContaining("Places API (New)"),
  });
  google.behave("reviews-0");
  expect((await checkGoogle(googleSettings(google.environment))).status).toBe("failed");
});
