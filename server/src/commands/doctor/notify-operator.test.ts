import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestInbox, type TestInbox } from "../../../../dev/mail/test-inbox.ts";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { mailSettings } from "../../../../dev/site/test-settings.ts";
import { openSiteContent } from "../../platform/site-content.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import {
  compareFaults,
  type Fault,
  faultMail,
  notifyOperator,
  readDoctorState,
} from "./notify-operator.ts";

const { facts } = openSiteContent()();
const disk = resultsFor("disk /");
const leads = resultsFor("leads");
const full = disk.failed("Só há 0,2 GB livres.", "Veja o que cresce.");
const good = disk.ok("Há 9 GB livres.");
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const mailed = (faults: Fault[], hour: number) =>
  faults.map((fault) => ({ ...fault, mailedAt: at(hour).toISOString() }));

test("a fault is mailed again after a day, and immediately if it was last mailed while the clock was ahead", () => {
  const { faults } = compareFaults([], [full], at(0));
  const isDueAt = (mailedHour: number, hour: number) =>
    compareFaults(mailed(faults, mailedHour), [full], at(hour)).isMailDue;
  expect([isDueAt(0, 1), isDueAt(0, 23), isDueAt(0, 24)]).toEqual([false, false, true]);
  expect(isDueAt(200 * 24, 1)).toBe(true);
});

test("a warning is never mailed, and ends a fault of its check", () => {
  const warning = disk.warning("Falta um endereço.", "Escreva.");
  expect(compareFaults([], [warning], at(0))).toMatchObject({ faults: [], isMailDue: false });
  const known = mailed(compareFaults([], [full], at(0)).faults, 0);
  expect(compareFaults(known, [warning], at(1))).toMatchObject({ faults: [], isMailDue: true });
});

test("a second fault is mailed even while the first lasts, and the first keeps its start", () => {
  const known = mailed(compareFaults([], [full], at(0)).faults, 0);
  const worse = compareFaults(known, [full, leads.failed("3 contatos esperam.", "…")], at(1));
  expect(worse.isMailDue).toBe(true);
  expect(worse.faults.map(({ since }) => since)).toEqual([
    at(0).toISOString(),
    at(1).toISOString(),
  ]);
});

test("a fault whose check was skipped or did not run is not over", () => {
  const known = mailed(compareFaults([], [full], at(0)).faults, 0);
  for (const results of [[], [disk.skipped("not checked")], [leads.ok("none waits")]]) {
    expect(compareFaults(known, results, at(1))).toMatchObject({
      faults: known,
      recovered: [],
      isMailDue: false,
    });
  }
});

test("the e-mail holds every fault with its fix, and names the faults that are over", () => {
  const known = mailed(
    compareFaults([], [leads.failed("3 contatos esperam.", "…")], at(0)).faults,
    0,
  );
  const { subject, text } = faultMail(compareFaults(known, [full, leads.ok("none")], at(1)), facts);
  expect(subject).toMatch(/: ERRO: disco \/; resolvido: e-mails dos contatos$/);
  expect(text).toContain("ERRO   disco /: Só há 0,2 GB livres.\n       → Veja o que cresce.");
  expect(text).toContain(
    "ok     e-mails dos contatos: resolvido, estava com erro desde 31/12/2025, 21:00",
  );
  const wellAgain = faultMail(compareFaults(known, [leads.ok("none")], at(1)), facts);
  expect(wellAgain.subject).toMatch(/: resolvido: e-mails dos contatos$/);
});

test("the e-mail begins with what is new, and cuts a long list", () => {
  const details = Array.from({ length: 81 }, (_, index) => `dado ${index + 1}`);
  const open = resultsFor("content").failed("Falta confirmar 81 dados.", "…", details);
  const known = mailed(compareFaults([], [open], at(0)).faults, 0);
  const { subject, text } = faultMail(compareFaults(known, [open, full], at(1)), facts);
  expect(subject).toMatch(/: ERRO: disco \/; continua com ERRO: conteúdo$/);
  expect(text).toMatch(/^ERRO {3}disco .*\n\nERRO {3}conteúdo/s);
  expect(text).toContain("- dado 5\n       - e mais 76: fiosite doctor mostra todos\n");
});

