import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { checkCertificate } from "./check-certificate.ts";
import { checkNginx } from "./check-nginx.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const run = promisify(execFile);

const nginx = resultsFor("nginx");

/** Checks nginx, its configuration and the certificate it presents. A stopped nginx presents none, which says nothing about the certificate. */
export async function checkWeb(
  siteUrl: string,
  configuration: string | undefined,
  systemctl = "systemctl",
): Promise<CheckResult[]> {
  const state = await nginxState(systemctl);
  if (state === undefined || state === "active") {
    return [
      state
        ? nginx.ok("O nginx está rodando.")
        : nginx.skipped("Aqui o systemd não cuida do nginx."),
      await checkNginx(configuration),
      await checkCertificate(siteUrl),
    ];
  }
  return [
    nginx.failed(
      "O nginx está parado: o site não abre para ninguém.",
      "systemctl restart nginx. Se não voltar: nginx -t; journalctl -u nginx -n 50",
    ),
    resultsFor("certificate").skipped("Só o nginx apresenta o certificado, e ele está parado."),
  ];
}

/** Returns systemd's word, such as `active`, `inactive` or `failed`; undefined if nginx has no unit here. */
async function nginxState(systemctl: string): Promise<string | undefined> {
  return run(systemctl, ["is-active", "nginx"]).then(
    () => "active",
    // systemctl exits with 3 for a unit that does not run.
    ({ code, stdout }: { code: unknown; stdout: string }) =>
      code === 3 ? stdout.trim() : undefined,
  );
}
