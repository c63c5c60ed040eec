import { readAlertConfig } from "../../config.ts";
import { createMailer, type MailMessage, type MailSettings } from "../../platform/mailer.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { CheckResult } from "./check-result.ts";
import { type DoctorState, writeDoctorState } from "./doctor-state.ts";
import { faultMail } from "./fault-mail.ts";
import { compareFaults, type Fault } from "./faults.ts";

const heartbeatTimeoutMs = 10_000;

/**
 * Mails what changed since the last run. While nothing is wrong it requests the heartbeat address instead, so that the
 * service behind it notices a dead machine or a dead mail server. Returns lines for the journal.
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
  const { faults } = changes;
  const writeState = (known: Fault[]) =>
    writeDoctorState(path, { faults: known, ...reviewsSeen(results, state, now) });
  const lines: string[] = [];
  if (changes.isMailDue) {
    const mailed = faults.map((fault) => ({ ...fault, mailedAt: now.toISOString() }));
    // Written only if somebody has the e-mail: otherwise the next run tries again.
    await sendToOperator(mail, faultMail(changes), () => writeState(mailed));
    lines.push(`An e-mail was sent to ${mail.to.join(", ")}.`);
  } else await writeState(faults);
  if (faults.length === 0 && heartbeatUrl) lines.push(await requestHeartbeat(heartbeatUrl));
  return lines;
}

/** Throws if an address rejects the e-mail: the unit then fails, and another e-mail reports that to the others. */
async function sendToOperator(
  mail: MailSettings,
  message: MailMessage,
  record: () => Promise<void>,
): Promise<void> {
  const outcome = await createMailer(mail).sendAndRecord({ message, record });
  if (outcome.isSent) return;
  const { accepted, rejected, reason } = outcome;
  throw new UserFacingError(
    accepted.length > 0
      ? `the operator's e-mail was rejected for ${rejected.join(", ")} (${reason})`
      : `the operator's e-mail could not be sent (${reason})`,
  );
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
    return `The heartbeat address returned ${status}.`;
  } catch (error) {
    return `The heartbeat address did not respond (${error instanceof Error ? error.name : "unknown"}).`;
  }
}