test("an e-mail names a fault with a new item as new, since the fault began", () => {
  const units = (...items: string[]) =>
    resultsFor("units").failed(`Falhou: ${items.join(", ")}.`, "…", undefined, items);
  const known = mailed(compareFaults([], [units("a"), full], at(0)).faults, 0);
  const { subject, text } = faultMail(compareFaults(known, [units("a", "b"), full], at(1)), facts);
  expect(subject).toMatch(/: ERRO: serviços; continua com ERRO: disco \/$/);
  expect(text).toContain("Falhou: a, b.\n       → …\n       desde 31/12/2025, 21:00");
});

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
  const urls = {
    SMTP_URL: inbox.smtpUrl.replace("//", "//site:secret@"),
    HEARTBEAT_URL: heartbeatUrl,
  };
  const environment = { ...mailSettings, ...urls, ...settings };
  const state = await readDoctorState(path);
  return notifyOperator(results, { path, state, content: openSiteContent(), environment });
}

test("the operator gets one e-mail when a check fails and one when it passes again", async () => {
  await notify(good);
  expect(inbox.mails).toEqual([]);
  await notify(full);
  await notify(full);
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: ERRO: disco \/$/),
  ]);
  expect(inbox.mails[0]?.headers.get("to")).toBe(mailSettings.OPERATOR_MAIL_TO);
  await notify(good);
  await notify(good);
  expect(inbox.mails.map(({ subject }) => subject).slice(1)).toEqual([
    expect.stringMatching(/: resolvido: disco \/$/),
  ]);
});

test("the heartbeat is requested after every run, whatever the checks found, while the mail server works", async () => {
  for (const [run, result] of [full, full, disk.skipped("…"), good, good].entries()) {
    await notify(result);
    expect(heartbeats).toBe(run + 1);
  }
});

test("without a mail server that accepts the login there is no heartbeat, even if no e-mail is due", async () => {
  await notify(full);
  inbox.isLoginRejected = true;
  await expect(notify(full)).rejects.toThrow(
    /o e-mail ao operador não pôde ser enviado \(EAUTH 535\)/,
  );
  await inbox.stop();
  await expect(notify(full)).rejects.toThrow(/\(ESOCKET\)/);
  expect(heartbeats).toBe(1);
});

test("if the e-mail cannot be sent, there is no heartbeat and the next run tries again", async () => {
  inbox.mode = "busy";
  await expect(notify(full)).rejects.toThrow(
    /o e-mail ao operador não pôde ser enviado \(EMESSAGE 451\)/,
  );
  expect(heartbeats).toBe(0);
  inbox.mode = "accept";
  await notify(full);
  expect(inbox.mails).toHaveLength(1);
  inbox.mode = "busy";
  await expect(notify(good)).rejects.toThrow("não pôde ser enviado");
  expect(heartbeats).toBe(1);
});

test("an address that rejects the e-mail fails the run, and the others do not get it again", async () => {
  const [engineer, owner] = ["tecnico@provedor.example", "dono@provedor.example"];
  inbox.unknownRecipients.add(owner);
  const settings = { OPERATOR_MAIL_TO: `${engineer},${owner}` };
  await expect(notifyWith(settings, full)).rejects.toThrow(
    `o e-mail ao operador foi recusado para ${owner} (EENVELOPE 550)`,
  );
  expect(await notifyWith(settings, full)).toEqual(["HEARTBEAT_URL respondeu 200."]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[engineer]]);
});

test("a heartbeat address that does not respond is logged", async () => {
  heartbeatUrl = "http://127.0.0.1:1/";
  expect(await notify(good)).toEqual([expect.stringContaining("não respondeu")]);
});

test("a damaged state file costs one e-mail, not the alert", async () => {
  await notify(full);
  await writeFile(path, (await readFile(path, "utf8")).slice(0, 20));
  await notify(full);
  expect(inbox.mails).toHaveLength(2);
});
