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
import type { CheckResult } from "./check-result.ts";
import { type DoctorState, writeDoctorState } from "./doctor-state.ts";
import { faultMail } from "./fault-mail.ts";
import { compareFaults, type Fault } from "./faults.ts";

const heartbeatTimeoutMs = 10_000;

interface Notification {
  /** The file of the state, and what it held. */
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
  const writeState = (known: Fault[]) =>
    writeDoctorState(path, { faults: known, ...reviewsSeen(results, state, now) });
  const lines: string[] = [];
  if (changes.isMailDue) {
    const mailed = faults.map((fault) => ({ ...fault, mailedAt: now.toISOString() }));
    // Written only if somebody has the e-mail: otherwise the next run tries again.
    await sendToOperator(createMailer(mail, content), faultMail(changes, content().facts), () =>
      writeState(mailed),
    );
    lines.push(`E-mail enviado a ${mail.to.join(", ")}.`);
  } else {
    await verifySmtp(mail.smtpUrl).catch((error: unknown) => {
      throw new UserFacingError(unsent(smtpReason(error)));
    });
    await writeState(faults);
  }
  if (heartbeatUrl) lines.push(await requestHeartbeat(heartbeatUrl));
  return lines;
}

/** Throws if an address rejects the e-mail: the unit then fails, and another e-mail reports that to the others. */
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

function reviewsSeen(results: CheckResult[], { reviewsSeenAt }: DoctorState, now: Date) {
  const isSeen = results.some(({ subject, status }) => subject === "reviews" && status === "ok");
  const time = isSeen ? now.toISOString() : reviewsSeenAt;
  return time === undefined ? {} : { reviewsSeenAt: time };
}

/** A failure is only logged: the service behind the address misses the request and alerts by itself. */
async function requestHeartbeat(url: string): Promise<string> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(heartbeatTimeoutMs) });
    return `HEARTBEAT_URL respondeu ${status}.`;
  } catch (error) {
    return `HEARTBEAT_URL não respondeu (${error instanceof Error ? error.name : "motivo desconhecido"}).`;
  }
}
