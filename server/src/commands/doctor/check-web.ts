import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { checkCertificate } from "./check-certificate.ts";
import { checkNginx } from "./check-nginx.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const run = promisify(execFile);

/** Checks nginx and the certificate it presents. A stopped nginx presents none, which says nothing about the certificate. */
export async function checkWeb(
  siteUrl: string,
  configuration: string | undefined,
  systemctl = "systemctl",
): Promise<CheckResult[]> {
  const state = await stoppedState(systemctl);
  if (state === undefined) {
    return [await checkNginx(configuration), await checkCertificate(siteUrl)];
  }
  return [
    resultsFor("nginx").failed(
      `O nginx está parado (${state}): o site não abre para ninguém.`,
      "systemctl restart nginx. Se não voltar: nginx -t; journalctl -u nginx -n 50",
    ),
    resultsFor("certificate").skipped("Só o nginx apresenta o certificado, e ele está parado."),
  ];
}

/** Returns nginx's state if it does not run, such as `inactive` or `failed`; undefined if it runs or has no unit here. */
async function stoppedState(systemctl: string): Promise<string | undefined> {
  return run(systemctl, ["is-active", "nginx"]).then(
    () => undefined,
    // systemctl exits with 3 for a unit that does not run.
    ({ code, stdout }: { code: unknown; stdout: string }) =>
      code === 3 ? stdout.trim() : undefined,
  );
}
