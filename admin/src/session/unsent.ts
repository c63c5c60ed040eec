import {
  type ContactChange,
  type ContactRow,
  changeResultSchema,
  longestAge,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelErrors } from "@fiosite/contract/panel/paths";
import { createContext, use, useMemo } from "react";
import * as v from "valibot";
import { firstName } from "#ui/lists.tsx";
import { dropWork, type KeptWork, keepWork, keptWork, useKeptWork } from "./device.ts";
import { isCode, PanelError, request, ServerFault } from "./request.ts";

/**
 * `waiting`: there was no response, and the change is sent again later. `failed`: the server will never accept it. `left`: the
 * colleague who would get the contact is no longer in the team.
 */
export type Outcome = "done" | "refused" | "left" | "waiting" | "failed";

const changeSchema = v.object({
  contactId: v.string(),
  /** First names of the contact and of the author, to say what waits and whose it is. */
  contact: v.string(),
  by: v.string(),
  /** Grows with each change, so that setting back the clock does not change the order. */
  order: v.number(),
  change: v.custom<ContactChange>(isChange),
});
type Unsent = v.InferOutput<typeof changeSchema>;
export interface WaitingChange extends Unsent {
  at: number;
}

const kinds = [
  ...(["noted", "take", "release", "state", "note", "rewrite", "remind", "done"] as const),
  ...(["sale", "installed", "correct", "pass", "hoax", "undo"] as const),
] satisfies ContactChange["kind"][];

/**
 * Checks little, because this device wrote the change and the server checks it fully. A kind that only a newer release knows waits
 * for that release.
 */
function isChange(value: unknown): boolean {
  return v.is(v.object({ id: v.string(), kind: v.picklist(kinds) }), value);
}

const refusalSchema = v.object({
  contactId: v.string(),
  contact: v.string(),
  change: v.custom<ContactChange>(isChange),
  /** When the person did it. */
  at: v.number(),
  /**
   * `failed`: the server does not have the contact, or refused the change for another reason. `joined`: the change is done, but the
   * noted phone belongs to a known contact, and the author has to know which.
   */
  why: v.picklist(["refused", "left", "failed", "joined"]),
  overtakenBy: changeResultSchema.entries.overtakenBy,
  joined: v.optional(v.object({ id: v.string(), name: v.string(), by: v.nullable(v.string()) })),
  /** Whether a note that was sent with the change is in the history. */
  hasNote: v.optional(v.boolean()),
});
/** A change that was not accepted. It is kept until its author has read about it. */
export type Refusal = v.InferOutput<typeof refusalSchema>;

interface Author {
  id: string;
  name: string;
}

/** A restart of the server takes seconds and changes are sent every four, so fewer failures are not reported. */
const faultsToTell = 3;
/** A note this close to a mark counts as written with it. */
const sameMomentMs = 60_000;

/**
 * What a person did and the server has not confirmed. Each change has its own entry in the device's storage under its author's id. So
 * tabs cannot overwrite each other, changes survive a closed browser and an ended session, and nobody else sends them. A change is
 * sent until there is a response; the server knows its id, so it happens once.
 */
export class UnsentWork {
  readonly #author: Author;
  /** Changes of this page that somebody awaits. */
  readonly #asked = new Map<string, { waiting: WaitingChange; resolve: (is: Outcome) => void }>();
  readonly #faults = new Map<string, number>();

  constructor(author: Author) {
    this.#author = author;
  }

