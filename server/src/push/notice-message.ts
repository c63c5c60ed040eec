import type { VisitorContent } from "@fiosite/content/visitor-content";
import { dayHours, type NoticeKind, type PushMessage } from "@fiosite/contract/panel/push";
import { townOfAddress } from "../platform/contact-details.ts";
import { dateFormat } from "../platform/date-format.ts";
import type { WaitingContact } from "./notice-store.ts";

export function isDayIn(timeZone: string, moment: Date): boolean {
  const hour = Number(
    dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(moment),
  );
  return hour >= dayHours.start && hour < dayHours.end;
}

/** The town is one of the provider's own list and never what a visitor typed. */
export function noticeMessage(
  kind: NoticeKind,
  { waiting, isDay }: { waiting: WaitingContact[]; isDay: boolean },
  { facts }: Pick<VisitorContent, "facts">,
): PushMessage {
  const contacts = kind === "late" ? waiting.filter((each) => each.kind === "late") : waiting;
  const [contact] = contacts;
  const isSingle = contacts.length === 1 && contact !== undefined;
  return {
    ...{ kind, count: contacts.length, rings: isDay },
    contact: isSingle ? contact.id : null,
    town: isSingle ? townOfAddress(contact.address, facts.towns) : null,
  };
}
