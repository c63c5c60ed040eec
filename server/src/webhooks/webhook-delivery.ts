import { createHmac } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";
import type { JobHandler, JobOutcome, RecordInPlace } from "../platform/job-worker.ts";
import {
  type OutsideRequest,
  type OutsideResponse,
  postOutside,
} from "../platform/post-outside.ts";
import {
  disableDestination,
  findEvent,
  pauseDestination,
  recordDelivered,
  removeJob,
  type WebhookEvent,
  webhookQueue,
} from "./webhook-store.ts";

export interface Destination extends Pick<OutsideRequest, "url" | "privateAddresses"> {
  name: string;
  secrets: Buffer[];
}

export interface WebhookDependencies {
  database: Database;
  /** The data of `lead.created` about a lead; undefined if it is erased. It is read when the message is sent and not stored. */
  describeLead(id: string): Promise<object | undefined>;
  log: FastifyBaseLogger;
}

const overloaded = [429, 502, 504];
const overloadPauseSeconds = 60;
// A wrong date in Retry-After must not pause a destination for years.
const longestPauseSeconds = 86_400;

/**
 * Sends the messages of one destination, each until the destination responds with 2xx. If the process dies between that response
 * and its record, the message is sent again with the same webhook-id, by which the receiver recognizes it.
 */
export function webhookHandler(
  destination: Destination,
  dependencies: WebhookDependencies,
): JobHandler {
  const { database, describeLead, log } = dependencies;
  const { name, url, privateAddresses, secrets } = destination;

  async function deliver(job: Job, record: RecordInPlace): Promise<JobOutcome> {
    const event = await findEvent(database, job);
    if (!event) return { status: "outdated" };
    const body = await bodyOf(job, event);
    if (!body) {
      // Somebody deleted the lead without `erase_leads`, which would have changed the event.
      await removeJob(database, job);
      return { status: "recorded" };
    }
    const id = messageId(job, event);
    const signed = signedHeaders(id, body, secrets);
    const headers = { ...signed, "content-type": "application/json" };
    const response = await postOutside({ url, privateAddresses, headers, body });
    if (!("status" in response && response.status >= 200 && response.status < 300)) {
      return handleFailure(response);
    }
    const recordJob = event.type === "lead.erased" ? removeJob : recordDelivered;
    await record(() => recordJob(database, job));
    log.info({ destination: name, message: id, attempt: job.attempts }, "webhook delivered");
    return { status: "recorded" };
  }

  async function bodyOf({ leadId: id }: Job, event: WebhookEvent) {
    const { type, occurredAt } = event;
    const data =
      type === "lead.created"
        ? await describeLead(String(id))
        : { id, ...(type === "lead.updated" && { state: event.state }) };
    return data && JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  }

  async function handleFailure(response: OutsideResponse): Promise<JobOutcome> {
    if ("reason" in response) return { status: "failed", reason: response.reason };
    const reason = `HTTP ${response.status}`;
    if (response.status === 410) {
      await disableDestination(database, name);
      log.error({ destination: name }, "webhook destination disabled: it responded with 410 Gone");
      return { status: "failed", reason };
    }
    const isOverloaded = overloaded.includes(response.status);
    const asked = response.retryAfterSeconds ?? (isOverloaded ? overloadPauseSeconds : 0);
    const waitSeconds = Math.min(asked, longestPauseSeconds);
    if (waitSeconds > 0) await pauseDestination(database, name, waitSeconds);
    return { status: "failed", reason, waitSeconds };
  }

  return {
    queue: webhookQueue,
    name,
    // Several at a time, so that one slow response does not delay the next lead.
    concurrency: 6,
    batchSize: 1,
    retryDelaySeconds: webhookRetryDelaySeconds,
    run: async ([job], record) => (job ? deliver(job, record) : { status: "recorded" }),
  };
}

/** The id is the same for every attempt and differs for each state, because a receiver ignores ids that it has seen. */
function messageId({ leadId }: Job, event: WebhookEvent): string {
  const id = `${event.type.replace(".", "_")}_${leadId}`;
  return event.type === "lead.updated" ? `${id}_${event.updateNumber}` : id;
}

/** The headers of Standard Webhooks 1.0.0, https://www.standardwebhooks.com, with one signature for each secret. */
function signedHeaders(id: string, body: string, secrets: Buffer[]): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

const longestDelaySeconds = 3_600;
// The doubling delays add up to 85 minutes, and the delays of an hour fill the rest of three days.
const lastAttempt = 82;

/** The delay doubles from 5 s to an hour. Undefined after the last attempt, about three days after the first. */
export function webhookRetryDelaySeconds(attempts: number): number | undefined {
  if (attempts >= lastAttempt) return undefined;
  return Math.min(5 * 2 ** (attempts - 1), longestDelaySeconds);
}
