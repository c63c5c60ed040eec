import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { company } from "@fiosite/content/company";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../workshop/google/fake-google.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../workshop/postgres/test-database.ts";
import { mailSettings } from "../../../workshop/site/test-settings.ts";

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
  const good = "environment retention database migrations roles leads erasing e-mail".split(" ");
  for (const subject of good) {
    expect(stdout).toMatch(new RegExp(`^ok      ${subject}: `, "m"));
    expect(stdout).not.toMatch(new RegExp(`^WRONG   ${subject}: `, "m"));
  }
  expect(stdout).toContain("ok      reviews: Google returns 5 reviews.");
  expect(stdout).toContain("ok      clock: ");
  expect(stdout).toMatch(/^WRONG {3}certificate: .*\n {8}→ /m);
  expect(stdout).toMatch(/^WRONG {3}backup: .*\n {8}→ /m);
  expect(stdout.match(/^WRONG {3}content: /gm)).toHaveLength(1);
  expect(stdout).toMatch(/^ {8}- company\.legalName was not supplied yet\n(?: {8}- .*\n)* {8}→ /m);
  expect(code).toBe(1);
  expect(inbox.mails).toEqual([]);
});

test("a test message is sent on request", async () => {
  const { inbox, environment } = await validEnvironment();
  const request = ["--send-test-message", "tecnico@provedor.example"];
  const { stdout } = await runDoctor(environment, request);
  expect(stdout).toContain("ok      e-mail: A test message was sent to tecnico@provedor.example");
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([`${company.name}: test message`]);
});

test("without settings it lists the missing ones and the checks it skipped", async () => {
  const { stdout, code } = await runDoctor({ SMTP_URL: "http://site:hunter2@host" });
  expect(stdout).toMatch(
    /^WRONG {3}environment: invalid environment: DATABASE_URL must be .*SMTP_URL must be/m,
  );
  expect(stdout).toContain(
    "skipped database, retention, leads, webhooks, e-mail, reviews: not checked",
  );
  expect(stdout).toMatch(/\d+ ok, \d+ wrong, \d+ skipped\.\n$/);
  expect(stdout).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("an unknown option prints the usage and exits with 2", async () => {
  const { stderr, code } = await runDoctor({}, ["--cure"]);
  expect(stderr).toContain("doctor [--send-test-message <address>]");
  expect(code).toBe(2);
});
