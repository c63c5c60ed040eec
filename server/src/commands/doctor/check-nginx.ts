import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("nginx's configuration");
const run = promisify(execFile);

export async function checkNginx(configuration: string | undefined): Promise<CheckResult> {
  if (!configuration && process.geteuid?.() !== 0) {
    return skipped("Só o root pode testar a configuração do nginx: rode o doctor como root.");
  }
  try {
    // By its path: /usr/sbin is not on the PATH of every Debian user.
    await run("/usr/sbin/nginx", ["-t", "-q", ...(configuration ? ["-c", configuration] : [])]);
    return ok("O nginx aceita a sua configuração.");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT")
      return skipped("O nginx não está instalado aqui.");
    const reason = "stderr" in error ? String(error.stderr).trim().split("\n")[0] : error.message;
    return failed(
      "O nginx recusa a sua configuração.",
      "Escreva a configuração de novo: /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh. Até lá o nginx segue com a antiga.",
      [reason ?? ""],
    );
  }
}
