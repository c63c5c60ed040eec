import {
  type ContactChange,
  type ContactRow,
  changeResultSchema,
  contactStates,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelErrors } from "@fiosite/contract/panel/paths";
import { createContext, use, useMemo } from "react";
import * as v from "valibot";
import { dropWork, type KeptWork, keepWork, keptWork, useKeptWork } from "./device.ts";
import { isCode, PanelError, request, ServerFault } from "./request.ts";

/** `waiting`: no response yet, it is sent again later. `failed`: the server will never accept it. */
export type Outcome = "done" | "refused" | "waiting" | "failed";

const changeSchema = v.object({
  contactId: v.string(),
  /** The contact's first name and the author's: they say what waits, and whose it is. */
  contact: v.string(),
  by: v.string(),
  /** Grows with each change, so that a clock which is set back does not change the order. */
  order: v.number(),
  change: v.custom<ContactChange>(isChange),
});
type Unsent = v.InferOutput<typeof changeSchema>;
export interface WaitingChange extends Unsent {
  at: number;
}

/** This device wrote it itself, and the server checks the whole. One of a newer release waits for that release. */
function isChange(value: unknown): boolean {
  const kinds = ["take", "release", "state", "note"] as const;
  return v.is(v.object({ id: v.string(), kind: v.picklist(kinds) }), value);
}

const refusalSchema = v.object({
  contactId: v.string(),
  contact: v.string(),
  change: v.custom<ContactChange>(isChange),
  /** How the contact is now; absent if the server does not have it, or did not accept the change for another reason. */
  now: v.optional(v.object({ by: v.nullable(v.string()), state: v.picklist(contactStates) })),
});
/** A change that did not enter, until its author has read so. */
export type Refusal = v.InferOutput<typeof refusalSchema>;

interface Author {
  id: string;
  name: string;
}

/** A restart of the server takes seconds, and the changes are sent every four. */
const faultsToTell = 3;
const firstWord = (name: string) => name.split(" ")[0] ?? name;

/**
 * What a person did and the server has not confirmed. Each change stands alone in the storage of the device under its author's id,
 * so tabs cannot overwrite each other, it survives a closed browser and an ended session, and nobody else sends it. It is sent
 * until there is a response; the server knows its id, so it happens once.
 */
export class UnsentWork {
  readonly #author: Author;
  /** Changes of this page whose outcome somebody waits for. */
  readonly #asked = new Map<string, { waiting: WaitingChange; resolve: (is: Outcome) => void }>();
  readonly #faults = new Map<string, number>();
  /** Revisions after this page's own changes: undoing one names it. */
  readonly revisionAfter = new Map<string, number>();

  constructor(author: Author) {
    this.#author = author;
  }

