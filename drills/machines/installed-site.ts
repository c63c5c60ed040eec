import assert from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { requestSite } from "../../dev/http.ts";
import { startTestInbox, type TestInbox } from "../../dev/mail/test-inbox.ts";
import { mailSettings, siteHost } from "../../dev/site/test-settings.ts";
import { waitUntil } from "../wait-until.ts";
import { type Machine, type MachineOptions, startMachine } from "./machine.ts";
import { renderHome } from "./releases.ts";

/** The machine shares the network of this computer. */
export const siteOrigin = "http://127.0.0.1:80";
export const panelHost = `painel.${siteHost}`;

export interface InstallOptions extends MachineOptions {
  archive: string;
  /** Added to site.env, such as SMTP_URL. */
  settings: Record<string, string>;
}

/** Boots a machine and runs install.sh once; the site then responds at `siteOrigin` to the host name `siteHost`. */
export async function startInstalledMachine(options: InstallOptions): Promise<Machine> {
  const machine = await startMachine(options);
  await putInstaller(machine, options.archive, options.settings);
  await install(machine);
  return machine;
}

/** Copies what an operator brings to /root: the release, packed and unpacked, and the settings. */
export async function putInstaller(
  machine: Machine,
  archive: string,
  settings: Record<string, string>,
): Promise<void> {
  putRelease(machine, archive, "first");
  const variables = {
    DATABASE_URL: "postgres:///fiosite?host=/var/run/postgresql&user=fiosite_server",
    OPERATOR_DATABASE_URL: "postgres:///fiosite?host=/var/run/postgresql&user=fiosite_operator",
    ...mailSettings,
    LEADS_RETENTION_DAYS: "150",
    ...settings,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine.root, "root/site.env"), lines.join(""));
  await machine.run(
    "mkdir /root/first && tar -xzf /root/first.tar.gz -C /root/first --strip-components=1",
  );
}

export function install(machine: Machine): Promise<string> {
  return machine.run(installCommand(siteHost));
}

export function installCommand(host: string, options = ""): string {
  const settings = `--settings /root/site.env ${options}`;
  // Some hardened systems give root this umask. nginx must still be able to read the release.
  return `umask 077; /root/first/deploy/install.sh /root/first.tar.gz --host ${host} ${settings}`;
}

/** Copies a release to /root/<name>.tar.gz, where an operator would put it. */
export function putRelease(machine: Machine, archive: string, name: string): void {
  copyFileSync(archive, join(machine.root, "root", `${name}.tar.gz`));
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that a drill can stop and start again at the same address. */
export async function startMailServer() {
  const first = await startTestInbox();
  const inboxes: TestInbox[] = [first];
  const inbox = () => inboxes.at(-1) ?? first;
  return {
    smtpUrl: first.smtpUrl.replace("//", "//site:secret@"),
    /** The running server, or the one that ran last. */
    inbox,
    /** Every e-mail that arrived, before and after a restart. */
    mails: () => inboxes.flatMap(({ mails }) => mails),
    stop: () => inbox().stop(),
    start: async () => {
      inboxes.push(await startTestInbox(Number(new URL(first.smtpUrl).port)));
    },
  };
}

/** An installed machine. The mail server and the fake Google run outside it, so that a drill can stop them. */
export async function startInstalledSite(options: InstallOptions) {
  const google = await startFakeGoogle();
  const mail = await startMailServer();
  const machine = await startInstalledMachine({
    ...options,
    settings: { SMTP_URL: mail.smtpUrl, ...google.environment, ...options.settings },
  });
  return {
    ...machine,
    google,
    mail,
    stop: async () => {
      await machine.stop();
      await mail.stop();
      await google.stop();
    },
  };
}

export async function readHome(): Promise<string> {
  return (await requestSite(siteOrigin, "/?lng=pt-BR")).body.toString();
}

/** Waits, because old nginx workers accept some of the connections until a reload ends. */
export async function assertHome(release: string, html: string): Promise<void> {
  await waitUntil(async () => (await readHome()) === html, { limitMs: 5_000 }).catch(() =>
    assert.fail(`the home page is not that of ${release}`),
  );
}

export function firstHome(machine: Machine): string {
  return renderHome(join(machine.root, "root/first"));
}
