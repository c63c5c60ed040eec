import type { ContactRow } from "@fiosite/contract/panel/contacts";
import type { WaitingChange } from "./change-queue.ts";

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
