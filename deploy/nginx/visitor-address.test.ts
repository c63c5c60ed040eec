import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";

const cdnAddress = "127.0.0.2";
const strangerAddress = "127.0.0.3";
let site: NginxSite;

// As in docs/technician/configurar.md: the operator names the proxies from which nginx accepts the visitor's address.
beforeAll(async () => {
  const confD = `set_real_ip_from ${cdnAddress};\nreal_ip_header CF-Connecting-IP;`;
  site = await startNginxSite({ confD });
});

afterAll(() => site.stop());

async function recordedAddress(localAddress: string, headers: Record<string, string>) {
  await site.request("/", { localAddress, headers });
  const { access } = await site.nginx.readLogs();
  return JSON.parse(access.trim().split("\n").at(-1) ?? "").address;
}

test("a request from the CDN is recorded with the visitor's address", async () => {
  const headers = { "CF-Connecting-IP": "203.0.113.7" };
  expect(await recordedAddress(cdnAddress, headers)).toBe("203.0.113.7");
});

test.each(["CF-Connecting-IP", "X-Forwarded-For", "X-Real-IP", "Forwarded"])(
  "a forged %s from any other address changes nothing",
  async (name) => {
    const headers = { [name]: "203.0.113.7" };
    expect(await recordedAddress(strangerAddress, headers)).toBe(strangerAddress);
  },
);

/** Sends more leads than one subscriber may, each from another address, and counts those that are rejected. */
async function countRejected(localAddress: string, addressOf: (index: number) => string) {
  const post = async (address: string) => {
    const headers = { "CF-Connecting-IP": address };
    return (await site.request("/api/leads", { method: "POST", localAddress, headers })).status;
  };
  const statuses = await Promise.all(
    Array.from({ length: 150 }, (_none, index) => post(addressOf(index + 1))),
  );
  return statuses.filter((status) => status === 429).length;
}

test("limits count each visitor behind the CDN, and a stranger with forged addresses as one", async () => {
  const addressOf = (index: number) => `198.51.100.${index}`;
  expect(await countRejected(cdnAddress, addressOf)).toBe(0);
  await expect.poll(() => countRejected(strangerAddress, addressOf)).toBeGreaterThan(0);
});

const hex = (index: number) => index.toString(16);

test.each<[string, (index: number) => string]>([
  ["with zeros left out", (index) => `2804:14c::${hex(index)}`],
  ["with zeros left out at the end", (index) => `2804:14c:0:1:${hex(index)}::`],
  ["in full", (index) => `2804:014C:0000:0002:${hex(index)}:0000:0000:0001`],
  // Contains the bytes 0x0a (line feed) and 0x00, which could end a text.
  ["with any byte", (index) => `2804:a0a:0:a00:${hex(index)}:a0a:a:a`],
])("limits count the addresses of one /64 as one, written %s", async (_how, addressOf) => {
  await expect.poll(() => countRejected(cdnAddress, addressOf)).toBeGreaterThan(0);
});

test.each<[string, (index: number) => string]>([
  ["each /64 by itself", (index) => `2804:14d:0:${hex(index)}::1`],
  ["each IPv4 address written in IPv6 by itself", (index) => `::ffff:203.0.113.${index}`],
])("limits count %s", async (_what, addressOf) => {
  expect(await countRejected(cdnAddress, addressOf)).toBe(0);
});
