import type { BlockList } from "node:net";
import * as v from "valibot";
import { addressList } from "../platform/post-outside.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { type Environment, isAddressOrRange, readVariables } from "./process-settings.ts";

export interface WebhookDestination {
  name: string;
  url: URL;
  /** Every message is signed with each secret, so that a secret can be replaced without losing a message. */
  secrets: Buffer[];
  /** Addresses inside our own network that this destination may have. */
  privateAddresses: BlockList;
}

// The Standard Webhooks specification allows 24 to 64 bytes.
const secret = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/),
  v.transform((text) => Buffer.from(text.slice("whsec_".length), "base64")),
  v.check(({ length }) => length >= 24 && length <= 64),
);

const list = (text: string) => text.split(",").map((entry) => entry.trim());

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,30}$/));

/** An empty variable counts as unset. */
export const webhookVariables = {
  WEBHOOKS: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => (text.trim() === "" ? [] : list(text))),
    v.array(name),
    v.check((names) => new Set(names).size === names.length),
    v.description("nomes curtos em letras minúsculas, separados por vírgula, como erp,n8n"),
  ),
};

export const privateAddresses = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => (text.trim() === "" ? [] : list(text))),
  v.array(v.pipe(v.string(), v.check(isAddressOrRange))),
  v.description("endereços ou faixas da rede da empresa, como 10.0.0.5,192.168.3.0/24"),
);

/** The variables of one destination, each with the prefix that `webhookPrefix` returns. */
const destinationVariables = {
  URL: v.pipe(
    v.string(),
    v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? "")),
    v.transform((text) => new URL(text)),
    v.description("um endereço https; http só junto com PRIVATE_ADDRESSES do mesmo destino"),
  ),
  SECRETS: v.pipe(
    v.string(),
    v.transform(list),
    v.array(secret),
    v.description(
      'um ou mais segredos, separados por vírgula, cada um feito com: echo "whsec_$(openssl rand -base64 32)"',
    ),
  ),
  PRIVATE_ADDRESSES: privateAddresses,
};

const privacyPair = [["URL"], ["PRIVATE_ADDRESSES"]] as const;

const destinationSchema = v.pipe(
  v.object(destinationVariables),
  // Anyone on the network path could read a lead that is sent by http.
  v.forward(
    v.partialCheck(
      privacyPair,
      ({ URL: url, PRIVATE_ADDRESSES: addresses }) =>
        url.protocol === "https:" || addresses.length > 0,
    ),
    ["URL"],
  ),
  v.transform(({ URL: url, SECRETS: secrets, PRIVATE_ADDRESSES: addresses }) => ({
    url,
    secrets,
    privateAddresses: addressList(addresses),
  })),
);

export function readWebhooks(names: string[], environment: Environment): WebhookDestination[] {
  const stray = strayWebhookVariables(Object.keys(environment), names);
  if (stray.length > 0) {
    throw new UserFacingError(
      `configuração errada: falta em WEBHOOKS o nome de ${stray.join(", ")}`,
    );
  }
  return names.map((name) => ({
    name,
    ...readVariables(destinationSchema, destinationVariables, environment, webhookPrefix(name)),
  }));
}

function webhookPrefix(destination: string): string {
  return `WEBHOOK_${destination.toUpperCase()}_`;
}

/** Variables of a destination that WEBHOOKS does not name. If this were a typing error, its leads would silently go nowhere. */
function strayWebhookVariables(variables: string[], destinations: string[]): string[] {
  const known = destinations.flatMap((destination) =>
    Object.keys(destinationVariables).map((variable) => webhookPrefix(destination) + variable),
  );
  // Other programs have variables such as WEBHOOK_URL. Only names like ours are checked, also if the last letters are missing.
  const likeOurs = /^WEBHOOK_\w+_(URL|SECRETS?|PRIVATE_ADDRESS(ES)?)$/;
  return variables.filter((variable) => likeOurs.test(variable) && !known.includes(variable));
}
