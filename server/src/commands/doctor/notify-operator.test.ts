import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestInbox, type TestInbox } from "../../../../workshop/mail/test-inbox.ts";
import { listenOnFreePort } from "../../../../workshop/processes/free-port.ts";
import { mailSettings } from "../../../../workshop/site/test-settings.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { readDoctorState } from "./doctor-state.ts";
import { notifyOperator } from "./notify-operator.ts";

const disk = resultsFor("disk /");
const full = disk.failed("Only 0.2 GB are free.", "Find what grows.");
const good = disk.ok("9 GB are free.");

let inbox: TestInbox;
let path: string;
let heartbeats: number;
let heartbeatUrl: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-state-"));
  path = join(folder, "state.json");
  const started = await startTestInbox();
  inbox = started;
  heartbeats = 0;
  const server = createServer((_request, response) => {
    heartbeats += 1;
    response.end();
  });
  heartbeatUrl = `http://127.0.0.1:${await listenOnFreePort(server)}/ping`;
  onTestFinished(async () => {
    server.close();
    await started.stop();
    await rm(folder, { recursive: true });
  });
});

const notify = (...results: CheckResult[]) => notifyWith({}, ...results);

async function notifyWith(settings: Record<string, string>, ...results: CheckResult[]) {
  const urls = { SMTP_URL: inbox.smtpUrl, HEARTBEAT_URL: heartbeatUrl };
  const environment = { ...mailSettings, ...urls, ...settings };
  return notifyOperator(results, path, await readDoctorState(path), environment);
}

test("the operator gets one e-mail when a check turns wrong and one when it is well", async () => {
  await notify(good);
  expect(inbox.mails).toEqual([]);
  await notify(full);
  await notify(full);
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: WRONG: disk \/$/),
  ]);
  expect(inbox.mails[0]?.headers.get("to")).toBe(mailSettings.OPERATOR_MAIL_TO);
  await notify(good);
  await notify(good);
  expect(inbox.mails.map(({ subject }) => subject).slice(1)).toEqual([
    expect.stringMatching(/: well again: disk \/$/),
  ]);
});

test("the heartbeat is requested only while nothing is wrong", async () => {
  await notify(full);
  await notify(disk.skipped("not checked"));
  expect(heartbeats).toBe(0);
  await notify(good);
  expect(heartbeats).toBe(1);
});

test("if the e-mail cannot be sent, there is no heartbeat and the next run tries again", async () => {
  inbox.mode = "busy";
  await expect(notify(full)).rejects.toThrow(
    /operator's e-mail could not be sent \(EMESSAGE 451\)/,
  );
  inbox.mode = "accept";
  await notify(full);
  expect(inbox.mails).toHaveLength(1);
  inbox.mode = "busy";
  await expect(notify(good)).rejects.toThrow("could not be sent");
  expect(heartbeats).toBe(0);
});

test("an address that rejects the e-mail fails the run, and the others do not get it again", async () => {
  const [engineer, owner] = ["tecnico@provedor.example", "dono@provedor.example"];
  inbox.unknownRecipients.add(owner);
  const settings = { OPERATOR_MAIL_TO: `${engineer},${owner}` };
  await expect(notifyWith(settings, full)).rejects.toThrow(
    `the operator's e-mail was rejected for ${owner} (EENVELOPE 550)`,
  );
  expect(await notifyWith(settings, full)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[engineer]]);
});

test("a heartbeat address that does not respond is logged", async () => {
  heartbeatUrl = "http://127.0.0.1:1/";
  expect(await notify(good)).toEqual([expect.stringContaining("did not respond")]);
});

test("a damaged state file costs one e-mail, not the alert", async () => {
  await notify(full);
  await writeFile(path, (await readFile(path, "utf8")).slice(0, 20));
  await notify(full);
  expect(inbox.mails).toHaveLength(2);
});
