import { leadCommands } from "@fiosite/content/lead-commands";
import { formatMoment } from "./lead-lines.ts";

interface Attempts {
  tries: number;
  nextTryAt: Date | null;
  reason: string | null;
}

export function attemptsState({ tries, nextTryAt, reason }: Attempts): string[] {
  const { columns } = leadCommands;
  return [
    `${columns.tries}: ${tries}`,
    ...(nextTryAt ? [`${columns.nextTryAt}: ${formatMoment(nextTryAt)}`] : []),
    ...(reason ? [`${columns.reason}: ${reason}`] : []),
  ];
}
