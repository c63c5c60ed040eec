import { contentCommands } from "@fiosite/content/content-commands";
import { type HistoryEntry, readHistory } from "../../content/publication-store.ts";
import { dateFormat } from "../../platform/date-format.ts";
import type { ContentCommandInput } from "./content-command.ts";

const most = 20;

export async function listHistory({ client, print, readTimeZone }: ContentCommandInput) {
  const timeZone = readTimeZone();
  for (const entry of await readHistory(client, most)) {
    const time = formatMoment(entry.settledAt ?? entry.publishAt, timeZone);
    const { id: publication, versionId: version, author } = entry;
    print(contentCommands.historyLine({ publication, version, time, author, state: state(entry) }));
  }
}

export function formatMoment(moment: Date, timeZone: string): string {
  const format = { dateStyle: "short", timeStyle: "short", timeZone } as const;
  return dateFormat("pt-BR", format).format(moment);
}

function state({ outcome, reason, isLive }: HistoryEntry): string {
  const { states, liveBefore } = contentCommands;
  if (outcome === "live") return isLive ? states.live : liveBefore;
  return outcome === "failed" ? `${states.failed}: ${reason}` : states[outcome ?? "waiting"];
}
