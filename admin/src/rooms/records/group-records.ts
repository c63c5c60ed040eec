import type { AccessRecord } from "@fiosite/contract/panel/records";

/** Records that are read as one line, newest first. */
export type RecordGroup = [AccessRecord, ...AccessRecord[]];

/**
 * Contacts that one person opened on one day make a group, at the place of the newest, whatever others did in between. Everything
 * else stands alone: an export or an erasure must not hide in a number.
 */
export function groupRecords(records: AccessRecord[], day: (iso: string) => string): RecordGroup[] {
  const groups: RecordGroup[] = [];
  const seen = new Map<string, RecordGroup>();
  for (const record of records) {
    const key = `${day(record.at)} ${record.by.id}`;
    const group = record.action === "see" ? seen.get(key) : undefined;
    if (group) {
      group.push(record);
      continue;
    }
    const started: RecordGroup = [record];
    if (record.action === "see") seen.set(key, started);
    groups.push(started);
  }
  return groups;
}

/** Somebody may open one contact several times. */
export const countContacts = (group: RecordGroup): number =>
  new Set(group.map(({ contactId }) => contactId)).size;
