import { Resolver } from "node:dns/promises";
import { type BlockList, isIP } from "node:net";
import { addressKind } from "./destination-address.ts";
import { isOwnAddress } from "./own-address.ts";

/**
 * Not `dns.lookup`: it shares two threads with the whole process, and a destination whose name servers hang would delay
 * every other name. This one queries the servers of /etc/resolv.conf and ignores /etc/hosts.
 */
export const systemResolver = new Resolver({ timeout: 3_000, tries: 2 });

export type Resolution =
  | { addresses: { address: string; family: number }[]; reason?: never }
  /** A code such as "ENOTFOUND", or "EADDRESS" for an address that we must not reach. */
  | { reason: string };

/** One refused address is enough to refuse the destination: a client may fall back to it. */
export async function resolveDestination(
  url: URL,
  privateAddresses: BlockList,
  resolver = systemResolver,
): Promise<Resolution> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const found = isIP(host) ? [host] : await queryBothFamilies(host, resolver);
  if (typeof found === "string") return { reason: found };
  const isAllowed = async (address: string) => {
    const kind = addressKind(address, privateAddresses);
    if (kind === "listed") return true;
    return kind === "public" && url.protocol === "https:" && !(await isOwnAddress(address));
  };
  const verdicts = await Promise.all(found.map(isAllowed));
  if (verdicts.includes(false)) return { reason: "EADDRESS" };
  return { addresses: found.map((address) => ({ address, family: isIP(address) })) };
}

/** Returns the code of the failure if there is no address. */
async function queryBothFamilies(host: string, resolver: Resolver): Promise<string[] | string> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const [failure] = answers.filter((answer) => answer.status === "rejected");
  return errorCode(failure?.reason);
}

export function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "EUNKNOWN";
}
