import { setTimeout as wait } from "node:timers/promises";
import type { DrillSite } from "./drill-site.ts";

export interface Drill {
  name: string;
  /** Does the harm and undoes it; returns how long each return to service took, in milliseconds. */
  run(site: DrillSite): Promise<number[]>;
}

const databaseFolder = "/var/lib/postgresql";
// Until it hits: the file may still name the one killed before.
const killPostgres = `until kill -9 "$(head -n 1 ${databaseFolder}/15/main/postmaster.pid)"; do sleep 0.2; done`;
// dd ends with an error when the volume is full, which is the point.
const fillDisk = `dd if=/dev/zero of=${databaseFolder}/filler bs=1M status=none; sync; true`;
const emptyDisk = `rm ${databaseFolder}/filler`;

export const drills: Drill[] = [
  { name: "nothing, 30 s", run: async () => [await wait(30_000, 0)] },
  {
    name: "kill -9 of the server, 10 times",
    run: (site) => repeatedly(10, site, () => site.inside("systemctl kill -s KILL fiosite")),
  },
  {
    name: "kill -9 of PostgreSQL, 3 times",
    run: (site) => repeatedly(3, site, () => site.inside(killPostgres)),
  },
  {
    name: "SMTP gone for 2 minutes",
    run: async (site) => {
      await site.stopSmtp();
      await wait(120_000);
      await site.startSmtp();
      return [await site.timeUntilAllMailed()];
    },
  },
  {
    name: "disk of the database full for 20 s",
    run: async (site) => {
      await site.inside(fillDisk);
      await wait(20_000);
      await site.inside(emptyDisk);
      return [await site.timeUntilLeadIsTaken()];
    },
  },
  {
    name: "Google silent, then cut off",
    run: async (site) => {
      const times: number[] = [];
      for (const behaviour of ["hang", "cut-off"] as const) {
        site.google.behave(behaviour);
        // The answer of the day is in memory: only a new process asks again.
        await site.inside("systemctl restart fiosite");
        times.push(await site.timeOfReviews());
      }
      site.google.behave("ok");
      return times;
    },
  },
  {
    name: "update forward and back",
    run: async (site) => [
      await site.timeOfUpdate("/root/next.tar.gz"),
      await site.timeOfUpdate("--back"),
    ],
  },
];

async function repeatedly(times: number, site: DrillSite, harm: () => Promise<unknown>) {
  const recoveries: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await harm();
    recoveries.push(await site.timeUntilLeadIsTaken());
    await wait(2_000);
  }
  return recoveries;
}
