import { leadCommands } from "@fiosite/content/lead-commands";
import { formatMoment } from "./lead-lines.ts";

interface Attempts {
  tries: number;
  nextTryAt: Date | null;
  reason: string | null;
}

export function attemptsState({ tries, nextTryAt, reason }: Attempts, timeZone: string): string[] {
  const { columns } = leadCommands;
  return [
    `${columns.tries}: ${tries}`,
    ...(nextTryAt ? [`${columns.nextTryAt}: ${formatMoment(nextTryAt, timeZone)}`] : []),
    ...(reason ? [`${columns.reason}: ${reason}`] : []),
  ];
}
