import type { ContactChange, ContactList, ContactRow } from "@fiosite/contract/panel/contacts";
import { likelyNumber } from "@fiosite/contract/phone-numbers";

interface Me {
  id: string;
  name: string;
}

interface WaitingChange {
  contactId: string;
  change: ContactChange;
  at: number;
}

/** Contacts as they were before this page's changes. Undoing shows them until the server has undone the change. */
export const rowsBefore = new Map<string, ContactRow>();

/**
 * The contact as it will be when the server has confirmed the waiting changes. A refused change drops out of the list, and the
 * server's row shows again.
 */
export function withWaiting(
  row: ContactRow,
  waiting: readonly WaitingChange[],
  me: Me,
  known?: Pick<ContactList, "team" | "plans">,
): ContactRow {
  return waiting
    .filter(({ contactId }) => contactId === row.id)
    .reduce((current, each) => apply(current, each, me, known), row);
}

function apply(
  row: ContactRow,
  { change, at }: WaitingChange,
  me: Me,
  known?: Pick<ContactList, "team" | "plans">,
): ContactRow {
  const since = new Date(at).toISOString();
  const touched = { ...row, touchedAt: since, passedBy: null };
  // A contact that nobody attends to keeps waiting.
  const answered = row.state === "new" ? touched : { ...touched, waitingSince: null };
  const named = (key: string | undefined) =>
    known?.plans.find((plan) => plan.key === key)?.name ?? key;
  switch (change.kind) {
    case "rewrite":
      return row;
    case "noted":
      return {
        ...row,
        plan: named(change.plan) ?? row.plan,
        lastNote: change.note ?? row.lastNote,
      };
    case "take":
      return {
        ...attendedBy(answered, me, since),
        waitingSince: null,
        state: row.state === "new" ? "contacted" : row.state,
        isHoax: false,
      };
    case "release":
      return {
        ...touched,
        state: "new",
        reason: null,
        attendedBy: null,
        attendedSince: null,
        waitingSince: row.waitingSince ?? row.askedAt,
      };
    case "state":
      return {
        ...taken(answered, me, since),
        state: change.to,
        reason: change.reason ?? null,
        reminder: change.to === "contacted" || change.to === row.state ? row.reminder : null,
        sale: saleOf(row, change.to),
      };
    case "note":
      return {
        ...(change.takes ? taken(answered, me, since) : answered),
        lastNote: change.note,
        isHoax: false,
      };
    case "remind":
      return { ...taken(answered, me, since), reminder: { at: change.at, by: me } };
    case "done":
      return {
        ...answered,
        reminder: row.reminder?.at === change.at ? null : row.reminder,
        isHoax: false,
      };
    case "sale": {
      const { sale } = row;
      const plan = named(change.plan) ?? sale?.plan ?? row.plan;
      const day = change.day ?? sale?.day ?? null;
      const period = change.day ? (change.period ?? null) : (sale?.period ?? null);
      // Another day means that the installation is still to come.
      const installedAt = sale?.day && sale.day !== day ? null : (sale?.installedAt ?? null);
      return { ...touched, plan, sale: { plan, day, period, installedAt } };
    }
    case "installed":
      return row.sale
        ? { ...touched, sale: { ...row.sale, installedAt: change.is ? since : null } }
        : row;
    case "correct": {
      const { name = row.name, phone = row.phone, address = row.address } = change;
      const areaCodes = likelyNumber(phone) ? [] : row.areaCodes;
      return { ...row, name, phone, address, areaCodes };
    }
    case "pass": {
      const to = known?.team.find(({ id }) => id === change.to) ?? { id: change.to, name: "" };
      return {
        ...attendedBy({ ...row, reminder: row.reminder && { ...row.reminder, by: to } }, to, since),
        state: row.state === "new" ? "contacted" : row.state,
        passedBy: me.name,
      };
    }
    case "hoax":
      return { ...row, isHoax: change.is };
    case "undo":
      return rowsBefore.get(change.of) ?? row;
  }
}

/** Leaving `sold` removes the sale; marking the contact as sold again begins another sale. */
function saleOf({ state, sale, plan }: ContactRow, to: ContactRow["state"]): ContactRow["sale"] {
  if (to === state) return sale;
  if (state === "sold") return null;
  return to === "sold" ? { plan, day: null, period: null, installedAt: null } : sale;
}

function attendedBy(row: ContactRow, person: Me, since: string): ContactRow {
  const isSame = row.attendedBy?.id === person.id;
  return { ...row, attendedBy: person, attendedSince: isSame ? row.attendedSince : since };
}

/** Taken by this person, unless somebody attends already. */
function taken(row: ContactRow, me: Me, since: string): ContactRow {
  const state = row.state === "new" ? "contacted" : row.state;
  const attended = row.attendedBy ? row : { ...attendedBy(row, me, since), state };
  return { ...attended, waitingSince: null, isHoax: false };
}

/** The contact that a waiting change notes; undefined for other changes. */
export const notedOf = ({ change, at }: WaitingChange, me: Me) =>
  change.kind === "noted" ? notedRow(change, at, me) : undefined;

/** A contact that was noted offline, shown until the server has it. */
export function notedRow(
  change: ContactChange & { kind: "noted" },
  at: number,
  me: Me,
): ContactRow {
  const since = new Date(at).toISOString();
  const { id, phone, address, cameBy, plan, note } = change;
  return {
    // The server uses the id of the change as well.
    id,
    name: change.name || "(sem\u00A0nome)",
    phone,
    address,
    cameBy,
    plan: plan ?? null,
    town: null,
    areaCodes: [],
    language: "pt-BR",
    campaign: null,
    askedAt: since,
    requests: 1,
    waitingSince: null,
    touchedAt: since,
    lastNote: note ?? null,
    state: "contacted",
    reason: null,
    attendedBy: me,
    attendedSince: since,
    passedBy: null,
    reminder: null,
    sale: null,
    isHoax: false,
    section: "talking",
    revision: 0,
  };
}
