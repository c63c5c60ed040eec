import { randomUUID } from "node:crypto";
import { type ClientRequest, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  leadsPath,
} from "../../contract/leads.ts";
import { siteHost } from "../machines/start-installed-machine.ts";

export interface LoadReport {
  /** How many requests ended in each way, such as "page 200" or "lead ECONNRESET". */
  outcomes: Record<string, number>;
  failed: number;
  slowestMs: number;
  /** Ids of the leads that were answered with 201. */
  acknowledged: string[];
}

/** Pages and leads at a steady pace, each on a connection of its own, as if every one came from another home. */
export function startSteadyLoad(perSecond: { pages: number; leads: number }) {
  const report: LoadReport = { outcomes: {}, failed: 0, slowestMs: 0, acknowledged: [] };
  const running = new Set<Promise<void>>();
  let visitor = 0;

  const timers = [
    setInterval(() => send("page", 200), 1_000 / perSecond.pages),
    setInterval(() => send("lead", 201), 1_000 / perSecond.leads),
  ];

  function send(kind: "page" | "lead", good: number) {
    visitor += 1;
    const start = performance.now();
    const answered = (kind === "page" ? askPage(visitor) : postLead(visitor)).then(
      ({ status, body }) => {
        if (status !== good) return `${kind} ${status}`;
        if (kind === "lead") report.acknowledged.push(JSON.parse(body)[0].id);
        return undefined;
      },
      (error: NodeJS.ErrnoException) => `${kind} ${error.code ?? error.message}`,
    );
    const counted = answered.then((failure) => {
      const outcome = failure ?? `${kind} ${good}`;
      report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
      if (failure) report.failed += 1;
      report.slowestMs = Math.max(report.slowestMs, performance.now() - start);
      running.delete(counted);
    });
    running.add(counted);
  }

  return {
    report,
    stop: async (): Promise<LoadReport> => {
      for (const timer of timers) clearInterval(timer);
      await Promise.race([Promise.all(running), wait(60_000, undefined, { ref: false })]);
      return report;
    },
  };
}

function askPage(visitor: number) {
  const path = visitor % 2 === 0 ? "/" : "/cameras";
  return receive(request({ ...from(visitor), path, headers: { Host: siteHost } }).end());
}

export function postLead(visitor: number) {
  const lead = {
    name: `Maria das Dores ${randomUUID()}`,
    phone: "(88) 9 9123-4567",
    address: `Rua São José, ${visitor}, Itapipoca`,
  };
  const headers = {
    Host: siteHost,
    "Content-Type": "application/json",
    [anonymousKeyHeader]: anonymousKey,
    [idempotencyHeader]: randomUUID(),
  };
  const post = request({ ...from(visitor), path: leadsPath, method: "POST", headers });
  return receive(post.end(JSON.stringify(lead)));
}

/** All of 127.0.0.0/8 is this machine: limits by address see many homes. */
function from(visitor: number) {
  const localAddress = `127.0.${Math.trunc(visitor / 200) % 200}.${(visitor % 200) + 2}`;
  return { host: "127.0.0.1", port: 80, agent: false, localAddress, timeout: 60_000 } as const;
}

function receive(sent: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    sent.once("error", reject);
    sent.once("timeout", () => sent.destroy(new Error("no answer in a minute")));
    sent.once("response", (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });
}
