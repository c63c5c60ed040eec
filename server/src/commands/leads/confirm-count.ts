import { leadCommands } from "@fiosite/content/lead-commands";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";

/** The operator types how many lines were shown: nobody types that number unread. */
export async function confirmCount(
  { ask }: LeadCommandInput,
  question: (count: number) => string,
  count: number,
): Promise<void> {
  const answer = await ask(question(count));
  if (answer.trim() !== String(count)) throw new UserFacingError(leadCommands.notConfirmed);
}
