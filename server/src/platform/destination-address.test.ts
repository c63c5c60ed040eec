import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { addressKind } from "./destination-address.ts";
import { isOwnAddress } from "./own-address.ts";
import { resolveDestination } from "./resolve-destination.ts";

const none = new BlockList();

const refused = [
  ["127.0.0.1", "this machine"],
  ["127.8.9.10", "this machine"],
  ["0.0.0.0", "this machine"],
  ["10.0.0.5", "private"],
  ["172.31.255.1", "private"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["169.254.169.254", "credentials of the cloud"],
  ["100.100.100.200", "credentials, Alibaba Cloud"],
  ["168.63.129.16", "Azure's services"],
  ["192.0.2.1", "documentation"],
  ["198.18.0.1", "benchmarks"],
  ["224.0.0.1", "multicast"],
  ["255.255.255.255", "broadcast"],
  ["::1", "this machine"],
  ["::", "this machine"],
  ["::ffff:127.0.0.1", "IPv4-mapped"],
  ["::ffff:a9fe:a9fe", "IPv4-mapped 169.254.169.254"],
  ["::ffff:8.8.8.8", "IPv4-mapped, also a public one"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["64:ff9b::7f00:1", "NAT64 of 127.0.0.1"],
  ["64:ff9b:1::a00:1", "local NAT64 of 10.0.0.1"],
  ["2002:7f00:1::", "6to4 of 127.0.0.1"],
  ["2001:0:7f00:1::", "Teredo"],
  ["fe80::1", "link-local"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "credentials, AWS"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["2001:db8::1", "documentation"],
  ["100::1", "discard"],
];

test.each(refused)("%s is refused: %s", (address) => {
  expect(addressKind(address, none)).toBe("refused");
});

test.each(["8.8.8.8", "200.160.2.3", "100.128.0.1", "2001:4860:4860::8888", "2804:14c::1"])(
  "%s is public",
  (address) => {
    expect(addressKind(address, none)).toBe("public");
  },
);

test("the addresses of this machine's network cards are recognized, whatever they are", async () => {
  const cards = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // A link-local address is refused as such, and connecting to one needs the name of its card.
  for (const { address } of cards.filter(({ scopeid }) => !scopeid)) {
    expect(await isOwnAddress(address)).toBe(true);
  }
  for (const address of ["8.8.8.8", "2001:4860:4860::8888"]) {
    expect(await isOwnAddress(address)).toBe(false);
  }
});

test("a private address may be listed in the settings; a link-local one never", () => {
  const listed = new BlockList();
  listed.addSubnet("10.0.0.0", 24, "ipv4");
  listed.addAddress("127.0.0.1", "ipv4");
  listed.addSubnet("0.0.0.0", 1, "ipv4");
  listed.addSubnet("128.0.0.0", 1, "ipv4");
  expect(addressKind("10.0.0.5", listed)).toBe("listed");
  expect(addressKind("127.0.0.1", listed)).toBe("listed");
  expect(addressKind("169.254.169.254", listed)).toBe("refused");
  expect(addressKind("100.100.100.200", listed)).toBe("refused");
  expect(addressKind("fe80::1", listed)).toBe("refused");
});

describe("addresses inside the URL", () => {
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://１２７.０.０.１/",
    "http://8.8.8.8/",
  ])("%s is refused", async (url) => {
    expect(await resolveDestination(new URL(url), none)).toEqual({ reason: "EADDRESS" });
  });

  test("a public one is used as it is, by https", async () => {
    expect(await resolveDestination(new URL("https://[2001:4860:4860::8888]:8443/"), none)).toEqual(
      {
        addresses: [{ address: "2001:4860:4860::8888", family: 6 }],
      },
    );
  });
});
