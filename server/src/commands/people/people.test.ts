import { panelPaths } from "@fiosite/contract/panel/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestInbox, type TestInbox } from "../../../../dev/mail/test-inbox.ts";
import { panelOrigin, startTestPanel, type TestPanel } from "../../../../dev/panel/test-panel.ts";
import { roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../../dev/processes/run-command.ts";

let inbox: TestInbox;
let panel: TestPanel;

beforeAll(async () => {
  inbox = await startTestInbox();
  panel = await startTestPanel();
});
afterAll(async () => {
  await panel.stop();
  await inbox.stop();
});

const run = (args: string[], more: Record<string, string> = {}) =>
  runCommand("people", args, {
    env: {
      OPERATOR_DATABASE_URL: roleUrls(panel.database).operator,
      PANEL_ORIGIN: panelOrigin,
      SMTP_URL: inbox.smtpUrl,
      MAIL_FROM: "site@provedor.example",
      ...more,
    },
  });
const people = (...args: string[]) => run(args);
const open = (text: string) => {
  const token = text.match(/#t=([\w-]+)/)?.[1] ?? "";
  return panel.request(panelPaths.openLink, { method: "POST", json: { token } });
};
const maria = "maria@provedor.example";

test("the first owner is invited, enters and is removed only when another has entered", async () => {
  expect((await people("list")).output).toContain("Ninguém tem acesso ainda");
  const invited = await people(
    "invite",
    "Maria@Provedor.example",
    "--role",
    "owner",
    "--name",
    "Maria",
  );
  expect(invited.output).toMatch(/^Convite enviado para maria@provedor\.example\. Vale até .+\n$/);
  expect(inbox.mails[0]?.text).toMatch(/^Olá, Maria\. A .+ convidou você/);
  expect((await people("list")).output).toMatch(/^Maria {2}maria@.+ {2}dono, convite vale até/);
  const opened = await open(inbox.mails[0]?.text ?? "");
  expect(opened.json.person).toMatchObject({ name: "Maria", role: "owner" });
  const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0];

  expect((await people("invite", maria, "--role", "staff")).errorOutput).toContain("já tem acesso");
  await people("invite", "joao@provedor.example", "--role", "owner");
  const refused = await people("remove", maria);
  expect([refused.code, refused.errorOutput]).toEqual([1, expect.stringContaining("único dono")]);
  await open(inbox.mails[1]?.text ?? "");
  expect((await people("remove", maria)).output).toBe(`${maria} não tem mais acesso.\n`);
  expect((await panel.request(panelPaths.session, { cookie })).status).toBe(401);
  expect((await people("list")).output).toMatch(/^joao {2}joao@.+dono, entrou em .+\n$/);
});

test("whoever is invited again before entering gets the new role and name, and the old link ends", async () => {
  const rita = "rita@provedor.example";
  const invite = (...more: string[]) => people("invite", rita, "--role", ...more);
  inbox.mails.length = 0;
  await invite("owner", "--name", "Rita");
  await invite("staff");
  expect((await people("list")).output).toMatch(/^Rita {2}rita@.+ {2}atendimento, convite/m);
  expect((await invite("staff", "--name", "Rita Lima")).code).toBe(0);
  const [first, second, third] = inbox.mails.map(({ text }) => text);
  expect([(await open(first ?? "")).status, (await open(second ?? "")).status]).toEqual([410, 410]);
  const opened = await open(third ?? "");
  expect(opened.json.person).toMatchObject({ name: "Rita Lima", role: "staff" });
});

test("while mail is down, the link is printed", async () => {
  const ana = "ana@provedor.example";
  const down = { SMTP_URL: "smtp://127.0.0.1:1" };
  const failed = await run(["invite", ana, "--role", "staff"], down);
  expect(failed.code).toBe(1);
  expect(failed.errorOutput).toMatch(/o e-mail não saiu \(\w+\).+fiosite people link ana@/);
  const printed = await run(["link", ana], down);
  expect(printed.output).toMatch(
    /^Link de ana, serve uma vez só.+\nhttps:\/\/painel\.provedor\.example\/entrar#t=[\w-]{43}\n$/,
  );
  expect((await open(printed.output)).json.person).toMatchObject({ name: "ana", role: "staff" });
  expect((await open(printed.output)).status).toBe(410);
  expect((await open((await run(["link", ana], down)).output)).status).toBe(200);
});

test("wrong use is explained in Portuguese", async () => {
  for (const args of [
    [],
    ["list", "x@provedor.example"],
    ["invite"],
    ["link"],
    ["invite", maria],
  ]) {
    const { code, errorOutput } = await run(args);
    expect([code, errorOutput]).toEqual([1, expect.stringContaining("Como usar:")]);
  }
  const errorOf = async (...args: string[]) => (await run(args)).errorOutput;
  expect(await errorOf("invite", maria, "--role", "dono")).toBe(
    "Não conheço --role dono: use owner, que é o dono, ou staff, que é o atendimento.\n",
  );
  expect(await errorOf("link", "maria")).toContain("Não é um e-mail");
  expect(await errorOf("link", "x@provedor.example")).toContain("Ninguém com o e-mail");
  expect(
    await errorOf("invite", "y@provedor.example", "--role", "staff", "--name", "a\nb"),
  ).toContain("O nome");
  const off = await run(["link", maria], { PANEL_ORIGIN: "" });
  expect(off.errorOutput).toContain("PANEL_ORIGIN: informe");
});
