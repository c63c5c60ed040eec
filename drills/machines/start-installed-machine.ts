import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mailSettings, siteHost } from "../../dev/site/test-settings.ts";
import { type Machine, type MachineOptions, startMachine } from "./start-machine.ts";

/** The machine shares this one's network. */
export const siteOrigin = "http://127.0.0.1:80";

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

/** Copies to /root what an operator brings: the release, unpacked too, and the settings. */
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
  // Some hardened systems give root this umask; nginx must be able to read the release all the same.
  return `umask 077; /root/first/deploy/install.sh /root/first.tar.gz --host ${host} ${settings}`;
}

/** Copies a release to /root/<name>.tar.gz, where an operator would put it. */
export function putRelease(machine: Machine, archive: string, name: string): void {
  copyFileSync(archive, join(machine.root, "root", `${name}.tar.gz`));
}
