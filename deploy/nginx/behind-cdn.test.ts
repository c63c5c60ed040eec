import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "../../workshop/nginx/nginx-site.ts";

const cdnAddress = "127.0.0.2";
const strangerAddress = "127.0.0.3";
let folder: string;
let site: NginxSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiosite-cdn-"));
  const published = await readFile(join(import.meta.dirname, "behind/cloudflare.conf"), "utf8");
  const cdn = join(folder, "cloudflare.conf");
  await writeFile(cdn, `set_real_ip_from ${cdnAddress};\n${published}`);
  site = await startNginxSite({ cdn });
});

afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

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
  "from elsewhere a forged %s changes nothing",
  async (name) => {
    const headers = { [name]: "203.0.113.7" };
    expect(await recordedAddress(strangerAddress, headers)).toBe(strangerAddress);
  },
);

test("limits count visitors behind the CDN, and a stranger's forged addresses as one", async () => {
  const post = async (localAddress: string, address: string) => {
    const headers = { "CF-Connecting-IP": address };
    const options = { method: "POST", localAddress, headers };
    return (await site.request("/api/leads", options)).status;
  };
  const countRejected = async (localAddress: string) => {
    const visitors = Array.from({ length: 150 }, (_, index) => `198.51.100.${index + 1}`);
    const statuses = await Promise.all(visitors.map((address) => post(localAddress, address)));
    return statuses.filter((status) => status === 429).length;
  };
  expect(await countRejected(cdnAddress)).toBe(0);
  expect(await countRejected(strangerAddress)).toBeGreaterThan(0);
});
