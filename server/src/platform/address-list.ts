import { BlockList, isIPv6 } from "node:net";

/** From addresses and ranges such as 10.0.0.5 and 192.168.3.0/24. */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const [family, bits] = isIPv6(address) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    list.addSubnet(address, Number(prefix ?? bits), family);
  }
  return list;
}
