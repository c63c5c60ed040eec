import { readFile, rename, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { dateFormat } from "../../platform/date-format.ts";
import {
  createMailer,
  type Mailer,
  type MailMessage,
  smtpReason,
  verifySmtp,
} from "../../platform/mailer.ts";
import type { SiteContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readAlertConfig } from "../../settings/config.ts";
import { type CheckResult, formatResult, isSubject, nameOf } from "./check-result.ts";

const heartbeatTimeoutMs = 10_000;

interface Notification {
  /** The state file's path, and the state that it held. */
  path: string;
  state: DoctorState;
  content: SiteContent;
  environment?: Record<string, string>;
}

/**
 * Mails what changed since the last run, then requests the heartbeat address, whatever the checks found: the heartbeat means
 * that the doctor ran to its end and could mail. The service behind the address notices what no e-mail can report: a dead
 * machine, a dead doctor, a dead mail server. Returns lines for the journal.
 */
export async function notifyOperator(
  results: CheckResult[],
  { path, state, content, environment }: Notification,
): Promise<string[]> {
  const { mail, heartbeatUrl } = readAlertConfig(environment);
  const now = new Date();
  const changes = compareFaults(state.faults, results, now);
  const { faults } = changes;
  const next: DoctorState = { ...state, faults, ...reviewsSeen(results, state) };
  const lines: string[] = [];
  if (changes.isMailDue) {
    next.faults = faults.map((fault) => ({ ...fault, mailedAt: now.toISOString() }));
    // The state is written only if somebody got the e-mail; otherwise the next run tries again.
    await sendToOperator(createMailer(mail, content), faultMail(changes, content().facts), () =>
      writeDoctorState(path, next),
    );
    lines.push(`E-mail enviado a ${mail.to.join(", ")}.`);
  } else {
    await verifySmtp(mail.smtpUrl).catch((error: unknown) => {
      throw new UserFacingError(unsent(smtpReason(error)));
    });
  }
  next.heartbeat = heartbeatUrl ? await requestHeartbeat(heartbeatUrl, state.heartbeat) : undefined;
  if (next.heartbeat) lines.push(next.heartbeat.text);
  await writeDoctorState(path, next);
  return lines;
}

/** Throws if an address rejects the e-mail: the unit then fails, and the next run reports that to the other addresses. */
async function sendToOperator(
  mailer: Mailer,
  message: MailMessage,
  record: () => Promise<void>,
): Promise<void> {
  const outcome = await mailer.sendAndRecord({ message, record });
  if (outcome.isSent) return;
  const { accepted, rejected, reason } = outcome;
  throw new UserFacingError(
    accepted.length > 0
      ? `o e-mail ao operador foi recusado para ${rejected.join(", ")} (${reason})`
      : unsent(reason),
  );
}

function unsent(reason: string): string {
  return `o e-mail ao operador não pôde ser enviado (${reason})`;
}

function reviewsSeen(results: CheckResult[], { reviewsSeenAt }: DoctorState) {
  const seen = results.find(({ subject, status }) => subject === "reviews" && status === "ok");
  const time = (seen && "facts" in seen && seen.facts?.at) || reviewsSeenAt;
  return time === undefined ? {} : { reviewsSeenAt: time };
}

export interface Heartbeat {
  url: string;
  /** What happened to the last request. */
  text: string;
  /** When the service last accepted the address; absent if it has refused it since. */
  acceptedAt?: string | undefined;
}

/**
 * Never throws: a service that misses the request alerts by itself, and the next run warns of one that does not know the address.
 * healthchecks.io then responds 200 with "OK (not found)". A connection that fails or a service that is overloaded says nothing
 * about the address.
 */
async function requestHeartbeat(url: string, last: Heartbeat | undefined): Promise<Heartbeat> {
  const acceptedAt = last?.url === url ? last.acceptedAt : undefined;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(heartbeatTimeoutMs) });
    const isUnknown = /not found/i.test(await response.text());
    const text = `HEARTBEAT_URL respondeu ${response.status}${isUnknown ? " (not found)" : ""}.`;
    if (response.status >= 500) return { url, text, acceptedAt };
    const isAccepted = response.ok && !isUnknown;
    return { url, text, acceptedAt: isAccepted ? new Date().toISOString() : undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "motivo desconhecido";
    return { url, text: `HEARTBEAT_URL não respondeu (${reason}).`, acceptedAt };
  }
}

export interface Fault {
  failure: Extract<CheckResult, { status: "failed" }>;
  /** Times are ISO texts, as in the state file. */
  since: string;
  mailedAt?: string;
}

// Half an hour less than a day, because the timer varies by minutes and the reminder should come at the same hour each day.
const remindAfterMs = 23.5 * 3_600_000;

