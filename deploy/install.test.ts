import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const panelHost = "painel.provedor.example";

/** A folder with the settings of a machine, and fake programs that log their arguments instead of changing this machine. */
function makeMachine() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-machine-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["bin", "settings", "steps"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  symlinkSync("../bin/certificates.sh", join(root, "steps/certificates.sh"));
  const settings = join(root, "settings");
  const log = join(root, "log");
  const program = (name: string, body = "") =>
    writeFileSync(join(root, "bin", name), `#!/bin/sh\necho "${name} $*" >>${log}\n${body}\n`, {
      mode: 0o755,
    });
  /** Runs one function of a script, with variables of the script. */
  const call = (name: string, argument = "", variables = "", file = "install.sh") => {
    const functions = `. steps/install-file.sh; . <(sed -n '/^fail() {/p; /^${name}() {/,/^}/p' ${file})`;
    const script = `program=configure ${variables}; ${functions}; ${name} "${argument}"`;
    return execFileSync("bash", ["--norc", "-euc", script], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: `${join(root, "bin")}:/usr/bin:/bin`, SETTINGS_FOLDER: settings },
    });
  };
  return {
    settings,
    program,
    setUpPanel: (wanted: string) => call("set_up_panel", wanted),
    needsTimeClient: () => {
      try {
        call("needs_time_client");
        return true;
      } catch {
        return false;
      }
    },
    restartServers: () => call("restart_servers"),
    /** With fake programs in place of the scripts that install.sh calls. */
    checkSettings: (file: string) => call("check_settings", file, `here=${root}/bin`),
    listUnknown: (file: string) => call("list_unknown_settings", file, "here=$PWD"),
    startUnit: (unit: string) => call("start", `${unit}" "feito`, "", "fiosite.sh"),
    nextSteps: (restore = 0) =>
      call("show_next_steps", "", `host=provedor.example restore=${restore}`),
    checkNames: (options: string) =>
      call("check_names", "", `here=${root} restore=0 email= panel= ${options}`),
    read: (name: string) => readFileSync(join(settings, name), "utf8"),
    logged: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []),
  };
}

test("--panel names the panel, without the option it stays, and `none` turns it off", () => {
  const { settings, setUpPanel, read } = makeMachine();
  expect(setUpPanel("")).toBe("");
  expect(existsSync(join(settings, "panel.env"))).toBe(false);
  setUpPanel(panelHost);
  expect([read("panel"), read("panel.env")]).toEqual([
    `${panelHost}\n`,
    `PANEL_ORIGIN=https://${panelHost}\n`,
  ]);
  expect(setUpPanel("")).toBe("");
  expect(setUpPanel("none")).toMatch(
    /o painel está desligado\. Pessoas, contatos e registros ficam/,
  );
  expect(existsSync(join(settings, "panel"))).toBe(false);
  expect(read("panel.env")).toBe("");
  expect(setUpPanel("none")).toBe("");
});

test("the next steps are shown until the copies are set up, and another one after a restore", () => {
  const { settings, nextSteps } = makeMachine();
  expect(nextSteps()).toContain("rode fiosite configure --panel painel.provedor.example");
  writeFileSync(join(settings, "panel"), panelHost);
  expect(nextSteps()).toMatch(/^Próximos passos:\n.*backup setup\n.*people invite/);
  writeFileSync(join(settings, "backup-repository"), "1390c318");
  expect(nextSteps()).toBe("");
  expect(nextSteps(1)).toContain("leve o DNS a esta máquina");
});

test("a backup that fails says why, without systemd's own words", () => {
  const { program, startUnit } = makeMachine();
  program("systemctl", '[ "$1" != start ] || { echo "Job failed" >&2; exit 1; }');
  program("journalctl", '[ "$1" = --sync ] || echo "preencha o repositório"');
  expect(() => startUnit("fiosite-backup.service")).toThrow(
    expect.objectContaining({
      status: 1,
      stderr: "preencha o repositório\nfalhou. Mais: journalctl -u fiosite-backup.service -n 30\n",
    }),
  );
});

test("a copy that is running is awaited and another one is made, because it lacks what came since it began", () => {
  const { program, startUnit, logged } = makeMachine();
  program("sleep", "");
  program("systemctl", 'mkdir "$0.asked" 2>/dev/null && echo activating || echo inactive');
  startUnit("fiosite-backup.service");
  const calls = logged().map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(calls).toEqual(["systemctl show", "sleep 1", "systemctl show", "systemctl start"]);
});