  #stored(): WaitingChange[] {
    return inOrder(keptWork("unsent", changeSchema, this.#author.id));
  }

  add(contact: ContactRow, change: ContactChange, onRow: (row: ContactRow) => void) {
    const waiting = {
      contactId: contact.id,
      contact: firstName(contact.name),
      change,
      by: firstName(this.#author.name),
      order: 1 + Math.max(0, ...this.#stored().map(({ order }) => order)),
    };
    keepWork("unsent", this.#author.id, change.id, waiting);
    return new Promise<Outcome>((resolve) => {
      this.#asked.set(change.id, { waiting: { ...waiting, at: Date.now() }, resolve });
      void this.send(onRow);
    });
  }

  /** Whether a correction of the contact waits. */
  isCorrecting(contactId: string): boolean {
    return this.#stored().some(
      ({ contactId: id, change }) => id === contactId && change.kind === "correct",
    );
  }

  /** Whether the server failed several times to process the change. */
  isStuck({ change }: WaitingChange): boolean {
    return (this.#faults.get(change.id) ?? 0) >= faultsToTell;
  }

  /**
   * Only one tab sends at a time, one change after the other. Sending stops at the first change without a response. If the server
   * fails to process a change, only later changes of the same contact wait, because they may depend on it.
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
        if (refusal) this.#keepRefusal(refusal);
        if (outcome === "done" && next.change.kind === "note") this.#sayNote(next);
        this.#asked.get(id)?.resolve(outcome);
        this.#asked.delete(id);
      }
      if (stuck.size > 0) this.#leaveForLater();
      return undefined;
    });
  }

  /**
   * The oldest change in the storage, then changes that are not stored, because another tab has sent them or the storage is full.
   * Sending such a change again is safe and returns its outcome.
   */
  #next(stuck: Set<string>): WaitingChange | undefined {
    const canGo = ({ contactId }: WaitingChange) => !stuck.has(contactId);
    const asked = Array.from(this.#asked.values(), ({ waiting }) => waiting);
    return this.#stored().find(canGo) ?? asked.find(canGo);
  }

  /** When the last note that this page has sent was written, by contact. */
  readonly #noted = new Map<string, number>();
  #keepRefusal(refusal: Refusal): void {
    const { contactId, change, at } = refusal;
    const isWithNote = Math.abs(at - (this.#noted.get(contactId) ?? 0)) < sameMomentMs;
    const hasNote = refusal.hasNote || (isWithNote && change.kind !== "note");
    keepWork("refused", this.#author.id, change.id, { ...refusal, hasNote });
  }

  /** Adds to the contact's refusals that its note was saved, because the author of a refused mark wonders about the note written with it. */
  #sayNote({ contactId, at }: WaitingChange): void {
    this.#noted.set(contactId, at);
    for (const { value } of keptWork("refused", refusalSchema, this.#author.id)) {
      if (value.contactId === contactId) this.#keepRefusal(value);
    }
  }

  /** A change that is not in the storage cannot be sent later, so the person is asked to try again. */
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
    const { contactId, contact, change, at } = waiting;
    const about = { contactId, contact, change, at };
    const isAsked = this.#asked.has(change.id);
    const path = contactPaths(contactId).changes;
    const options = { method: "POST", body: withAge(waiting), accept: [409] } as const;
    try {
      const result = await request(path, changeResultSchema, options);
      const { outcome, contact: row, overtakenBy } = result;
      onRow(row);
      if (outcome === "done") {
        if (change.kind !== "noted" || row.id === change.id) return { outcome };
        const by = row.attendedBy && firstName(row.attendedBy.name);
        const joined = { id: row.id, name: firstName(row.name), by };
        return { outcome, refusal: { ...about, why: "joined", joined } };
      }
      // No refusal is kept if the person waits for the result: the contact shows who took it, or the sheet asks for another
      // colleague.
      if (isAsked && (change.kind === "take" || outcome === "left")) return { outcome };
      const refusal = { ...about, why: outcome, ...(overtakenBy && { overtakenBy }) };
      return { outcome: "refused", refusal };
    } catch (error) {
      if (error instanceof ServerFault) return { outcome: "fault" };
      if (!(error instanceof PanelError)) return { outcome: "waiting" };
      if (passing.some((code) => isCode(error, code))) return { outcome: "waiting" };
      const isTold = isAsked && change.kind === "take";
      return { outcome: "failed", ...(!isTold && { refusal: { ...about, why: "failed" } }) };
    }
  }
}

/** After these errors the same change may still be accepted. */
const passing = [
  panelErrors.signedOut,
  panelErrors.removed,
  panelErrors.otherPerson,
  panelErrors.tooManyRequests,
];

/** Sends an age, because a phone's clock may be wrong but measures durations well. */
function withAge({ change, at }: WaitingChange): ContactChange {
  const seconds = Math.round((Date.now() - at) / 1000);
  return { ...change, ageSeconds: Math.min(Math.max(0, seconds), longestAge) };
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

/** Oldest first. The array stays the same until a change is added or sent. */
export function useWaitingChanges(owner: string): WaitingChange[] {
  const found = useKeptWork("unsent", changeSchema, owner);
  return useMemo(() => inOrder(found), [found]);
}

export const useRefusals = (owner: string): KeptWork<Refusal>[] =>
  useKeptWork("refused", refusalSchema, owner);

export const dismissRefusal = (owner: string, id: string) => dropWork("refused", owner, id);

/** The people whose changes wait on this device, without the changes themselves. */
export function useWaitingAuthors(): { id: string; name: string; count: number }[] {
  const found = useKeptWork("unsent", changeSchema);
  return [...new Set(found.map(({ owner }) => owner))].map((id) => {
    const own = found.filter(({ owner }) => owner === id);
    return { id, name: own[0]?.value.by ?? "", count: own.length };
  });
}
