import { request } from "node:http";
import { json } from "node:stream/consumers";
import * as v from "valibot";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("server");

// A restart of the server takes up to 2 s, and requests wait for it at the socket.
const timeoutMs = 10_000;
const reasons = new Map([
  ["database_unreachable", "o banco de dados não responde"],
  ["queue_stuck", "a fila dos e-mails não anda"],
]);
const responseSchema = v.object({ code: v.optional(v.string()) });

/** Asks the running server whether it is ready: database and queue. The request takes the path of nginx's. */
export async function checkServer(socket: string): Promise<CheckResult> {
  try {
    const code = await readReadiness(socket);
    if (code === undefined) return ok("O servidor está pronto, e a fila anda.");
    return failed(
      `O servidor não está pronto: ${inWords(code)}.`,
      code === "queue_stuck"
        ? "Guarde o registro e reinicie: journalctl -u fiosite --since -1h > fila.log; systemctl restart fiosite"
        : "Veja o PostgreSQL e o registro: pg_lsclusters; journalctl -u fiosite -n 50. Se o PostgreSQL estiver parado: systemctl restart postgresql",
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") {
      return skipped(`Não há ${socket} nesta máquina.`);
    }
    return failed(
      `O servidor não responde (${"code" in error ? error.code : error.message}): o formulário não aceita contatos.`,
      "systemctl restart fiosite.socket fiosite.service. Se não voltar: journalctl -u fiosite -n 50",
    );
  }
}

export function inWords(code: string): string {
  const reason = reasons.get(code);
  return reason ? `${reason} (${code})` : code;
}

/** Returns the reason why the server behind the socket is not ready, or undefined. */
export async function readReadiness(socketPath: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  // A connection of its own: a reused one may belong to a server that has stopped.
  const own = { agent: false, signal } as const;
  const options = { socketPath, path: "/health/ready", headers: { host: "localhost" }, ...own };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      json(response).then((body) => {
        if (response.statusCode === 200) return resolve(undefined);
        const parsed = v.safeParse(responseSchema, body);
        const code = parsed.success ? parsed.output.code : undefined;
        resolve(code ?? `status ${response.statusCode}`);
      }, reject);
    });
    sent.once("error", reject);
    sent.end();
  });
}