  #stored(): WaitingChange[] {
    return inOrder(keptWork("unsent", changeSchema, this.#author.id));
  }

  add(contact: ContactRow, change: ContactChange, onRow: (row: ContactRow) => void) {
    const waiting = {
      ...{ contactId: contact.id, contact: firstWord(contact.name), change },
      by: firstWord(this.#author.name),
      order: 1 + Math.max(0, ...this.#stored().map(({ order }) => order)),
    };
    keepWork("unsent", this.#author.id, change.id, waiting);
    return new Promise<Outcome>((resolve) => {
      this.#asked.set(change.id, { waiting: { ...waiting, at: Date.now() }, resolve });
      void this.send(onRow);
    });
  }

  /** The server failed at it several times. */
  isStuck({ change }: WaitingChange): boolean {
    return (this.#faults.get(change.id) ?? 0) >= faultsToTell;
  }

  /**
   * One tab sends at a time, one change after the other. Ends at the first one without a response. One at which the server fails
   * holds up only those of its contact, which may depend on it.
   */
  send(onRow: (row: ContactRow) => void): Promise<void> {
    return navigator.locks.request(`panel-unsent-${this.#author.id}`, async () => {
      const stuck = new Set<string>();
      for (let next = this.#next(stuck); next; next = this.#next(stuck)) {
        const { id } = next.change;
        const { outcome, refusal } = await this.#sendOne(next, onRow);
        if (outcome === "waiting") return this.#leaveForLater();
        if (outcome === "fault") {
          stuck.add(next.contactId);
          this.#faults.set(id, (this.#faults.get(id) ?? 0) + 1);
          continue;
        }
        this.#faults.delete(id);
        dropWork("unsent", this.#author.id, id);
        if (refusal) keepWork("refused", this.#author.id, id, refusal);
        this.#asked.get(id)?.resolve(outcome);
        this.#asked.delete(id);
      }
      if (stuck.size > 0) this.#leaveForLater();
      return undefined;
    });
  }

  /**
   * The oldest in the storage. Then those that are not there: another tab has sent them, or the storage is full. Sending such a
   * change again is safe and returns its outcome.
   */
  #next(stuck: Set<string>): WaitingChange | undefined {
    const canGo = ({ contactId }: WaitingChange) => !stuck.has(contactId);
    const asked = Array.from(this.#asked.values(), ({ waiting }) => waiting);
    return this.#stored().find(canGo) ?? asked.find(canGo);
  }

  /** What is not in the storage cannot be sent later, so the person is asked to try again. */
  #leaveForLater(): void {
    const stored = this.#stored();
    for (const [id, { resolve }] of this.#asked) {
      resolve(stored.some(({ change }) => change.id === id) ? "waiting" : "failed");
    }
    this.#asked.clear();
  }

  async #sendOne(
    waiting: WaitingChange,
    onRow: (row: ContactRow) => void,
  ): Promise<{ outcome: Outcome | "fault"; refusal?: Refusal }> {
    const { contactId, contact, change } = waiting;
    const about = { contactId, contact, change };
    const path = contactPaths(contactId).changes;
    const options = { method: "POST", body: withAge(waiting), accept: [409] } as const;
    try {
      const { outcome, contact: row } = await request(path, changeResultSchema, options);
      onRow(row);
      if (outcome === "done") this.revisionAfter.set(change.id, row.revision);
      // Whoever takes a contact and waits for it reads on the contact who was faster.
      const isTold = change.kind === "take" && this.#asked.has(change.id);
      if (outcome === "done" || isTold) return { outcome };
      const by = row.attendedBy && firstWord(row.attendedBy.name);
      return { outcome, refusal: { ...about, now: { by, state: row.state } } };
    } catch (error) {
      if (error instanceof ServerFault) return { outcome: "fault" };
      if (!(error instanceof PanelError)) return { outcome: "waiting" };
      if (passing.some((code) => isCode(error, code))) return { outcome: "waiting" };
      // Who waits for it reads so at once, and can try again.
      const isTold = this.#asked.has(change.id) && change.kind !== "note";
      return { outcome: "failed", ...(!isTold && { refusal: about }) };
    }
  }
}

/** After these the same change may be accepted. */
const passing = [
  panelErrors.signedOut,
  panelErrors.removed,
  panelErrors.otherPerson,
  panelErrors.tooManyRequests,
];

/** The phone's clock may be wrong; how long ago something was written rarely is. */
function withAge({ change, at }: WaitingChange): ContactChange {
  if (change.kind !== "note") return change;
  const seconds = Math.round((Date.now() - at) / 1000);
  return { ...change, ageSeconds: Math.min(Math.max(0, seconds), 90 * 86_400) };
}

const UnsentContext = createContext<UnsentWork | undefined>(undefined);
export const UnsentProvider = UnsentContext.Provider;

export function useUnsent(): UnsentWork {
  const unsent = use(UnsentContext);
  if (!unsent) throw new Error("Only screens of a signed-in person have unsent work");
  return unsent;
}

const inOrder = (found: KeptWork<Unsent>[]): WaitingChange[] =>
  found.map(({ at, value }) => ({ ...value, at })).sort((one, other) => one.order - other.order);

/** Oldest first. The same array until one is added or sent. */
export function useWaitingChanges(owner: string): WaitingChange[] {
  const found = useKeptWork("unsent", changeSchema, owner);
  return useMemo(() => inOrder(found), [found]);
}

export const useRefusals = (owner: string): KeptWork<Refusal>[] =>
  useKeptWork("refused", refusalSchema, owner);

export const readRefusal = (owner: string, id: string) => dropWork("refused", owner, id);

/** Whose changes wait on this device, without what they are. */
export function useWaitingAuthors(): { id: string; name: string; count: number }[] {
  const found = useKeptWork("unsent", changeSchema);
  return [...new Set(found.map(({ owner }) => owner))].map((id) => {
    const own = found.filter(({ owner }) => owner === id);
    return { id, name: own[0]?.value.by ?? "", count: own.length };
  });
}
