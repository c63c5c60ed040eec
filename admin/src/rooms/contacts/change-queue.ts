import type { ContactChange, ContactRow } from "@fiosite/contract/panel/contacts";
import { panelErrors } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { keep, kept, unsentName } from "#session/kept-copy.ts";
import { PanelError, ServerFault } from "#session/request.ts";
import { sendChange } from "./contact-queries.ts";

/** `waiting`: no response yet, it is sent again later. `failed`: the server will never accept it. */
export type Outcome = "done" | "refused" | "waiting" | "failed";

const waitingSchema = v.array(
  v.object({
    contactId: v.string(),
    /** Says what waits without a connection. */
    name: v.string(),
    at: v.number(),
    change: v.custom<ContactChange>(isChange),
  }),
);

/** This device wrote it itself, and the server checks the whole. */
function isChange(value: unknown): boolean {
  return v.is(v.object({ id: v.string(), kind: v.string() }), value);
}

export type WaitingChange = v.InferOutput<typeof waitingSchema>[number];

/**
 * What people did and the server has not confirmed, in order. It stands in localStorage, so it survives a closed browser, and
 * every tab reads it before writing. A change is sent until there is a response; the server knows its id, so it happens once.
 */
const read = () => kept(unsentName, waitingSchema, Number.POSITIVE_INFINITY)?.value ?? [];

let snapshot = read();
const listeners = new Set<() => void>();
/** Changes of this page whose outcome somebody waits for. */
const asked = new Map<string, { waiting: WaitingChange; resolve: (outcome: Outcome) => void }>();
/** Revisions after this page's own changes: undoing one names it. */
export const revisionAfter = new Map<string, number>();

function write(changes: WaitingChange[]): void {
  snapshot = changes;
  keep(unsentName, changes);
  for (const listener of listeners) listener();
}

export const waitingChanges = () => snapshot;

export function onWaitingChanges(listener: () => void): () => void {
  const fromOtherTab = () => {
    snapshot = read();
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", fromOtherTab);
  };
}

export function addChange(waiting: WaitingChange, onRow: (row: ContactRow) => void) {
  write([...read(), waiting]);
  return new Promise<Outcome>((resolve) => {
    asked.set(waiting.change.id, { waiting, resolve });
    void sendWaiting(onRow);
  });
}

/**
 * The oldest in the storage. Then those that are not there: another tab has sent them, or the storage is full. Sending such a
 * change again is safe and returns its outcome.
 */
function nextChange(stuck: Set<string>): WaitingChange | undefined {
  const canGo = ({ contactId }: WaitingChange) => !stuck.has(contactId);
  return read().find(canGo) ?? Array.from(asked.values(), ({ waiting }) => waiting).find(canGo);
}

/** How often the server failed at a change, by its id. */
const faults = new Map<string, number>();
/** A restart of the server takes seconds, and the changes are sent every four. */
const faultsToTell = 3;
export const isStuck = ({ change }: WaitingChange) => (faults.get(change.id) ?? 0) >= faultsToTell;

/**
 * One tab sends at a time, one change after the other. Ends at the first one without a response. One at which the server fails
 * holds up only those of its contact, which may depend on it.
 */
export function sendWaiting(onRow: (row: ContactRow) => void): Promise<void> {
  return navigator.locks.request("panel-changes", async () => {
    const stuck = new Set<string>();
    for (let next = nextChange(stuck); next; next = nextChange(stuck)) {
      const outcome = await send(next, onRow);
      const { id } = next.change;
      if (outcome === "waiting") return leaveForLater();
      if (outcome === "fault") {
        stuck.add(next.contactId);
        faults.set(id, (faults.get(id) ?? 0) + 1);
        continue;
      }
      faults.delete(id);
      write(read().filter(({ change }) => change.id !== id));
      asked.get(id)?.resolve(outcome);
      asked.delete(id);
    }
    if (stuck.size > 0) leaveForLater();
  });
}

/** What is not in the storage cannot be sent later, so the person is asked to try again. */
function leaveForLater(): void {
  const stored = read();
  for (const [id, { resolve }] of asked) {
    resolve(stored.some(({ change }) => change.id === id) ? "waiting" : "failed");
  }
  asked.clear();
  write(stored);
}

async function send(
  { contactId, change }: WaitingChange,
  onRow: (row: ContactRow) => void,
): Promise<Outcome | "fault"> {
  try {
    const { outcome, contact } = await sendChange(contactId, change);
    revisionAfter.set(change.id, contact.revision);
    onRow(contact);
    return outcome;
  } catch (error) {
    if (error instanceof ServerFault) return "fault";
    const isForever =
      error instanceof PanelError &&
      error.code !== panelErrors.signedOut &&
      error.code !== panelErrors.tooManyRequests;
    return isForever ? "failed" : "waiting";
  }
}

interface Me {
  id: string;
  name: string;
}

/** The contact as it will be when the server has confirmed what waits. If it refuses, the row is the server's again by itself. */
export function withWaiting(
  row: ContactRow,
  waiting: readonly WaitingChange[],
  me: Me,
): ContactRow {
  return waiting
    .filter(({ contactId }) => contactId === row.id)
    .reduce((current, each) => apply(current, each, me), row);
}

function apply(row: ContactRow, { change, at }: WaitingChange, me: Me): ContactRow {
  const mine = {
    attendedBy: me,
    attendedSince: row.attendedBy?.id === me.id ? row.attendedSince : new Date(at).toISOString(),
  };
  switch (change.kind) {
    case "take":
      return { ...row, ...mine, state: row.state === "new" ? "contacted" : row.state };
    case "release":
      return { ...row, state: "new", attendedBy: null, attendedSince: null };
    case "state":
      return { ...row, ...(row.attendedBy ? {} : mine), state: change.to };
    case "note":
      return row;
  }
}
