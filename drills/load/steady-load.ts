import { setTimeout as wait } from "node:timers/promises";
import { leadsPath } from "../../contract/leads.ts";
import { type HttpResponse, requestSite } from "../../dev/http.ts";
import { jsonRequest, someone, withKey } from "../../dev/leads/lead-requests.ts";

export interface LoadReport {
  /** Number of requests per outcome, such as "page 200" or "lead ECONNRESET". */
  outcomes: Record<string, number>;
  failed: number;
  slowestMs: number;
  /** Ids of the leads whose response was 201. */
  acknowledged: string[];
}

type Kind = "page" | "lead";

const goodStatus: Record<Kind, number> = { page: 200, lead: 201 };
const tickMs = 2;

/**
 * Requests pages and posts leads at a constant rate, each over a new connection from another address. A latency is counted
 * from the time at which the request was due, so a site that blocks the generator does not look faster than it is.
 */
export function startSteadyLoad(origin: string, perSecond: Record<Kind, number>) {
  const report: LoadReport = {
    outcomes: {},
    failed: 0,
    slowestMs: 0,
    acknowledged: [],
  };
  const running = new Set<Promise<void>>();
  const sent: Record<Kind, number> = { page: 0, lead: 0 };
  const start = performance.now();

  const timer = setInterval(() => {
    for (const kind of ["page", "lead"] as const) {
      const due = ((performance.now() - start) / 1_000) * perSecond[kind];
      for (; sent[kind] < due; sent[kind] += 1) {
        const dueAt = start + (sent[kind] / perSecond[kind]) * 1_000;
        const request = send(kind, dueAt).finally(() => running.delete(request));
        running.add(request);
      }
    }
  }, tickMs);

  async function send(kind: Kind, dueAt: number): Promise<void> {
    const visitor = sent.page + sent.lead;
    const result = await (kind === "page" ? requestPage : postLead)(origin, visitor).then(
      ({ status, body }) => {
        if (kind === "lead" && status === 201) {
          report.acknowledged.push(JSON.parse(body.toString())[0].id);
        }
        return status;
      },
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    const outcome = `${kind} ${result}`;
    report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
    if (result !== goodStatus[kind]) report.failed += 1;
    report.slowestMs = Math.max(report.slowestMs, performance.now() - dueAt);
  }

  return {
    report,
    stop: async (): Promise<LoadReport> => {
      clearInterval(timer);
      await Promise.race([Promise.all(running), wait(60_000, undefined, { ref: false })]);
      return report;
    },
  };
}

function requestPage(origin: string, visitor: number): Promise<HttpResponse> {
  const path = visitor % 2 === 0 ? "/" : "/cameras";
  const headers = { "Accept-Encoding": "br" };
  return requestSite(origin, path, { headers, localAddress: addressOf(visitor) });
}

export function postLead(origin: string, visitor: number): Promise<HttpResponse> {
  const request = jsonRequest(someone(), withKey());
  return requestSite(origin, leadsPath, { ...request, localAddress: addressOf(visitor) });
}

function addressOf(visitor: number): string {
  return `127.0.${Math.trunc(visitor / 200) % 200}.${(visitor % 200) + 2}`;
}
