import type { Machine } from "../machines/machine.ts";

export const publishRequest = "/var/lib/fiosite/requests/publish";
const state = "$(systemctl show -P ActiveState fiosite-publish.service)";
/** The publisher removes the request when it starts. */
const started = `while [ -e ${publishRequest} ]; do sleep 0.005; done`;
/** A unit of type oneshot is never active; while it runs, its state is activating. */
const ended = `while [ "${state}" = activating ]; do sleep 0.02; done`;
const askForPublisher = `runuser -u fiosite_operator -- touch ${publishRequest}; ${started}`;

/** Waits for the end of the publisher, which also makes the brotli copies. */
export async function waitForPublisher(machine: Machine): Promise<void> {
  await machine.run(`${started}; ${ended}`);
}

export async function hasPublisherFailed(machine: Machine): Promise<boolean> {
  return (await machine.run(`echo ${state}`)).trim() === "failed";
}

// A run of the publisher takes one to three seconds.
const killedAfterMs = [100, 500, 1_000, 1_700];

/** Starts the publisher several times and kills it, each time a little later. Then lets it finish. Returns the number of kills. */
export async function killPublisher(machine: Machine): Promise<number> {
  const kill = "systemctl kill --signal=SIGKILL fiosite-publish.service";
  let kills = 0;
  for (const ms of killedAfterMs) {
    await machine.run(`${askForPublisher}; sleep ${ms / 1_000}; ${kill}; ${ended}`);
    if (await hasPublisherFailed(machine)) kills += 1;
  }
  await machine.run(`${askForPublisher}; ${ended}`);
  return kills;
}

/** The beginning of a later minute, when the timer starts the publisher. */
export function minuteAhead(minutes: number): Date {
  return new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000);
}

export function secondsSince(moment: Date): string {
  return ((Date.now() - moment.getTime()) / 1_000).toFixed(1);
}

/** Formats a price as the pages do. */
export function shownPrice(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