export interface FaultChanges {
  /** Present faults, including known ones that could not be checked this time. */
  faults: Fault[];
  recovered: Fault[];
  /** Whether a fault is new, has a new item, is over, or was not mailed for a day. */
  isMailDue: boolean;
}

/** Compares this run's results with the faults known before. A fault ends only when its own check passes. */
export function compareFaults(known: Fault[], results: CheckResult[], now: Date): FaultChanges {
  const failures = results.filter((result) => result.status === "failed");
  const failing = new Set(failures.map(({ subject }) => subject));
  const passed = new Set(
    results
      .filter(({ status }) => status === "ok" || status === "warning")
      .map(({ subject }) => subject),
  );
  const isOver = ({ failure }: Fault) =>
    passed.has(failure.subject) && !failing.has(failure.subject);
  const faults = [
    ...failures.map((failure): Fault => {
      const before = known.find((fault) => fault.failure.subject === failure.subject);
      const { mailedAt, ...fault } = { since: now.toISOString(), ...before, failure };
      const isWorse = failure.items?.some((item) => !before?.failure.items?.includes(item));
      return isWorse || mailedAt === undefined ? fault : { ...fault, mailedAt };
    }),
    ...known.filter((fault) => !failing.has(fault.failure.subject) && !isOver(fault)),
  ];
  const recovered = known.filter(isOver);
  const isMailDue = recovered.length > 0 || faults.some((fault) => isUnmentioned(fault, now));
  return { faults, recovered, isMailDue };
}

/** A time in the future was written while the clock was wrong, so it counts as long ago. */
function isUnmentioned({ mailedAt }: Fault, now: Date): boolean {
  return mailedAt === undefined || Math.abs(now.getTime() - Date.parse(mailedAt)) >= remindAfterMs;
}

/** In Portuguese like the doctor's report, for the provider's technician. It contains no lead: the checks only count leads. */
export function faultMail(
  { faults, recovered }: FaultChanges,
  { company }: VisitorContent["facts"],
): { subject: string; text: string } {
  const { timeZone } = company;
  const local = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const at = (time: string) => local.format(new Date(time));
  const isWell = faults.length === 0;
  const fresh = faults.filter(({ mailedAt }) => mailedAt === undefined);
  const lasting = faults.filter(({ mailedAt }) => mailedAt !== undefined);
  const describe = ({ failure, since }: Fault) =>
    `${formatResult(shorten(failure))}\n       desde ${at(since)}`;
  // What is new comes first: during the first weeks a list of unconfirmed facts is in every e-mail.
  const sections = [
    ...fresh.map(describe),
    ...recovered.map(
      ({ failure, since }) =>
        `ok     ${nameOf(failure.subject)}: resolvido, estava com erro desde ${at(since)}`,
    ),
    ...lasting.map(describe),
    isWell
      ? "Nada mais está errado."
      : "Este e-mail vem quando um erro aparece, depois uma vez por dia enquanto ele durar, e quando ele acaba.",
    `O relatório inteiro, como root em ${hostname()}: fiosite doctor`,
  ];
  const news = [
    nameFaults("ERRO", fresh),
    nameFaults("resolvido", recovered),
    nameFaults("continua com ERRO", lasting),
  ];
  return {
    subject: `${company.name}: ${news.filter(Boolean).join("; ")}`,
    text: `${sections.join("\n\n")}\n`,
  };
}

function nameFaults(label: string, faults: Fault[]): string {
  const names = faults.map(({ failure }) => nameOf(failure.subject));
  return names.length > 0 ? `${label}: ${names.join(", ")}` : "";
}

const maxDetails = 5;

/** A new site has some thirty unconfirmed facts. In an e-mail they would hide every other fault. */
function shorten(failure: Fault["failure"]): Fault["failure"] {
  const { details = [] } = failure;
  if (details.length <= maxDetails) return failure;
  const rest = `e mais ${details.length - maxDetails}: fiosite doctor mostra todos`;
  return { ...failure, details: [...details.slice(0, maxDetails), rest] };
}

/** What the hourly doctor keeps between two runs, in systemd's state directory. */
export interface DoctorState {
  faults: Fault[];
  /** When Google last returned reviews. */
  reviewsSeenAt?: string;
  heartbeat?: Heartbeat | undefined;
}

/** Where the hourly run of a server keeps it. A run by hand only reads it. */
export const installedState = "/var/lib/fiosite-doctor/state.json";

/** A missing or damaged file counts as empty: the worst that follows is one e-mail too many. */
export async function readDoctorState(path: string): Promise<DoctorState> {
  try {
    const state: DoctorState = JSON.parse(await readFile(path, "utf8"));
    return { ...state, faults: state.faults.filter(({ failure }) => isSubject(failure.subject)) };
  } catch {
    return { faults: [] };
  }
}

/** Replaces the file in one step, so that a full disk, which the doctor also reports, cannot leave half a file. */
async function writeDoctorState(path: string, state: DoctorState): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}
