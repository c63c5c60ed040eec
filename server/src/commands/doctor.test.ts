import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, onTestFinished, test } from "vitest";
import { startContentSite, starter } from "../../../dev/content/content-site.ts";
import { startFakeGoogle } from "../../../dev/google/fake-google.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { mailSettings } from "../../../dev/site/test-settings.ts";
import { publishDue } from "../content/publisher.ts";
import { requestPublication } from "../content/request-publication.ts";
import { readHealthFile } from "../health/health-file.ts";
import { readDoctorState } from "./doctor/notify-operator.ts";

// Nothing listens at this address. By default the doctor would request the real site over the internet.
const localOptions = ["--site", "https://127.0.0.1:1"];

function runDoctor(settings: Record<string, string>, args: string[] = []) {
  const env = { PATH: "/usr/bin:/bin", ...settings };
  return runCommand("doctor", [...localOptions, ...args], { env });
}

async function validEnvironment() {
  const urls = roleUrls(await createTestDatabase());
  const inbox = await startTestInbox();
  const google = await startFakeGoogle();
  onTestFinished(async () => {
    await inbox.stop();
    await google.stop();
  });
  const environment = {
    ...mailSettings,
    ...google.environment,
    SMTP_URL: inbox.smtpUrl,
    DATABASE_URL: urls.server,
    OPERATOR_DATABASE_URL: urls.operator,
    LEADS_RETENTION_DAYS: "150",
  };
  return { inbox, environment };
}

test("in a valid environment only content, certificate and backup fail, each with a fix; a test message is sent on request", async () => {
  const { inbox, environment } = await validEnvironment();
  const request = ["--send-test-message", "tecnico@provedor.example"];
  const { output, errorOutput, code } = await runDoctor(environment, request);
  expect(errorOutput).toBe("");
  const good = [
    "configuração",
    "banco de dados",
    "migrações do banco",
    "permissões no banco",
    "e-mails dos contatos",
    "contatos vencidos",
    "servidor de e-mail",
  ];
  for (const name of good) {
    expect(output).toMatch(new RegExp(`^ok     ${name}: `, "m"));
    expect(output).not.toMatch(new RegExp(`^ERRO   ${name}: `, "m"));
  }
  expect(output).toContain("ok     avaliações do Google: O Google devolve 5 avaliações.");
  expect(output).toMatch(/^ERRO {3}certificado: .*\n {7}→ /m);
  expect(output).toMatch(/^AVISO {2}vigia de fora: .*\n {7}→ .*HEARTBEAT_URL/m);
  expect(output).toMatch(/^ERRO {3}cópia de segurança: .*\n {7}→ /m);
  expect(output.match(/^ERRO {3}conteúdo: /gm)).toHaveLength(1);
  expect(output).toMatch(
    /^ {7}- facts\.company\.legalName: ainda não foi informado\n(?: {7}- .*\n)* {7}→ /m,
  );
  expect(code).toBe(1);
  expect(output).toContain(
    "ok     servidor de e-mail: Uma mensagem de teste foi enviada a tecnico@provedor.example",
  );
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([
    `${readStarterContent().facts.company.name}: mensagem de teste`,
  ]);
});

