// Where webhooks and push messages may go. A destination's owner controls its DNS, so the rules apply to resolved addresses, before
// each connection: otherwise a name could point at a service inside our network, or at the machine's cloud credentials.
import { type BlockList, isIPv6 } from "node:net";
import { addressList } from "./address-list.ts";

/** No setting allows these: link-local addresses, where clouds serve credentials, and those that reach no single machine. */
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

/** All public IPv6 addresses; loopback, private, IPv4-mapped and NAT64 ones are outside. */
const publicIpv6 = addressList(["2000::/3"]);

/** `listed`: a private address that the destination's settings name. Only this may be reached by plain http. */
export type AddressKind = "public" | "listed" | "refused";

export function addressKind(address: string, listed: BlockList): AddressKind {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const isIn = (list: BlockList) => list.check(address, family);
  if (isIn(neverAllowed)) return "refused";
  if (isIn(listed)) return "listed";
  if (isIn(special) || (family === "ipv6" && !isIn(publicIpv6))) return "refused";
  return "public";
}
