import type { Machine } from "../machines/machine.ts";

export const publishRequest = "/var/lib/fiosite/requests/publish";
const state = "$(systemctl show -P ActiveState fiosite-publish.service)";
/** The publisher removes the request when it starts. */
const started = `while [ -e ${publishRequest} ]; do sleep 0.005; done`;
/** A unit of this type is never active: it is activating while it runs. */
const ended = `while [ "${state}" = activating ]; do sleep 0.02; done`;
const askForPublisher = `runuser -u fiosite_operator -- touch ${publishRequest}; ${started}`;

/** Also until the brotli copies are made. */
export async function waitForPublisher(machine: Machine): Promise<void> {
  await machine.run(`${started}; ${ended}`);
}

export async function hasPublisherFailed(machine: Machine): Promise<boolean> {
  return (await machine.run(`echo ${state}`)).trim() === "failed";
}

// A run takes one to three seconds.
const killedAfterMs = [100, 500, 1_000, 1_700];

/** Starts the publisher and ends it with SIGKILL, each time a little later; then it may finish. Returns how often it was killed. */
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

/** The beginning of a later minute: the timer starts the publisher then. */
export function minuteAhead(minutes: number): Date {
  return new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000);
}

export function secondsSince(moment: Date): string {
  return ((Date.now() - moment.getTime()) / 1_000).toFixed(1);
}

/** As on a page. */
export function shownPrice(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
