import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const host = "provedor.example";
const www = `www.${host}`;
const panel = `painel.${host}`;
const here = "203.0.113.7";
const elsewhere = "198.51.100.9";

// Fake programs: `getent ahosts` reads a file instead of the DNS, and certbot refuses names that contain "recusado".
const programs = {
  getent: `grep " $2$" "$ROOT/dns"`,
  hostname: `echo "${here} fd00::7 "`,
  openssl: `[ ! -e "$ROOT/due" ]`,
  certbot: `echo "certbot $*" >>"$ROOT/log"
name=$(sed 's/.*--cert-name \\([^ ]*\\).*/\\1/' <<<"$*")
case "$* " in
  *recusado*) echo "  Detail: no valid A records found"; exit 1 ;;
  delete*) rm -r "$ROOT/live/$name" "$ROOT/renewal/$name.conf" ;;
  *) mkdir -p "$ROOT/live/$name"; touch "$ROOT/live/$name/fullchain.pem"; echo /var/www/fiosite-challenges >"$ROOT/renewal/$name.conf" ;;
esac`,
};

function makeMachine() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-certificates-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["bin", "renewal", "renewal-hooks/deploy"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const write = (name: string, text: string) =>
    writeFileSync(join(root, name), text, { mode: 0o755 });
  for (const [name, body] of Object.entries(programs)) {
    write(`bin/${name}`, `#!/bin/bash\n${body}\n`);
  }
  write("renewal-hooks/deploy/fiosite.sh", `#!/bin/sh\necho "nginx has the site" >>${root}/log\n`);
  write("certificate-email", `tecnico@${host}\n`);
  const setDns = (names: Record<string, string>) =>
    write(
      "dns",
      Object.entries(names)
        .map(([name, address]) => `${address} STREAM ${name}\n`)
        .join(""),
    );
  const setNames = (site: string, panelName: string) => {
    write("host", `${site}\n`);
    write("panel", `${panelName}\n`);
  };
  setNames(host, panel);
  setDns({ [host]: here, [www]: here, [panel]: here });
  return {
    setDns,
    setNames,
    write,
    run: (...args: string[]) => {
      rmSync(join(root, "log"), { force: true });
      const script = join(import.meta.dirname, "certificates.sh");
      const { status, stdout, stderr } = spawnSync(script, args, {
        encoding: "utf8",
        env: {
          PATH: `${root}/bin:/usr/bin:/bin`,
          ROOT: root,
          SETTINGS_FOLDER: root,
          CERTIFICATES_FOLDER: root,
        },
      });
      const log = existsSync(join(root, "log")) ? readFileSync(join(root, "log"), "utf8") : "";
      const asked = log.replaceAll(/certbot (certonly|delete) .*--cert-name (\S+).*/g, "$1 $2");
      return { status, output: stdout + stderr, asked: asked.split("\n").filter(Boolean) };
    },
  };
}

test("a www. that still leads to the old hosting stops neither the site nor the panel", () => {
  const { setDns, run } = makeMachine();
  setDns({ [host]: here, [panel]: here, [www]: elsewhere });
  expect(run()).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${www} não leva a esta máquina: fica sem certificado`),
    asked: [`certonly ${host}`, `certonly ${panel}`],
  });
  setDns({ [host]: here, [panel]: here, [www]: here });
  expect(run()).toMatchObject({ status: 0, asked: [`certonly ${www}`] });
  expect(run()).toEqual({ status: 0, output: "", asked: [] });
});

test("the certificate of a www. that leads elsewhere is removed before its renewal would fail, and obtained again later", () => {
  const { setDns, write, run } = makeMachine();
  expect(run().asked).toEqual([`certonly ${host}`, `certonly ${panel}`, `certonly ${www}`]);
  setDns({ [host]: here, [panel]: here });
  expect(run(), "weeks before its end").toMatchObject({ status: 0, asked: [] });
  write("due", "");
  expect(run()).toMatchObject({ status: 0, asked: [`delete ${www}`, "nginx has the site"] });
  setDns({ [host]: here, [panel]: here, [www]: here });
  expect(run()).toMatchObject({ status: 0, asked: [`certonly ${www}`] });
  setDns({});
  expect(run(), "no name resolves").toMatchObject({ status: 0, asked: [] });
});

test("a name that the authority refuses is reported and does not stop the others", () => {
  const { setNames, run } = makeMachine();
  setNames(host, "painel.recusado.example");
  expect(run()).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      "sem certificado para painel.recusado.example: no valid A records found",
    ),
    asked: [`certonly ${host}`, "certonly painel.recusado.example", `certonly ${www}`],
  });
});

test("a new name that is unknown or leads to another machine is refused; behind NAT or a CDN it only has to exist", () => {
  const { setDns, run } = makeMachine();
  const check = (...names: string[]) => run("--check", ...names);
  const names = { [panel]: here, "novo.example": here, "fora.example": elsewhere };
  setDns({ ...names, [host]: here });
  expect(check("novo.example", panel)).toEqual({ status: 0, output: "", asked: [] });
  expect(check("novo.example", "novvo.example")).toEqual({
    status: 1,
    output: "novvo.example não existe no DNS\n",
    asked: [],
  });
  expect(check("fora.example").output).toBe(`fora.example leva a outra máquina: ${elsewhere}\n`);
  setDns({ ...names, [host]: "192.0.2.1" });
  expect(check("fora.example").status).toBe(0);
  expect(check("novvo.example").status).toBe(1);
});

test("certificates of earlier names are removed, those of other programs stay", () => {
  const { setNames, setDns, write, run } = makeMachine();
  run();
  write("renewal/correio.example.conf", "webroot_path = /var/www/mail\n");
  // Until site and panel have their own, the operator may go back to the old names.
  for (const [site, panelName] of [
    ["recusado.example", ""],
    [host, "recusado.example"],
  ] as const) {
    setNames(site, panelName);
    expect(run()).toMatchObject({ status: 1, asked: ["certonly recusado.example"] });
  }
  setDns({ "novo.example": here });
  setNames("novo.example", "");
  expect(run()).toMatchObject({
    status: 0,
    asked: ["certonly novo.example", `delete ${panel}`, `delete ${host}`, `delete ${www}`],
  });
});
