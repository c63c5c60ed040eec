/**
 * `npm run prove -- day-one [trixie]`: from a bare Debian to https with one command, a lead in the inbox, a renewal and a
 * failed certificate, against Pebble; the lead in another system by webhook, and on the panel in Chromium; a price published
 * there; Debian's updates; a preview. Needs root, and ports 80 and 443 free.
 */
import assert from "node:assert/strict";
import { leadsPath } from "../../contract/leads.ts";
import { jsonRequest, someone, withKey } from "../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startTestReceiver, webhookSettings } from "../../dev/webhooks/test-receiver.ts";
import { logProgress } from "../log-progress.ts";
import { readDebianRelease } from "../machines/machine-root.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { installCommand, putInstaller, putRelease } from "../machines/start-installed-machine.ts";
import { type Machine, startMachine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import {
  proveFailedIssue,
  proveFailedPanel,
  proveHttps,
  proveRenewal,
  requestSecure,
} from "./prove-https.ts";
import { panelHost, proveBrokenPanel, provePanel, provePanelOff } from "./prove-panel.ts";
import { provePreview } from "./prove-preview.ts";
import { proveSlowClients } from "./prove-slow-clients.ts";
import { proveSystemUpdates } from "./prove-system-updates.ts";
import { proveTouchedPrice } from "./prove-touched-price.ts";
import { rootFile, startPebble } from "./start-pebble.ts";

const release = readDebianRelease(process.argv[2]);
const placeholders = makeRelease();
const inbox = await startTestInbox();
const erp = await startTestReceiver();
const machine = await startMachine({ name: `day-one-${release}`, release });
try {
  const ca = await startPebble(machine);
  await machine.run(`echo '127.0.0.1 ${siteHost} www.${siteHost} ${panelHost}' >> /etc/hosts`);
  const confirmed = confirmRelease(placeholders);
  await putInstaller(machine, confirmed, {
    SMTP_URL: inbox.smtpUrl,
    NODE_EXTRA_CA_CERTS: rootFile,
    ...webhookSettings({ erp: erp.url }),
  });
  logProgress(`a bare ${(await machine.run(". /etc/os-release; echo $PRETTY_NAME")).trim()}`);

  const start = performance.now();
  const installFor = (host: string) => installCommand(host, `--email tecnico@${siteHost}`);
  const withPanel = `${installFor(siteHost)} --panel ${panelHost}`;
  for (const line of (await machine.run(withPanel)).trim().split("\n")) {
    logProgress(line);
  }
  await proveHttps(ca);
  const visitor = someone();
  const lead = await requestSecure(ca, leadsPath, jsonRequest(visitor, withKey()));
  assert.equal(lead.status, 201, lead.body.toString());
  // The operator's alerts go to the same inbox.
  await waitUntil(() => inbox.mails.some(({ subject }) => subject.includes(visitor.name)));
  const minutes = (performance.now() - start) / 60_000;
  logProgress("a lead sent over https is in the inbox");
  logProgress(`from the command to the inbox: ${minutes.toFixed(1)} minutes`);

  const [{ id }] = JSON.parse(lead.body.toString());
  await receivedByErp(`lead_created_${id}`);
  const panel = await provePanel(machine, inbox);
  await proveTouchedPrice(panel.browser, { ca, origin: `https://${panelHost}` });

  await proveRenewal(machine, ca, [siteHost, panelHost]);
  await proveSlowClients(ca);
  await proveSystemUpdates(machine);
  logProgress((await machine.attempt("fiosite doctor | grep certificado:")).output.trim());
  await proveBrokenPanel(machine, confirmed);
  await provePanelOff(machine, panel, { ca, command: installFor(siteHost) });
  await panel.browser.close();
  await machine.run(`echo 1 | fiosite leads erase ${id}`);
  await receivedByErp(`lead_erased_${id}`);
  putRelease(machine, placeholders, "placeholders");
  await provePreview(machine, ca);
  await proveNewSettings(machine, installFor(siteHost));
  await proveFailedIssue(machine, installFor);
  await proveFailedPanel(machine, ca, { command: installFor(siteHost), panelHost });
  await proveHttps(ca);
} finally {
  await machine.stop();
  await inbox.stop();
  await erp.stop();
}

async function receivedByErp(messageId: string): Promise<void> {
  await waitUntil(() => erp.received.some(({ id }) => id === messageId));
  logProgress(`the system that gets leads by webhook has ${messageId}`);
}

/** install.sh names what differs, applies it, and the next run changes nothing. */
async function proveNewSettings(machine: Machine, command: string): Promise<void> {
  await machine.run("sed -i 's/^LEADS_RETENTION_DAYS=.*/LEADS_RETENTION_DAYS=90/' /root/site.env");
  const output = await machine.run(command);
  assert.match(output, /new values in site\.env: LEADS_RETENTION_DAYS$/m);
  assert.equal((await machine.run(command)).match(/^unchanged$/gm)?.length, 2);
  logProgress("new settings applied; the next run changes nothing");
}
