import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { panelPaths } from "../../contract/panel/paths.ts";
import { debianChromium, quietFlags } from "../../dev/chromium.ts";
import { sendHttp } from "../../dev/http.ts";
import { someone } from "../../dev/leads/lead-requests.ts";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { addAuthenticator } from "../../dev/panel/browser-panel.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { panelHost, putRelease } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { deriveRelease } from "../machines/releases.ts";
import { logProgress, logSeconds } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { requestSecure } from "./prove-https.ts";

const origin = `https://${panelHost}`;
const owner = `dona@${siteHost}`;

type Visitor = ReturnType<typeof someone>;

/** Goes from the operator's invitation to a contact on the panel, like a person who got only the e-mail. */
export async function provePanel(machine: Machine, inbox: TestInbox) {
  const browser = await openPanelBrowser(machine, [siteHost, panelHost]);
  const { page } = browser;
  const visitor = someone();
  await sendForm(browser, visitor);
  await waitUntil(() => inbox.mails.some(({ subject }) => subject.includes(visitor.name)));
  logProgress("a visitor has sent the site's form in Chromium");

  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  await machine.run(`fiosite people invite ${owner} --name 'Dona Rita' --role owner`);
  await waitUntil(() => inbox.mails.some(({ recipients }) => recipients.includes(owner)));
  const mail = inbox.mails.find(({ recipients }) => recipients.includes(owner));
  const link = mail?.html.match(/href="(https:[^"]+)"/)?.[1] ?? "";
  assert.ok(link.startsWith(`${origin}/`), link);
  logProgress(`the owner is invited: after ${seconds()} the link is in her inbox`);

  await page.goto(link);
  await page.getByRole("button", { name: "Criar meu acesso" }).click();
  await openContact(browser, visitor);
  logProgress(`after ${seconds()} she has a passkey and the contact is open at ${origin}`);

  await signInWithPasskey(browser, visitor);
  logProgress(`after ${seconds()} she signed in again with the passkey alone`);

  await machine.run("systemctl start fiosite-doctor");
  const health = await page.evaluate(async (path) => (await fetch(path)).text(), panelPaths.health);
  assert.match(health, /"checkedAt":"20/);
  logProgress('the page "Saúde" has what the doctor found');

  const journal = await machine.run("journalctl --quiet --no-pager");
  const token = new URL(link).hash.slice(3);
  for (const personal of [visitor.name, visitor.phone, owner, token]) {
    assert.ok(!journal.includes(personal), "the journal holds personal data");
  }
  logProgress("the journal has no name, phone, e-mail address or link");
  return { browser, visitor };
}

async function sendForm({ page }: PanelBrowser, visitor: Visitor): Promise<void> {
  await page.goto(`https://${siteHost}/`);
  const form = page.locator("#assinar form");
  for (const [name, value] of Object.entries(visitor)) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.getByRole("button").click();
}

/** A release whose panel does not start is refused, although its site would work. */
export async function proveBrokenPanel(machine: Machine, archive: string): Promise<void> {
  const broken = deriveRelease(archive, "broken-panel", (folder) =>
    writeFileSync(join(folder, "server/src/panel/main.ts"), "process.exit(1);\n"),
  );
  putRelease(machine, broken, "broken-panel");
  const { code, output } = await machine.attempt("fiosite update /root/broken-panel.tar.gz");
  assert.equal(code, 1, output);
  assert.match(output, /^fiosite-panel-candidate parou: /m);
  assert.match(output, /foi recusada, o site continua na confirmed$/m);
  logProgress("a release with a broken panel is refused");
}

