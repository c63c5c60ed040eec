import { request } from "node:http";
import { json } from "node:stream/consumers";
import * as v from "valibot";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("server");

// A restart of the server takes up to 2 s, and requests wait for it at the socket.
const timeoutMs = 10_000;
const responseSchema = v.object({ code: v.optional(v.string()) });

/** Asks the running server whether it is ready: database and queue. The request takes the path of nginx's. */
export async function checkServer(socket: string): Promise<CheckResult> {
  try {
    const code = await readReadiness(socket);
    if (code === undefined) return ok("The server is ready, and its queue moves.");
    return failed(
      `The server is not ready: ${code}.`,
      code === "queue_stuck"
        ? "Keep the last hour of journalctl -u fiosite, then systemctl restart fiosite."
        : "See systemctl status postgresql and journalctl -u fiosite.",
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") {
      return skipped(`There is no ${socket} on this machine.`);
    }
    return failed(
      `The server does not respond (${"code" in error ? error.code : error.message}), so no lead is accepted.`,
      "See systemctl status fiosite.socket fiosite.service and journalctl -u fiosite.",
    );
  }
}

/** Returns the reason why the server is not ready, or undefined. */
async function readReadiness(socketPath: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { socketPath, path: "/health/ready", headers: { host: "localhost" }, signal };
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
