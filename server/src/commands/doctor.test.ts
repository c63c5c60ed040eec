import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { company } from "@fiosite/content/company";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../workshop/google/fake-google.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../workshop/postgres/test-database.ts";
import { mailSettings } from "../../../workshop/site/test-settings.ts";

// Nothing outside this machine is asked, whatever the site's address.
const here = ["--site", "https://127.0.0.1:1", "--backups", join(tmpdir(), "no-such-folder")];

async function runDoctor(env: Record<string, string>, args: string[] = []) {
  const program = [join(import.meta.dirname, "doctor.ts"), ...here, ...args];
  const noGoogle = { GOOGLE_PLACES_URL: "http://127.0.0.1:1" };
  const child = spawn(process.execPath, program, {
    env: { ...noGoogle, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { stdout, stderr, code };
}

async function goodEnvironment() {
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

test("in a good environment only content, certificate and backup remain, each with its fix", async () => {
  const { inbox, environment } = await goodEnvironment();
  const { stdout, stderr, code } = await runDoctor(environment);
  expect(stderr).toBe("");
  for (const subject of ["environment", "retention", "database", "migrations", "roles", "e-mail"]) {
    expect(stdout).toMatch(new RegExp(`^ok      ${subject}: `, "m"));
    expect(stdout).not.toMatch(new RegExp(`^WRONG   ${subject}: `, "m"));
  }
  expect(stdout).toContain("ok      reviews: Google answers with 5 reviews.");
  expect(stdout).toContain("ok      clock: ");
  expect(stdout).toMatch(/^WRONG {3}certificate: .*\n {8}→ /m);
  expect(stdout).toMatch(/^WRONG {3}backup: .*\n {8}→ /m);
  expect(stdout).toMatch(/^WRONG {3}content: company\.legalName was not supplied yet\.\n {8}→ /m);
  expect(code).toBe(1);
  expect(inbox.mails).toEqual([]);
});

test("a test message is sent on request", async () => {
  const { inbox, environment } = await goodEnvironment();
  const request = ["--send-test-message", "tecnico@provedor.example"];
  const { stdout } = await runDoctor(environment, request);
  expect(stdout).toContain("ok      e-mail: A test message left for tecnico@provedor.example");
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([`${company.name}: test message`]);
});

test("without settings it says which are missing and what it therefore did not look at", async () => {
  const { stdout, code } = await runDoctor({ SMTP_URL: "http://site:hunter2@host" });
  expect(stdout).toMatch(
    /^WRONG {3}environment: bad environment: DATABASE_URL must be .*SMTP_URL must be/m,
  );
  expect(stdout).toContain("skipped database, retention, e-mail, reviews: not looked at");
  expect(stdout).toMatch(/\d+ well, \d+ wrong, \d+ skipped\.\n$/);
  expect(stdout).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("an unknown option is answered with the usage and 2", async () => {
  const { stderr, code } = await runDoctor({}, ["--cure"]);
  expect(stderr).toContain("doctor [--send-test-message <address>]");
  expect(code).toBe(2);
});