test("a name of a setting that nobody knows is shown", () => {
  const { settings, listUnknown } = makeMachine();
  const file = join(settings, "site.env");
  const lines = ["LEADS_RETENTION_DAY=90", "WEBHOOK_ERP_URL=x", "HEARTBEAT_URL=x", "# MAIL=x", ""];
  writeFileSync(file, lines.join("\n"));
  expect(listUnknown(file)).toBe(
    `  atenção: não conheço LEADS_RETENTION_DAY, de ${file}. Confira como se escreve\n`,
  );
});

test("--email needs an address, and --host the domain without www", () => {
  const refusalOf = (...options: string[]) => {
    const { status, stderr } = spawnSync(join(import.meta.dirname, "install.sh"), options);
    return [status, `${stderr}`];
  };
  for (const email of ["tecnico.provedor.example", "tecnico@provedor", "a b@provedor.example"]) {
    expect(refusalOf("--email", email)).toEqual([
      1,
      expect.stringContaining("--email é um endereço"),
    ]);
  }
  expect(refusalOf("--configure", "--host", "www.provedor.example")).toEqual([
    1,
    "configure: --host é o domínio sem www: --host provedor.example. O www.provedor.example vem junto\n",
  ]);
});

test("a run that was killed between the panel's two files is finished by the next one", () => {
  const { settings, setUpPanel, read } = makeMachine();
  setUpPanel(panelHost);
  writeFileSync(join(settings, "panel.env"), "PANEL_ORIGIN=https://outro.provedor.example\n");
  setUpPanel("");
  expect(read("panel.env")).toBe(`PANEL_ORIGIN=https://${panelHost}\n`);
});

test("every run restarts the servers that are active, even if no file is newer than they are", () => {
  const { program, restartServers, logged } = makeMachine();
  program("systemctl", '[ "$1" != is-active ] || [ "$3" = fiosite.service ] || exit 3');
  expect(restartServers()).toMatch(/reiniciado, com a configuração de agora: fiosite\.service$/m);
  const restarts = logged().filter((line) => line.startsWith("systemctl restart"));
  expect(restarts).toEqual(["systemctl restart fiosite.service"]);
});

test("settings that the server does not accept, or that miss a value, are refused before anything changes", () => {
  const { settings, program, checkSettings, logged } = makeMachine();
  const file = join(settings, "new.env");
  writeFileSync(file, "SMTP_URL=\nMAIL_FROM=\n");
  expect(() => checkSettings(file)).toThrow(`configure: preencha SMTP_URL MAIL_FROM em ${file}`);
  expect(logged()).toEqual([]);
  writeFileSync(file, "SMTP_URL=wrong\n");
  program("fiosite.sh", "exit 1");
  expect(() => checkSettings(file)).toThrow(`configure: nada mudou: corrija ${file}`);
  program("fiosite.sh");
  checkSettings(file);
  expect(logged()).toEqual(Array(2).fill("fiosite.sh check-settings"));
});

test("only a site with https looks up new names, and a wrong name is refused before anything changes", () => {
  const { settings, program, checkNames, logged } = makeMachine();
  program("certificates.sh", "exit 1");
  checkNames("host=new.example");
  writeFileSync(join(settings, "host"), "old.example\n");
  checkNames("host=new.example");
  writeFileSync(join(settings, "certificate-email"), "t@old.example\n");
  writeFileSync(join(settings, "panel"), `${panelHost}\n`);
  for (const options of [`panel=${panelHost}`, "panel=none", ""])
    checkNames(`host=old.example ${options}`);
  checkNames("host=new.example restore=1");
  expect(logged()).toEqual([]);
  for (const [options, names] of [
    ["host=new.example", "new.example"],
    ["host=old.example panel=p.example", "p.example"],
    ["host=new.example panel=p.example", "new.example p.example"],
  ]) {
    expect(() => checkNames(`${options}`)).toThrow("configure: nada mudou: corrija o nome");
    expect(logged().at(-1)).toBe(`certificates.sh --check ${names}`);
  }
});

test("fiosite --help prints the commands, for any user", () => {
  const help = execFileSync(join(import.meta.dirname, "fiosite.sh"), ["--help"], {
    encoding: "utf8",
  });
  expect(help).toMatch(/^Uso, como root: fiosite <leads\|/);
});

test("a machine without a time client gets one, a container has its host's clock", () => {
  const { program, needsTimeClient } = makeMachine();
  program("systemd-detect-virt", "exit 1");
  program("systemctl", "exit 3");
  expect(needsTimeClient()).toBe(true);
  program("systemctl", "exit 0");
  expect(needsTimeClient()).toBe(false);
  program("systemctl", "exit 3");
  program("systemd-detect-virt", "exit 0");
  expect(needsTimeClient()).toBe(false);
});
