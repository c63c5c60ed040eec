import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
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
  /** Runs one function of install.sh, with variables of the script. */
  const call = (name: string, argument = "", variables = "") => {
    const functions = `. steps/install-file.sh; . <(sed -n '/^fail() {/p; /^${name}() {/,/^}/p' install.sh)`;
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
    restartForSettings: () => call("restart_for_settings"),
    /** With fake programs in place of the scripts that install.sh calls. */
    checkSettings: (file: string) => call("check_settings", file, `here=${root}/bin`),
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

test("a run that was killed between the panel's two files is finished by the next one", () => {
  const { settings, setUpPanel, read } = makeMachine();
  setUpPanel(panelHost);
  writeFileSync(join(settings, "panel.env"), "PANEL_ORIGIN=https://outro.provedor.example\n");
  setUpPanel("");
  expect(read("panel.env")).toBe(`PANEL_ORIGIN=https://${panelHost}\n`);
});

test("a server that is older than its settings is restarted, also when another run wrote them", () => {
  const { settings, program, restartForSettings, logged } = makeMachine();
  const started = "Mon 2026-11-16 12:00:00 -03";
  const isRunning = '[ "$1" != is-active ] || [ "$3" = fiosite.service ] || exit 3';
  program("systemctl", `${isRunning}\n[ "$1" != show ] || echo "${started}"`);
  const restarts = () => logged().filter((line) => line.startsWith("systemctl restart"));
  const write = (name: string, time: string) => {
    writeFileSync(join(settings, name), "");
    utimesSync(join(settings, name), new Date(time), new Date(time));
  };
  write("site.env", "2026-11-16T14:59:59Z");
  write("backup.env", "2026-11-16T15:00:05Z");
  restartForSettings();
  expect(restarts()).toEqual([]);
  write("panel.env", "2026-11-16T15:00:05Z");
  restartForSettings();
  expect(restarts()).toEqual(["systemctl restart fiosite.service"]);
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
