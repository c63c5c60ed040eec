import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineHashes, writeFixtureSite } from "../../dev/site/fixture-site.ts";

const command = join(import.meta.dirname, "render-site.ts");
const run = promisify(execFile);
let release: string;

beforeAll(async () => {
  release = await mkdtemp(join(tmpdir(), "fiosite-release-"));
  await mkdir(join(release, "web"));
  await rename(await writeFixtureSite(), join(release, "web/dist"));
});

afterAll(() => rm(release, { recursive: true }));

const render = (...options: string[]) => {
  const upstream = ["--upstream", "unix:/run/fiosite/server.sock"];
  const args = ["--release", release, "--host", "provedor.example", ...upstream, ...options];
  return run(process.execPath, [command, ...args]);
};

test("the configuration contains the release's folder and the hashes of its pages", async () => {
  const { stdout } = await render();
  expect(stdout).toContain(`root ${release}/web/dist;`);
  expect(stdout).toContain(`include ${release}/deploy/nginx/site.conf;`);
  expect(stdout).toContain("server unix:/run/fiosite/server.sock;");
  expect(stdout).toContain(`'${inlineHashes.scripts[0]}'`);
  expect(stdout).not.toContain("ssl");
});

test("with --pages the configuration serves the published pages", async () => {
  const pages = await mkdtemp(join(tmpdir(), "fiosite-pages-"));
  await cp(join(release, "web/dist"), pages, { recursive: true });
  expect((await render("--pages", pages)).stdout).toContain(`root ${pages};`);
  await rm(pages, { recursive: true });
});

test("with a certificate it listens on port 443 of IPv4 and IPv6", async () => {
  const { stdout } = await render("--certificate", "/etc/letsencrypt/live/provedor.example");
  expect(stdout).toContain("listen 443 ssl http2;");
  expect(stdout).toContain("listen [::]:443 ssl http2;");
  expect(stdout).toContain(
    "ssl_certificate_key /etc/letsencrypt/live/provedor.example/privkey.pem;",
  );
});

test("the configuration has the panel's host only with --panel, and that host serves nothing before it has a certificate", async () => {
  const certificate = ["--certificate", "/etc/letsencrypt/live/provedor.example"];
  expect((await render(...certificate)).stdout).not.toContain("panel");
  const named = ["--panel", "painel.provedor.example"];
  const challengesOnly = (await render(...certificate, ...named)).stdout;
  expect(challengesOnly.match(/server_name painel\.provedor\.example;/g)).toHaveLength(1);
  expect(challengesOnly).not.toContain("/panel.conf;");
  const issued = ["--panel-certificate", "/etc/letsencrypt/live/painel.provedor.example"];
  const { stdout } = await render(...named, ...issued);
  expect(stdout).toContain(`include ${release}/deploy/nginx/panel.conf;`);
  expect(stdout).toContain("server unix:/run/fiosite/panel.sock;");
  // Unknown names get no certificate, even while the site itself has none yet.
  expect(stdout).toContain("ssl_reject_handshake on;");
});

test("modification times depend only on the content", async () => {
  const readMtimes = async () => {
    const files = ["home.pt-BR.html", "home.en-US.html", "home.en-US.html.br"];
    const stats = files.map((file) => stat(join(release, "web/dist/pages", file)));
    return (await Promise.all(stats)).map(({ mtimeMs }) => mtimeMs);
  };
  await render();
  const first = await readMtimes();
  expect(new Set(first).size).toBe(3);
  await cp(join(release, "web/dist"), join(release, "copy"), { recursive: true });
  await cp(join(release, "copy"), join(release, "web/dist"), { recursive: true });
  expect(await readMtimes()).not.toEqual(first);
  await render();
  expect(await readMtimes()).toEqual(first);
});

test.each([
  ["a release that was not built", ["--release", "/nowhere"], "rode npm run build"],
  ["a host that would end the nginx directive", ["--host", "x; return 200"], "--host"],
  ["an upstream that would end the nginx directive", ["--upstream", "x; }"], "--upstream"],
  ["an unknown option", ["--realease", "x"], "--realease"],
])("%s is rejected", async (_name, options, reason) => {
  await expect(render(...options)).rejects.toMatchObject({
    stdout: "",
    stderr: expect.stringContaining(reason),
  });
});
