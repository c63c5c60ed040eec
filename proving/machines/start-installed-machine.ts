import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Machine, type MachineOptions, startMachine } from "./start-machine.ts";

export const siteHost = "provedor.example";

export interface InstallOptions extends MachineOptions {
  archive: string;
  /** Other settings than the addresses of the mail, as lines of site.env. */
  settings: Record<string, string>;
}

/** A booted machine on which install.sh was run once: the site answers on port 80 to the Host `siteHost`. */
export async function startInstalledMachine(options: InstallOptions): Promise<Machine> {
  const machine = await startMachine(options);
  putRelease(machine, options.archive, "first");
  const settings = {
    DATABASE_URL: "postgres:///fiosite?host=/var/run/postgresql&user=fiosite_server",
    OPERATOR_DATABASE_URL: "postgres:///fiosite?host=/var/run/postgresql&user=fiosite_operator",
    MAIL_FROM: `site@${siteHost}`,
    LEADS_MAIL_TO: `vendas@${siteHost}`,
    LEADS_RETENTION_DAYS: "150",
    ...options.settings,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine.root, "root/site.env"), lines.join(""));
  await machine.run(
    "mkdir /root/first && tar -xzf /root/first.tar.gz -C /root/first --strip-components=1",
  );
  await install(machine);
  return machine;
}

export function install(machine: Machine): Promise<string> {
  const options = `--host ${siteHost} --settings /root/site.env`;
  return machine.run(`/root/first/deploy/install.sh /root/first.tar.gz ${options}`);
}

/** As an engineer would copy it: to /root/<name>.tar.gz. */
export function putRelease(machine: Machine, archive: string, name: string): void {
  copyFileSync(archive, join(machine.root, "root", `${name}.tar.gz`));
}
