/**
 * `npm run prove -- day-one [trixie]`: installs a bare Debian with https by one command, and receives a lead in the inbox, by webhook
 * and on the panel in Chromium. Proves renewals and lost names (against Pebble), a price published on the panel, Debian's updates, a
 * preview, every change of `fiosite configure`, and `fiosite uninstall`, which leaves only copies and packages. Needs root and free
 * ports 80 and 443.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { leadsPath } from "../../contract/leads.ts";
import { jsonRequest, someone, withKey } from "../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startTestReceiver, webhookSettings } from "../../dev/webhooks/test-receiver.ts";
import { installCommand, panelHost, putInstaller, putRelease } from "../machines/installed-site.ts";
import { type Machine, readDebianRelease, startMachine } from "../machines/machine.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { logProgress, writeProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { proveChangedConffile, proveSystemUpdates } from "./prove-debian-updates.ts";
import { proveHttps, proveRenewal, requestSecure, rootFile, startPebble } from "./prove-https.ts";
import { proveConfigure, proveWww, setDns } from "./prove-names.ts";
import { proveBrokenPanel, provePanel, provePanelOff, proveTouchedPrice } from "./prove-panel.ts";
import { proveUninstall } from "./prove-uninstall.ts";

const update = (options: string) => `fiosite update ${options}`;
// With Debian's default of 768 connections for each worker, a machine with two processors would accept 1,536.
const slowClients = 2_500;

const release = readDebianRelease(process.argv[2]);
const placeholders = makeRelease();
const inbox = await startTestInbox();
const erp = await startTestReceiver();
const machine = await startMachine({ name: `day-one-${release}`, release });
try {
  const ca = await startPebble(machine);
  await setDns(machine, "elsewhere");
  const confirmed = confirmRelease(placeholders);
  await putInstaller(machine, confirmed, {
    SMTP_URL: inbox.smtpUrl,
    NODE_EXTRA_CA_CERTS: rootFile,
    ...webhookSettings({ erp: erp.url }),
  });
  logProgress(`a bare ${(await machine.run(". /etc/os-release; echo $PRETTY_NAME")).trim()}`);

  const start = performance.now();
  const options = `--email tecnico@${siteHost} --panel ${panelHost}`;
  const installed = await machine.run(installCommand(siteHost, options));
  logProgress("installed");
  assert.match(installed, /^Próximos passos:\n.*backup setup\n.*people invite.*\n.*pedido.*\n$/m);
  await proveHttps(ca);
  const visitor = someone();
  const lead = await requestSecure(ca, leadsPath, jsonRequest(visitor, withKey()));
  assert.equal(lead.status, 201, lead.body.toString());
  // The inbox also gets the operator's alerts.
  await waitUntil(() => inbox.mails.some(({ subject }) => subject.includes(visitor.name)));
  const minutes = (performance.now() - start) / 60_000;
  logProgress("a lead sent over https is in the inbox");
  logProgress(`from the command to the inbox: ${minutes.toFixed(1)} minutes`);

  // Nothing below needs the archive that the site was installed from.
  await machine.run("rm -r /root/first /root/first.tar.gz");
  await proveWww(machine, ca, installed);
  const [{ id }] = JSON.parse(lead.body.toString());
  await receivedByErp(`lead_created_${id}`);
  const panel = await provePanel(machine, inbox);
  await proveTouchedPrice(panel.browser, { ca, origin: `https://${panelHost}` });

  await proveRenewal(machine, ca, [siteHost, panelHost]);
  await proveSlowClients(ca);
  await proveSystemUpdates(machine);
  await proveChangedConffile(machine);
  logProgress((await machine.attempt("fiosite doctor | grep certificado:")).output.trim());
  await proveBrokenPanel(machine, confirmed);
  await provePanelOff(machine, panel, ca);
  await proveConfigure(machine, ca, inbox);
  await panel.browser.close();
  await machine.run(`echo 1 | fiosite leads erase ${id}`);
  await receivedByErp(`lead_erased_${id}`);
  putRelease(machine, placeholders, "placeholders");
  putRelease(machine, confirmed, "confirmed");
  await provePreview(machine, ca);
  await proveNewSettings(machine);
  await proveUninstall(machine);
  writeProgress("day-one", release);
} finally {
  await machine.stop();
  await inbox.stop();
  await erp.stop();
}

async function receivedByErp(messageId: string): Promise<void> {
  await waitUntil(() => erp.received.some(({ id }) => id === messageId));
  logProgress(`the system that gets leads by webhook has ${messageId}`);
}

/** `fiosite configure` prints and applies what differs, and changes nothing in the next run. */
async function proveNewSettings(machine: Machine): Promise<void> {
  const command = "fiosite configure --settings /root/site.env";
  await machine.run("sed -i 's/^LEADS_RETENTION_DAYS=.*/LEADS_RETENTION_DAYS=90/' /root/site.env");
  const output = await machine.run(command);
  assert.match(output, /valores novos no site\.env: LEADS_RETENTION_DAYS$/m);
  assert.match(output, /reiniciado, com a configuração de agora: fiosite\.service$/m);
  assert.match(await machine.run(command), /^ *nada a mudar$/m);
  logProgress("new settings are applied, and the next run changes nothing");
}

/** A release with placeholders needs --preview, and its pages have noindex. The pages of the next confirmed release do not. */
async function provePreview(machine: Machine, ca: string): Promise<void> {
  const refused = await machine.attempt(update("/root/placeholders.tar.gz"));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /facts\.company\.legalName: ainda não foi informado/);
  assert.match(refused.output, /foi recusada, o site continua na confirmed$/m);
  assert.match(
    refused.output,
    /como prévia: fiosite update \/root\/placeholders\.tar\.gz --preview$/m,
  );
  logProgress("a release with unconfirmed facts is refused without --preview");
  await assertPreview(ca, false);

  await machine.run(update("/root/placeholders.tar.gz --preview"));
  await assertPreview(ca, true);
  const doctor = await machine.attempt("fiosite doctor | grep -A1 conteúdo");
  assert.match(doctor.output, /^ERRO +conteúdo/m);
  logProgress("with --preview: noindex on the pages, and the doctor calls it an error");
  await machine.run(update("/root/confirmed.tar.gz"));
  await assertPreview(ca, false);
  assert.match((await machine.attempt("fiosite doctor | grep conteúdo")).output, /^ok/m);
  logProgress("the confirmed release again: no flag needed, no noindex, content ok");
}

/** Until a reload ends, old nginx workers still accept some of the connections. */
async function assertPreview(ca: string, expected: boolean): Promise<void> {
  const isPreview = async () => `${(await requestSecure(ca, "/")).body}`.includes("noindex");
  await waitUntil(async () => (await isPreview()) === expected, { limitMs: 5_000 });
}

/** Clients that never finish their headers hold connections until nginx's timeout; visitors must not notice. */
async function proveSlowClients(ca: string): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < slowClients; index += 1) {
    const socket = connect({ host: "127.0.0.1", port: 80 });
    socket.on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: ");
  }
  const start = performance.now();
  const { status } = await requestSecure(ca, "/");
  const ms = Math.round(performance.now() - start);
  const held = sockets.filter(({ destroyed, closed }) => !destroyed && !closed).length;
  for (const socket of sockets) socket.destroy();
  assert.equal(status, 200);
  assert.ok(held > slowClients / 2 && ms < 5_000, `${held} connections held, ${ms} ms`);
  logProgress(`with ${held} slow clients connected the page takes ${ms} ms`);
}
