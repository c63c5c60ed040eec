import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../dev/google/fake-google.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { mailSettings } from "../../../dev/site/test-settings.ts";

// Keeps the checks on this machine: the default is the real site.
const localOptions = ["--site", "https://127.0.0.1:1"];

async function runDoctor(env: Record<string, string>, args: string[] = []) {
  const program = [join(import.meta.dirname, "doctor.ts"), ...localOptions, ...args];
  const noGoogle = { GOOGLE_PLACES_URL: "http://127.0.0.1:1" };
  const child = spawn(process.execPath, program, {
    env: { PATH: "/usr/bin:/bin", ...noGoogle, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { stdout, stderr, code };
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

test("in a valid environment only content, certificate and backup fail, each with a fix", async () => {
  const { inbox, environment } = await validEnvironment();
  const { stdout, stderr, code } = await runDoctor(environment);
  expect(stderr).toBe("");
  const good = [
    "configuração",
    "prazo dos contatos",
    "banco de dados",
    "migrações do banco",
    "permissões no banco",
    "e-mails dos contatos",
    "contatos vencidos",
    "servidor de e-mail",
  ];
  for (const name of good) {
    expect(stdout).toMatch(new RegExp(`^ok     ${name}: `, "m"));
    expect(stdout).not.toMatch(new RegExp(`^ERRO   ${name}: `, "m"));
  }
  expect(stdout).toContain("ok     avaliações do Google: O Google devolve 5 avaliações.");
  expect(stdout).toContain("ok     relógio: ");
  expect(stdout).toMatch(/^ERRO {3}certificado: .*\n {7}→ /m);
  expect(stdout).toMatch(/^ERRO {3}cópia de segurança: .*\n {7}→ /m);
  expect(stdout.match(/^ERRO {3}conteúdo: /gm)).toHaveLength(1);
  expect(stdout).toMatch(
    /^ {7}- facts\.company\.legalName: ainda não foi informado\n(?: {7}- .*\n)* {7}→ /m,
  );
  expect(code).toBe(1);
  expect(inbox.mails).toEqual([]);
});

test("a test message is sent on request", async () => {
  const { inbox, environment } = await validEnvironment();
  const request = ["--send-test-message", "tecnico@provedor.example"];
  const { stdout } = await runDoctor(environment, request);
  expect(stdout).toContain(
    "ok     servidor de e-mail: Uma mensagem de teste foi enviada a tecnico@provedor.example",
  );
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([
    `${readStarterContent().facts.company.name}: mensagem de teste`,
  ]);
});

test("without settings it lists the missing ones and the checks it skipped", async () => {
  const { stdout, code } = await runDoctor({ SMTP_URL: "http://site:hunter2@host" });
  expect(stdout).toMatch(
    /^ERRO {3}configuração: .*\n {7}- invalid environment: DATABASE_URL must be .*SMTP_URL must be/m,
  );
  expect(stdout).toContain("pulado banco de dados: Não foi verificado");
  expect(stdout).toMatch(/\d+ ok, \d+ com erro, \d+ pulados\.\n$/);
  expect(stdout).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("an unknown option prints the usage and exits with 2", async () => {
  const { stderr, code } = await runDoctor({}, ["--cure"]);
  expect(stderr).toContain("doctor [--send-test-message <address>]");
  expect(code).toBe(2);
});