/** While the panel is off, neither its address nor its database role accepts anybody. Afterwards the same passkeys work again. */
export async function provePanelOff(
  machine: Machine,
  { browser, visitor }: { browser: PanelBrowser; visitor: Visitor },
  ca: string,
): Promise<void> {
  const headers = { Host: panelHost };
  const tls = { ca: Buffer.from(ca), servername: panelHost };
  const openPanel = () => sendHttp("https://127.0.0.1:443", "/", { headers, tls });
  assert.equal((await openPanel()).status, 200);
  await machine.run("fiosite configure --panel none");
  // Until a reload ends, old nginx workers still accept some of the connections.
  const isClosed = () =>
    openPanel()
      .then(() => false)
      .catch(() => true);
  await waitUntil(isClosed, { limitMs: 10_000 });
  await assert.rejects(sendHttp("http://127.0.0.1:80", "/", { headers }));
  const { output } = await machine.attempt(
    "systemctl is-active fiosite-panel.service fiosite-panel.socket; runuser -u fiosite_panel -- psql fiosite -c 'select 1'; ls /etc/letsencrypt/live",
  );
  assert.match(output, /^inactive\ninactive\n/);
  assert.match(output, /role "fiosite_panel" is not permitted to log in/);
  assert.ok(!output.includes(panelHost), output);
  assert.match(
    (await machine.attempt("fiosite doctor")).output,
    / painel: O painel está desligado\./,
  );
  assert.match(await machine.run("fiosite configure"), /^ *nada a mudar$/m);
  logProgress(
    "--panel none: no host, certificate, unit or role, and the doctor says that it is off",
  );

  await machine.run(`fiosite configure --panel ${panelHost}`);
  await signInWithPasskey(browser, visitor);
  const doctor = (await machine.attempt("fiosite doctor")).output;
  assert.match(doctor, /^ok +certificado do painel: /m);
  assert.match(doctor, /^ok +painel: /m);
  logProgress("--panel again: the passkey opens the contact");
}

async function signInWithPasskey(browser: PanelBrowser, visitor: Visitor): Promise<void> {
  const { page } = browser;
  await page.context().clearCookies();
  await page.goto(origin);
  await page.getByRole("button", { name: /digital ou o rosto/ }).click();
  await openContact(browser, visitor);
}

async function openContact({ page }: PanelBrowser, { name, phone }: Visitor): Promise<void> {
  await page
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await page.waitForURL(/\/contatos\/[\da-f-]{36}$/);
  const digits = phone.replace(/\D/g, "");
  const isShown = async () => {
    const text = (await page.locator("body").textContent()) ?? "";
    return text.replace(/\D/g, "").includes(digits);
  };
  await waitUntil(isShown, { limitMs: 30_000 });
}

export interface PanelBrowser {
  page: Page;
  close(): Promise<void>;
}

/**
 * Chromium as on a phone, with a virtual authenticator. It resolves the hosts to the machine and accepts certificates of the proof's
 * authority by its key, because passkeys do not work on a page with a certificate error, even if the user ignores the error.
 */
async function openPanelBrowser(machine: Machine, hosts: string[]): Promise<PanelBrowser> {
  const browser = await chromium.launch({
    executablePath: debianChromium,
    args: [
      ...quietFlags,
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join()}`,
      `--ignore-certificate-errors-spki-list=${await readKeyHash(machine)}`,
    ],
  });
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, locale: "pt-BR" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await addAuthenticator(page);
  return { page, close: () => browser.close() };
}

async function readKeyHash(machine: Machine): Promise<string> {
  const steps = [
    `openssl x509 -in /etc/letsencrypt/live/${siteHost}/chain.pem -pubkey -noout`,
    "openssl pkey -pubin -outform der",
    "openssl dgst -sha256 -binary",
    "base64",
  ];
  return (await machine.run(steps.join(" | "))).trim();
}

const repetitions = 20;

/** The owner touches the first plan's price on the page, types another and publishes; a visitor sees it. */
export async function proveTouchedPrice(
  { page }: PanelBrowser,
  { ca, origin }: { ca: string; origin: string },
): Promise<void> {
  const seconds: number[] = [];
  for (let run = 0; run < repetitions; run += 1) {
    const price = `61,${10 + run}`;
    await page.goto(`${origin}/site`);
    const firstVisit = page.getByRole("button", { name: "Entendi" }).filter({ visible: true });
    if (run === 0) await firstVisit.click();
    const touched = page.frameLocator("iframe").locator('strong[data-edit$=".priceCents"]');
    await touched.first().click();
    await page.getByLabel("Preço, em reais").fill(price);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Ver mudanças" }).click();
    const publish = page.getByRole("button", { name: "Publicar agora" });
    await publish.waitFor();
    const start = performance.now();
    await publish.click();
    const readSite = async () => `${(await requestSecure(ca, "/?lng=pt-BR")).body}`;
    await waitUntil(async () => (await readSite()).includes(price), { pauseMs: 20 });
    seconds.push((performance.now() - start) / 1_000);
    await page.getByRole("heading", { name: /^No ar há/ }).waitFor();
  }
  logSeconds(`"Publicar agora" to the visitor's page, ${repetitions} prices`, seconds);
}
