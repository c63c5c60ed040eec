import type { AccessRecord } from "@fiosite/contract/panel/records";
import { expect, test } from "vitest";
import { countContacts, groupRecords } from "./records-room.tsx";

let id = 100;
function record(
  name: string,
  action: AccessRecord["action"],
  at: string,
  contactId = "a",
): AccessRecord {
  id -= 1;
  const by = { id: name, name };
  const nobody = { contactName: null, about: null, detail: null, listed: null };
  return { id, at, by, device: "Chrome", action, contactId, ...nobody };
}
const day = (iso: string) => iso.slice(0, 10);

test("what one person opened on one day is one group; nothing else hides in a group", () => {
  const records = [
    record("joana", "see", "2026-11-16T15:00:00Z", "a"),
    record("wesley", "see", "2026-11-16T14:00:00Z", "b"),
    record("joana", "erase", "2026-11-16T13:00:00Z", "c"),
    record("joana", "see", "2026-11-16T12:00:00Z", "b"),
    record("joana", "see", "2026-11-16T11:00:00Z", "a"),
    record("joana", "erase", "2026-11-16T10:00:00Z", "d"),
    record("joana", "see", "2026-11-15T10:00:00Z", "a"),
  ];
  const groups = groupRecords(records, day);
  expect(groups.map((group) => group.map((each) => records.indexOf(each)))).toEqual([
    [0, 3, 4],
    [1],
    [2],
    [5],
    [6],
  ]);
  expect(groups.map(countContacts)).toEqual([2, 1, 1, 1, 1]);
});
