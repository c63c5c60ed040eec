import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP, isIPv6 } from "node:net";

export interface OutsideRequest {
  url: URL;
  privateAddresses: BlockList;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type OutsideResponse =
  | { status: number; retryAfterSeconds?: number }
  /** A code such as "ECONNREFUSED", because the text of an error could quote the URL, which may contain a password. */
  | { reason: string };

// The Standard Webhooks specification recommends 15 to 30 s.
const timeoutMs = 15_000;

/**
 * Sends webhooks and push messages. A destination's owner controls its DNS, so the resolved addresses are checked before each
 * connection: otherwise a name could point to a service inside our network, or to the machine's cloud credentials. It connects
 * only to the checked addresses, follows no redirect and discards the response's body.
 */
export async function postOutside(
  { url, privateAddresses, headers, body }: OutsideRequest,
  { timeout = timeoutMs, resolver = systemResolver } = {},
): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const resolution = await resolveDestination(url, privateAddresses, resolver);
    if (resolution.reason !== undefined) return resolution;
    const { addresses } = resolution;
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-length": Buffer.byteLength(body),
        "user-agent": "fiosite",
      },
      signal,
      // Opens a new connection for each request, because a reused one would outlive a change of the address.
      agent: false,
      lookup: (_host, { all }, callback) => {
        if (all) return callback(null, addresses);
        callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
      },
    });
    // After the response there is no other listener: an error in the rest of the body must not end the process.
    request.on("error", () => {});
    request.end(body);
    const response: IncomingMessage = (await once(request, "response"))[0];
    // The signal also aborts a body that never ends.
    response.on("error", () => {}).resume();
    return { status: response.statusCode ?? 0, ...retryAfter(response.headers["retry-after"]) };
  } catch (error) {
    return { reason: signal.aborted ? "ETIMEDOUT" : errorCode(error) };
  }
}

/** The value is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(value: string | undefined): { retryAfterSeconds?: number } {
  if (value === undefined) return {};
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1_000);
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}

/**
 * Not `dns.lookup`, which shares two threads with the whole process: a destination whose name servers hang would delay every
 * other name. This resolver queries the servers of /etc/resolv.conf and ignores /etc/hosts.
 */
const systemResolver = new Resolver({ timeout: 3_000, tries: 2 });

export type Resolution =
  | { addresses: { address: string; family: number }[]; reason?: never }
  /** A code such as "ENOTFOUND", or "EADDRESS" for an address that we must not reach. */
  | { reason: string };

/** One refused address is enough to refuse the destination, because a client may fall back to it. */
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

/** Returns the failure's code if there is no address. */
async function queryBothFamilies(host: string, resolver: Resolver): Promise<string[] | string> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const [failure] = answers.filter((answer) => answer.status === "rejected");
  return errorCode(failure?.reason);
}

function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "EUNKNOWN";
}

/** `listed` is a private address that the destination's settings name. Only such an address may be reached by plain http. */
export type AddressKind = "public" | "listed" | "refused";

export function addressKind(address: string, listed: BlockList): AddressKind {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const isIn = (list: BlockList) => list.check(address, family);
  if (isIn(neverAllowed)) return "refused";
  if (isIn(listed)) return "listed";
  if (isIn(special) || (family === "ipv6" && !isIn(publicIpv6))) return "refused";
  return "public";
}

/**
 * No setting allows these: link-local addresses, where clouds serve credentials, and addresses that belong to no single machine.
 */
const neverAllowed = addressList([
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Services that Azure, Alibaba Cloud and AWS offer to each machine.
  "168.63.129.16/32",
  "100.100.100.200/32",
  "fd00:ec2::/32",
  "::/128",
  "fe80::/10",
  "ff00::/8",
]);

/** IANA's special-purpose addresses: this machine, private networks, documentation, tunnels that embed an IPv4 address. */
const special = addressList([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** All public IPv6 addresses. Loopback, private, IPv4-mapped and NAT64 addresses are not in this range. */
const publicIpv6 = addressList(["2000::/3"]);

/** Makes a list from addresses and ranges such as 10.0.0.5 and 192.168.3.0/24. */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const [family, bits] = isIPv6(address) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    list.addSubnet(address, Number(prefix ?? bits), family);
  }
  return list;
}

// Connecting a datagram socket sends nothing, so any port works.
const anyPort = 9;

/**
 * The kernel chooses the source address of a connection; for an address of this machine it chooses the same address.
 * `os.networkInterfaces` needs a netlink socket, which deploy/systemd/fiosite.service denies to the server.
 */
export async function isOwnAddress(address: string): Promise<boolean> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  try {
    socket.connect(anyPort, address);
    await once(socket, "connect");
    return socket.address().address === socket.remoteAddress().address;
  } catch {
    // There is no route to the address, so it is not ours.
    return false;
  } finally {
    socket.close();
  }
}
