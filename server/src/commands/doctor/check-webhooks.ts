import { connectOnce } from "../../platform/connect-once.ts";
import type { WebhookDestination } from "../../webhook-settings.ts";
import { resolveDestination } from "../../webhooks/resolve-destination.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import type { DatabaseAddress } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("webhooks");

// A message takes a second; after an outage of the destination the next attempt follows within an hour.
const maxWaitMinutes = 70;

const sql = `select name, disabled_at is not null as "isDisabled",
    count(lead_id) filter (where succeeded_at is null and occurred_at < now() - make_interval(mins => $2))::integer as late
  from webhook_destinations left join webhook_jobs on destination = name
  where name = any ($1) group by name`;

interface State {
  name: string;
  isDisabled: boolean;
  late: number;
}

/** One subject for all destinations: a fault of one that is removed from the settings must end. */
export async function checkWebhooks(
  address: DatabaseAddress,
  destinations: WebhookDestination[],
): Promise<CheckResult> {
  if (destinations.length === 0) return ok("No other system gets the leads.");
  const names = destinations.map(({ name }) => name);
  const states = await asDatabaseUser(address.url, () =>
    connectOnce(
      address,
      async (client) => (await client.query<State>(sql, [names, maxWaitMinutes])).rows,
    ),
  );
  const faults = await Promise.all(
    destinations.map(async ({ name, url, privateAddresses }) => [
      ...stateFaults(states.find((state) => state.name === name)),
      ...addressFault(name, await resolveDestination(url, privateAddresses)),
    ]),
  );
  if (faults.flat().length === 0) return ok(`Each of ${names.join(", ")} gets the leads.`);
  return failed(
    "Leads do not reach every system.",
    "fiosite leads pending shows why. Correct WEBHOOK_… in /etc/fiosite/site.env, or the system itself, restart the server and run fiosite leads resend --pending.",
    faults.flat(),
  );
}

function stateFaults(state: State | undefined): string[] {
  if (!state) return [];
  const { name, isDisabled, late } = state;
  return [
    ...(isDisabled ? [`${name} responded with 410 Gone, so nothing is sent to it.`] : []),
    ...(late > 0 ? [`${late} messages to ${name} wait for over an hour or were given up.`] : []),
  ];
}

function addressFault(name: string, resolution: { reason?: string }): string[] {
  if (resolution.reason === undefined) return [];
  if (resolution.reason === "EADDRESS") {
    return [`${name} has an address that webhooks may not reach unless it is listed (EADDRESS).`];
  }
  return [`The name of ${name} cannot be resolved (${resolution.reason}).`];
}
