import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { sendHttp } from "../../dev/http.ts";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { panelHost } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { serial } from "./prove-https.ts";

const www = `www.${siteHost}`;
const otherPanel = `equipe.${siteHost}`;
const otherHost = "outro-provedor.example";
// This address is reserved for documentation, so no machine has it.
const elsewhere = "192.0.2.1";
const configure = (options = "") => `fiosite configure ${options}`;

/** An address that this machine and the container share. The installer ignores loopback addresses. */
function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  assert.ok(found, "this machine has only loopback addresses");
  return found.address;
}

/** Writes /etc/hosts, which certbot, Pebble and the installer use in place of the DNS. */
export async function setDns(
  machine: Machine,
  wwwLeads: "here" | "elsewhere" | "nowhere",
): Promise<void> {
  const names = [siteHost, panelHost, otherPanel, otherHost];
  const lines = [`${ownAddress()} ${names.join(" ")} ${wwwLeads === "here" ? www : ""}`];
  if (wwwLeads === "elsewhere") lines.push(`${elsewhere} ${www}`);
  await machine.run(
    `sed -i '/example/d' /etc/hosts && printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")} >> /etc/hosts`,
  );
}

const hasHttps = (ca: string, host: string) =>
  serial(ca, host).then(
    () => true,
    () => false,
  );

/** Waits, because until a reload ends, old nginx workers still accept some of the connections. */
async function assertHttps(ca: string, expected: Record<string, boolean>): Promise<void> {
  for (const [host, isOpen] of Object.entries(expected)) {
    await waitUntil(async () => (await hasHttps(ca, host)) === isOpen, { limitMs: 10_000 }).catch(
      () => assert.fail(`https://${host} ${isOpen ? "does not respond" : "still responds"}`),
    );
  }
}

/** The www. name redirects a visitor: over http always, over https only while the name has a certificate. */
async function assertWww(ca: string, isSecure: boolean): Promise<void> {
  await assertHttps(ca, { [siteHost]: true, [panelHost]: true, [www]: isSecure });
  const tls = { ca: Buffer.from(ca), servername: www };
  for (const [origin, options] of [
    ["http://127.0.0.1:80", {}],
    ...(isSecure ? [["https://127.0.0.1:443", { tls }] as const] : []),
  ] as const) {
    const { status, headers } = await sendHttp(origin, "/cameras", {
      ...options,
      headers: { Host: www },
    });
    assert.deepEqual([status, headers.location], [301, `https://${siteHost}/cameras`]);
  }
}

/** `installed` is the output of the installer, which ran while www. pointed to another machine. */
export async function proveWww(machine: Machine, ca: string, installed: string): Promise<void> {
  assert.match(
    installed,
    new RegExp(`^${www} não leva a esta máquina: fica sem certificado$`, "m"),
  );
  await assertWww(ca, false);
  logProgress("www. at another machine on day one: site and panel have their certificates");

  await setDns(machine, "here");
  await machine.run(configure());
  await assertWww(ca, true);
  logProgress("www. here: fiosite configure got its certificate, https redirects");

  await setDns(machine, "nowhere");
  const before = await Promise.all([siteHost, panelHost].map((host) => serial(ca, host)));
  const renewal = await machine.attempt("systemctl start certbot.service");
  assert.equal(renewal.code, 0, await machine.run("journalctl -u certbot -n 30"));
  await assertWww(ca, false);
  const after = await Promise.all([siteHost, panelHost].map((host) => serial(ca, host)));
  assert.ok(
    after.every((now, at) => now !== before[at]),
    `${before} ${after}`,
  );
  logProgress(
    `www. lost: certbot.service succeeds, site and panel are renewed; ${(await machine.run("journalctl -u certbot -o cat | grep removido")).trim()}`,
  );

  await setDns(machine, "here");
  await machine.run(configure());
  await assertWww(ca, true);
  logProgress("www. back: fiosite configure got it again");
}

/** Checks every change of `fiosite configure` from outside. The machine does not have the release archive any more. */
export async function proveConfigure(
  machine: Machine,
  ca: string,
  inbox: TestInbox,
): Promise<void> {
  await machine.run(configure(`--panel ${otherPanel}`));
  await assertHttps(ca, { [otherPanel]: true, [panelHost]: false, [siteHost]: true });
  const colleague = `vendedor@${siteHost}`;
  await machine.run(`fiosite people invite ${colleague} --name 'Zé' --role staff`);
  await waitUntil(() => inbox.mails.some(({ recipients }) => recipients.includes(colleague)));
  const mail = inbox.mails.find(({ recipients }) => recipients.includes(colleague));
  assert.ok(mail?.html.includes(`href="https://${otherPanel}/`), mail?.html);
  logProgress(`--panel ${otherPanel}: https responds, the invitation leads there, the old is gone`);
  await machine.run(configure(`--panel ${panelHost}`));

  await machine.run(configure(`--host ${otherHost}`));
  await assertHttps(ca, { [otherHost]: true, [siteHost]: false, [www]: false, [panelHost]: true });
  const page = await sendHttp("https://127.0.0.1:443", "/", {
    headers: { Host: otherHost },
    tls: { ca: Buffer.from(ca), servername: otherHost },
  });
  assert.match(`${page.body}`, new RegExp(`rel="canonical" href="https://${otherHost}/`));
  assert.ok(!`${page.body}`.includes(`https://${siteHost}/`), "the page names the old host");
  logProgress(`--host ${otherHost}: https responds, pages name it, the old host is unknown`);

  const email = `outro-tecnico@${siteHost}`;
  await machine.run(configure(`--host ${siteHost} --email ${email}`));
  await assertHttps(ca, { [siteHost]: true, [www]: true, [otherHost]: false });
  assert.match(await machine.run("certbot show_account"), new RegExp(email));
  const names = (await machine.run("ls /etc/letsencrypt/live | grep example")).trim().split("\n");
  assert.deepEqual(names.sort(), [panelHost, siteHost, www].sort());
  logProgress(
    "--host back and --email: the authority has the new address, no old certificate left",
  );
}
