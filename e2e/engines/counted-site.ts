import { sendHttp } from "../../dev/http/send-http.ts";
import { runSql } from "../../dev/postgres/run-sql.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";

/** The built site with metrics, by which a visit knows that its events have arrived. */
export async function startCountedSite() {
  const { origin, server, stop } = await startBuiltSite({ METRICS_PORT: "0", LOG_LEVEL: "trace" });
  const { logLines } = server;
  const metricsOrigin = logLines.join("").match(/metrics at (http:[^"]+)\/metrics/)?.[1] ?? "";
  // The first lines name the addresses at which the server listens.
  const startLines = logLines.length;
  const readMetrics = async () => (await sendHttp(metricsOrigin, "/metrics")).body.toString();

  return {
    ...{ origin, readMetrics, stop },
    readLog: () => logLines.slice(startLines).join("\n"),
    countOf: async (event: string) =>
      Number((await readMetrics()).match(`fiosite_events_total{event="${event}"} (\\d+)`)?.[1]),
    /** Stops the server, which writes the last counts, and reads the whole table. */
    readCounts: async () => {
      await server.stop();
      const rows = await runSql(server.database.operator, "select * from event_counts");
      return rows as Record<
        "event" | "place" | "page" | "language" | "campaign" | "count",
        string
      >[];
    },
  };
}
