import type { PushMessage } from "@fiosite/contract/panel/push";
import { texts } from "./texts.ts";

export interface Notice {
  title: string;
  /** A newer notice of the same kind takes the place of the older one. */
  tag: string;
  /** Screen that a touch opens. */
  path: string;
  rings: boolean;
}

/** `text` is what arrived. A message of a newer release still says something: browsers punish silent ones. */
export function readNotice(text: string | undefined): Notice {
  try {
    const { kind, count, contact, town, rings }: PushMessage = JSON.parse(text ?? "");
    const path = contact ? `/contatos/${encodeURIComponent(contact)}` : "/contatos";
    const title = titles[kind](count, town);
    return { title, tag: kind, path, rings };
  } catch {
    return { title: texts.unknown, tag: "other", path: "/contatos", rings: true };
  }
}

const titles: Record<PushMessage["kind"], (count: number, town: string | null) => string> = {
  new: (count, town) => (count === 1 ? texts.newOne(town) : texts.newMany(count)),
  late: (count) => (count === 1 ? texts.lateOne : texts.lateMany(count)),
};
