import { request } from "node:https";
import { checkCertificate } from "./check-certificate.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { inWords, readReadiness } from "./check-server.ts";

const { ok, failed } = resultsFor("panel");
const timeoutMs = 10_000;
const off = "O painel está desligado.";
const look = "journalctl -u fiosite-panel -n 50";

/** Checks the panel's server and address, and its certificate. One that is off passes: a fault ends only when its check passes. */
export async function checkPanel(origin: string | undefined, socket: string) {
  const certificate = "panel's certificate";
  if (origin === undefined) {
    return [ok(off), resultsFor(certificate).ok(off)];
  }
  return [
    await checkPanelServer(origin, socket),
    await checkCertificate(origin, { subject: certificate }),
  ];
}

async function checkPanelServer(origin: string, socket: string): Promise<CheckResult> {
  try {
    const code = await readReadiness(socket);
    if (code !== undefined) {
      return failed(
        `O painel não está pronto: ${inWords(code)}.`,
        `Veja o PostgreSQL e o registro: pg_lsclusters; ${look}`,
      );
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `O servidor do painel não responde (${"code" in error ? error.code : error.message}).`,
      `systemctl restart fiosite-panel.socket fiosite-panel.service. Se não voltar: ${look}`,
    );
  }
  const status = await readStatus(origin);
  if (status === 200) return ok(`O painel abre em ${origin}.`);
  return failed(
    `${origin} não abre (${status}), mas o servidor do painel está pronto.`,
    `Confira o DNS e o nginx: getent hosts ${new URL(origin).hostname}; nginx -t; systemctl reload nginx`,
  );
}

/** As a browser would ask, through DNS and nginx. Returns the status or the code of the error. */
function readStatus(origin: string): Promise<number | string> {
  const signal = AbortSignal.timeout(timeoutMs);
  // The certificate has a check of its own.
  const options = { signal, rejectUnauthorized: false, agent: false } as const;
  return new Promise((resolve) => {
    const sent = request(origin, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}
