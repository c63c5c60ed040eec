import { leadCommands } from "@fiosite/content/lead-commands";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  listRemovedDestinations,
  listWebhooksOf,
  settleWebhooks,
} from "../../webhooks/operator-webhook-store.ts";
import { confirmCount } from "./confirm-count.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { webhookLines } from "./webhook-lines.ts";

/**
 * Nobody sends what waits for a destination that is no longer in the settings. The operator has it done by hand there,
 * and says so here. With --forget the destination keeps no lead at all, so that no later erasing concerns it.
 */
export async function settleDestination(input: LeadCommandInput): Promise<void> {
  const { operator, argument, options, print } = input;
  const { webhook, usage, nothingPending } = leadCommands;
  if (argument === undefined) throw new UserFacingError(usage);
  const removed = await listRemovedDestinations(operator);
  if (!removed.includes(argument)) throw new UserFacingError(webhook.notRemoved(removed));
  const { forget = false } = options;
  const shown = await listWebhooksOf(operator, argument, forget);
  if (shown.length === 0) return print(nothingPending);
  for (const line of await webhookLines(input, shown)) print(line);
  const question = forget ? webhook.confirmForget : webhook.confirmSettle;
  await confirmCount(input, question, shown.length);
  await settleWebhooks(operator, shown, forget);
  print(webhook.settled(shown.length));
}