test("without settings it lists the missing ones and the checks it skipped", async () => {
  const { output, code } = await runDoctor({ SMTP_URL: "http://site:hunter2@host" });
  expect(output).toMatch(
    /^ERRO {3}configuração: .*\n {7}- configuração errada: DATABASE_URL: informe .*SMTP_URL: informe/m,
  );
  expect(output).toContain("pulado banco de dados: Não foi verificado");
  expect(output).toMatch(
    /\d+ ok, \d+ com erro, \d+ com aviso, \d+ pulados\.\nCom erro: .*configuração.*\.\n$/,
  );
  expect(output).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("install.sh learns whether server and panel accept the settings, and why not", async () => {
  const database = "postgres:///fiosite";
  const env = {
    ...mailSettings,
    SMTP_URL: "smtp://127.0.0.1:1",
    DATABASE_URL: database,
    OPERATOR_DATABASE_URL: database,
    PANEL_DATABASE_URL: database,
    PANEL_ORIGIN: "https://painel.provedor.example",
  };
  const check = (changes = {}) => runCommand("check-settings", [], { env: { ...env, ...changes } });
  expect(await check()).toEqual({ code: 0, output: "", errorOutput: "" });
  for (const name of [
    "LEADS_RETENTION_DAYS",
    "OPERATOR_DATABASE_URL",
    "PANEL_PUSH_PRIVATE_ADDRESSES",
  ]) {
    expect(await check({ [name]: "hunter2" })).toMatchObject({
      code: 1,
      errorOutput: expect.stringMatching(`^configuração errada: ${name}: informe `),
    });
  }
});

test("a scheduled publication that fails reaches the operator by e-mail, with its reason", async () => {
  const { inbox, environment } = await validEnvironment();
  const site = await startContentSite();
  onTestFinished(site.stop);
  await site.set("facts.company.name", "Quebra");
  const request = { author: "ana", from: new Date(Date.now() + 3_600_000) };
  await requestPublication(site.client, request, starter);
  await site.pass(60);
  await publishDue(site);
  const state = join(site.site.folder, "doctor-state.json");
  await runDoctor({ ...environment, ...site.environment }, ["--notify", state]);
  expect(inbox.mails.map(({ text: body }) => body)).toEqual([
    expect.stringMatching(
      /A última publicação falhou[\s\S]*no such company[\s\S]*fiosite content export/,
    ),
  ]);
});

test("the panel is informed before the e-mails, so a dead mail server does not hide itself", async () => {
  const { environment } = await validEnvironment();
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "health.json");
  const settings = {
    ...environment,
    SMTP_URL: "smtp://127.0.0.1:1",
    OPERATOR_MAIL_TO: "t@x.example",
  };
  const args = ["--notify", join(folder, "state.json"), "--health", file];
  expect(await runDoctor(settings, args)).toMatchObject({ code: 2 });
  const health = await readHealthFile(file);
  expect(health?.checks).toContainEqual(
    expect.objectContaining({ subject: "e-mail", status: "failed" }),
  );
  // A developer's machine has no folder for the health file.
  const elsewhere = join(folder, "none/health.json");
  expect(await runDoctor(environment, ["--health", elsewhere])).toMatchObject({ errorOutput: "" });
});

test("a full disk, on which no file can be written, does not hold back the operator's e-mail, and the doctor fails", async () => {
  const { inbox, environment } = await validEnvironment();
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "health.json");
  const state = join(folder, "state.json");
  for (const full of [file, state]) await symlink("/dev/full", `${full}.new`);
  const args = ["--notify", state, "--health", file];
  const { code, errorOutput } = await runDoctor(environment, args);
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("ERRO")]);
  expect([code, errorOutput]).toEqual([2, expect.stringContaining("ENOSPC")]);
});

test("a heartbeat address that its service does not know is a warning from the next run on, until the service accepts it", async () => {
  const { environment } = await validEnvironment();
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-"));
  // healthchecks.io answers so to a mistyped address; others answer 404.
  let [status, body] = [200, "OK (not found)"];
  const service = createServer((_request, response) => response.writeHead(status).end(body));
  const port = await listenOnFreePort(service);
  onTestFinished(async () => {
    service.close();
    await rm(folder, { recursive: true });
  });
  let address = `http://127.0.0.1:${port}/ping/0`;
  const state = join(folder, "state.json");
  const run = async () => {
    const settings = { ...environment, HEARTBEAT_URL: address };
    const { output } = await runDoctor(settings, ["--notify", state]);
    return output.match(/^.*vigia de fora: .*$/m)?.[0];
  };
  expect(await run()).toMatch(/^pulado .* systemctl start fiosite-doctor/);
  [status, body] = [404, ""];
  expect(await run()).toMatch(/^AVISO .* HEARTBEAT_URL respondeu 200 \(not found\)\. /);
  [status, body] = [200, "OK"];
  expect(await run()).toMatch(/^AVISO .* HEARTBEAT_URL respondeu 404\. /);
  [status, body] = [503, "busy"];
  expect(await run()).toMatch(/^ok /);
  expect(await run(), "a busy service still knows the address").toMatch(/^ok /);
  const { heartbeat, ...rest } = await readDoctorState(state);
  const acceptedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await writeFile(state, JSON.stringify({ ...rest, heartbeat: { ...heartbeat, acceptedAt } }));
  expect(await run(), "a service that was busy for a day").toMatch(/^AVISO .* respondeu 503\. /);
  [status, body] = [200, "OK"];
  await run();
  address += "1";
  expect(await run(), "another address was not accepted").toMatch(/^pulado /);
});

test("a test message without an address goes to the operator's", async () => {
  const { inbox, environment } = await validEnvironment();
  const settings = { ...environment, OPERATOR_MAIL_TO: "tecnico@x.example, dono@x.example" };
  const { output } = await runDoctor(settings, ["--send-test-message"]);
  expect(output).toContain("foi enviada a tecnico@x.example, dono@x.example");
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([
    ["tecnico@x.example", "dono@x.example"],
  ]);
});

test("an unknown option prints the usage and exits with 2", async () => {
  const { errorOutput, code } = await runDoctor({}, ["--cure"]);
  expect(errorOutput).toContain("fiosite doctor --send-test-message [<endereço>]");
  expect(code).toBe(2);
});
