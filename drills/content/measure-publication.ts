import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { publicationPaths } from "../../contract/panel/site-paths.ts";
import { readHome } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress, table } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { type MachinePanel, publish } from "./machine-panel.ts";
import { shownPrice, waitForPublisher } from "./publisher.ts";

/** Runs inside the publisher before its own code, and logs when it came how far. */
const marker = `import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import zlib from "node:zlib";
const marks = { node: performance.timeOrigin, booted: Date.now() };
const mark = (name) => { marks[name] = Date.now(); };
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  marks.imported ??= Date.now();
  this.on("data", () => marks.rendered ?? mark("read"));
  return connect.apply(this, given);
};
const { mkdir, rename } = fs;
fs.mkdir = (path, options) => {
  if (path.endsWith("/pages")) marks.rendered ??= Date.now();
  return mkdir(path, options);
};
fs.rename = async (from, to) => {
  await rename(from, to);
  if (/versions\\/[^./]+[^/]*$/.test(to)) marks.synced ??= Date.now();
  if (to.endsWith("/current")) marks.shown ??= Date.now();
};
const { gzip } = zlib;
zlib.gzip = (bytes, options, done) => gzip(bytes, options, (...result) => { mark("packed"); done(...result); });
syncBuiltinESMExports();
process.once("exit", () => console.log("marks " + JSON.stringify(marks)));
`;

/** From which moment to which, in the order in which they come. */
const steps = [
  ["sent", "asked", "request reaches the panel's database"],
  ["asked", "started", "panel checks every moment, saves, writes the request; systemd sees it"],
  ["started", "node", "systemd starts the unit"],
  ["node", "booted", "Node starts"],
  ["booted", "imported", "imports"],
  ["imported", "read", "database"],
  ["read", "rendered", "renderer is loaded, pages rendered"],
  ["rendered", "packed", "pages written and compressed (gzip)"],
  ["packed", "synced", "the rest synced to the disk"],
  ["synced", "shown", "past facts, link renamed"],
  ["shown", "seen", "nginx, and this proof's asking every 20 ms"],
  ["sent", "seen", "**tap to the visitor's page**"],
  ["shown", "settled", "recorded in the database"],
  ["settled", "told", "panel asks every 250 ms"],
  ["sent", "told", "**tap to “No ar” on the panel**"],
] as const;

/** Prints the medians of what happens between "Publicar agora" and the visitor's page. */
export async function measurePublication(
  machine: Machine,
  { panel, path, repetitions }: { panel: MachinePanel; path: string; repetitions: number },
): Promise<void> {
  const folder = "/etc/systemd/system/fiosite-publish.service.d";
  mkdirSync(join(machine.root, folder), { recursive: true });
  writeFileSync(join(machine.root, "usr/local/lib/marks.mjs"), marker);
  const setting = "[Service]\nEnvironment=NODE_OPTIONS=--import=/usr/local/lib/marks.mjs\n";
  writeFileSync(join(machine.root, folder, "marks.conf"), setting);
  await machine.run("systemctl daemon-reload");
  const runs: Record<string, number>[] = [];
  // The first one fills the cache of compiled code.
  for (let run = 0; run <= repetitions; run += 1) {
    const moments = await publishOnce(machine, panel, { path, cents: 88_00 + run });
    if (run > 0) runs.push(moments);
  }
  await machine.run(`rm -r ${folder} && systemctl daemon-reload`);
  const rows = steps.map(([from, to, what]) => {
    const took = runs.map((moments) => (moments[to] ?? 0) - (moments[from] ?? 0));
    const sorted = took.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return [what, median.toFixed(0), (sorted.at(-1) ?? 0).toFixed(0)];
  });
  logProgress(`${runs.length} publications; load ${loadavg().map((each) => each.toFixed(1))}:`);
  process.stdout.write(table(["what", "median ms", "worst ms"], rows));
}

async function publishOnce(
  machine: Machine,
  panel: MachinePanel,
  { path, cents }: { path: string; cents: number },
): Promise<Record<string, number>> {
  await waitForPublisher(machine);
  const isSeen = async () => (await readHome()).includes(shownPrice(cents));
  const seen = waitUntil(isSeen, { pauseMs: 20 }).then(() => Date.now());
  const asked = await publish(panel, { path, value: cents });
  const { id } = asked.json.publication;
  const poll = `${panel.getCommand(publicationPaths(id).publication)} | grep -q '"settledAt":"'`;
  const told = Number(await machine.run(`until ${poll}; do sleep 0.25; done; date +%s%3N`));
  await waitForPublisher(machine);
  const epoch = (column: string) => `round(extract(epoch from ${column}) * 1000)`;
  const row = await machine.sql(
    `select ${epoch("created_at")}, ${epoch("settled_at")} from content_publications where id = ${id}`,
  );
  const [createdAt, settled] = row.split("|").map(Number);
  const journal = "journalctl -u fiosite-publish.service --no-pager";
  const marks = await machine.run(`${journal} -o cat | grep '^marks ' | tail -n 1`);
  const started = await machine.run(
    'date -d "$(systemctl show -P InactiveExitTimestamp --timestamp=us fiosite-publish.service)" +%s%3N',
  );
  return {
    ...JSON.parse(marks.slice("marks ".length)),
    sent: asked.sentAt,
    asked: createdAt ?? 0,
    started: Number(started),
    seen: await seen,
    settled: settled ?? 0,
    told,
  };
}
