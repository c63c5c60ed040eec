import type { BlockList } from "node:net";
import type { PushMessage, Subscription } from "@fiosite/contract/panel/push";
import webPush from "web-push";
import {
  type OutsideRequest,
  type OutsideResponse,
  postOutside,
} from "../platform/post-outside.ts";
import type { PushKeys } from "./push-keys.ts";

export interface PushIdentity {
  keys: PushKeys;
  /** An e-mail address that a push service can write to if something is wrong with our messages. */
  from: string;
}

const timeoutMs = 10_000;
// A phone that was off for longer shows the list when it is opened.
const keepSeconds = 12 * 3_600;

/** The library encrypts and signs. The request is ours, because its address comes from a browser and must be checked. */
export async function pushMessage(
  subscription: Subscription,
  message: PushMessage,
  { identity, privateAddresses }: { identity: PushIdentity; privateAddresses: BlockList },
): Promise<OutsideResponse> {
  const request = encrypt(subscription, message, identity);
  if (!request) return { reason: "EKEYS" };
  return postOutside({ ...request, privateAddresses }, { timeout: timeoutMs });
}

/** Undefined if the browser's key is no point of the curve, which only encrypting shows. */
function encrypt(
  subscription: Subscription,
  message: PushMessage,
  { keys, from }: PushIdentity,
): Omit<OutsideRequest, "privateAddresses"> | undefined {
  const options = {
    vapidDetails: { subject: `mailto:${from}`, ...keys },
    ...{ TTL: keepSeconds, urgency: "high" as const },
    // A push service keeps only the last message of each kind for a phone that is off.
    topic: message.kind,
  };
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(message),
      options,
    );
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { url: new URL(endpoint), headers: Object.fromEntries(texts), body };
  } catch {
    return undefined;
  }
}
