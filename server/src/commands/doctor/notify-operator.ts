import { readAlertConfig } from "../../config.ts";
import { openSmtp, smtpReason } from "../../leads/lead-mailer.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { CheckResult } from "./check-result.ts";
import { type DoctorState, writeDoctorState } from "./doctor-state.ts";
import { faultMail } from "./fault-mail.ts";
import { compareFaults } from "./faults.ts";

const heartbeatTimeoutMs = 10_000;

/**
 * Mails what changed since the last run, then requests the heartbeat address, whatever the checks found: the heartbeat means
 * that the doctor ran to its end and could mail. The service behind the address notices what no e-mail can report: a dead
 * machine, a dead doctor, a dead mail server. Returns lines for the journal.
 */
export async function notifyOperator(
  results: CheckResult[],
  path: string,
  state: DoctorState,
  environment?: Record<string, string>,
): Promise<string[]> {
  const { mail, heartbeatUrl } = readAlertConfig(environment);
  const now = new Date();
  const changes = compareFaults(state.faults, results, now);
  const lines: string[] = [];
  let { faults } = changes;
  if (changes.isMailDue) {
    await sendToOperator(mail, faultMail(changes));
    faults = faults.map((fault) => ({ ...fault, mailedAt: now.toISOString() }));
    lines.push(`E-mail enviado a ${mail.to.join(", ")}.`);
  } else {
    await reportFailure(openSmtp(mail.smtpUrl).verify());
  }
  // Written after the e-mail: if it could not be sent, the next run tries again.
  await writeDoctorState(path, { faults, ...reviewsSeen(results, state, now) });
  if (heartbeatUrl) lines.push(await requestHeartbeat(heartbeatUrl));
  return lines;
}

async function sendToOperator(
  { smtpUrl, from, to }: ReturnType<typeof readAlertConfig>["mail"],
  message: { subject: string; text: string },
): Promise<void> {
  const headers = { "Auto-Submitted": "auto-generated" };
  await reportFailure(openSmtp(smtpUrl).sendMail({ ...message, from, to, headers }));
}

async function reportFailure(mailing: Promise<unknown>): Promise<void> {
  await mailing.catch((error: unknown) => {
    throw new UserFacingError(`o e-mail ao operador não pôde ser enviado (${smtpReason(error)})`);
  });
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
