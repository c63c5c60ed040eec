import { setTimeout as wait } from "node:timers/promises";
import type { FaultSite } from "./fault-site.ts";
import { requestLongPaths } from "./long-paths.ts";
import { loseRecordsOfEmails, rejectPassword, rejectRecipient } from "./mail-faults.ts";

export interface Fault {
  name: string;
  /** How often it cuts off the server or the mail server, so that e-mails which were being sent may be sent again. */
  interruptions: number;
  /** Injects the fault, removes it and returns the recovery times in milliseconds. */
  run(site: FaultSite): Promise<number[]>;
}

const databaseFolder = "/var/lib/postgresql";
// Repeats, because the file may still contain the id of the process that was killed before.
// The database responds before its unit is active, and a unit that is killed in between waits for its start's time limit.
const killPostgres = `until systemctl is-active -q postgresql@15-main && kill -9 "$(head -n 1 ${databaseFolder}/15/main/postmaster.pid)"; do sleep 0.2; done`;
// Repeats, because systemd reports an I/O error when a process ends while it reads the list of them.
const killNginx =
  "until systemctl is-active -q nginx && systemctl kill -s KILL nginx; do sleep 0.2; done";
// dd fails when the volume is full, as intended.
const fillDisk = `dd if=/dev/zero of=${databaseFolder}/filler bs=1M status=none; sync; true`;
const emptyDisk = `rm ${databaseFolder}/filler`;

export const faults: Fault[] = [
  { name: "nothing, 10 s", interruptions: 0, run: async () => [await wait(10_000, 0)] },
  {
    name: "kill -9 of the server, 6 times",
    interruptions: 6,
    run: (site) => repeatedly(6, site, () => site.run("systemctl kill -s KILL fiosite")),
  },
  {
    name: "kill -9 of PostgreSQL, 3 times",
    interruptions: 0,
    run: (site) => repeatedly(3, site, () => site.run(killPostgres)),
  },
  {
    name: "kill -9 of nginx, 3 times",
    interruptions: 0,
    run: (site) => repeatedly(3, site, () => site.run(killNginx)),
  },
  { name: "burst of 7 kB paths, 1 minute", interruptions: 0, run: requestLongPaths },
  {
    name: "SMTP down for 20 s",
    interruptions: 1,
    run: async (site) => {
      await site.mail.stop();
      await wait(20_000);
      await site.mail.start();
      return [await site.timeUntilAllMailed()];
    },
  },
  {
    name: "one of two recipients rejected, 20 s",
    interruptions: 0,
    run: rejectRecipient,
  },
  {
    name: "SMTP password wrong for three days of queue time",
    interruptions: 0,
    run: rejectPassword,
  },
  {
    name: "sent e-mails cannot be recorded for 20 s, then kill -9 of the server",
    interruptions: 1,
    run: loseRecordsOfEmails,
  },
  {
    name: "database disk full for 20 s",
    interruptions: 0,
    run: async (site) => {
      await site.run(fillDisk);
      await wait(20_000);
      await site.run(emptyDisk);
      return [await site.timeUntilLeadIsAccepted()];
    },
  },
  {
    name: "Google unresponsive, then cut off",
    // It restarts the server twice, and a restart records what it sent.
    interruptions: 0,
    run: async (site) => {
      const times: number[] = [];
      for (const behaviour of ["hang", "cut-off"] as const) {
        site.google.behave(behaviour);
        // The server keeps the day's response in memory, so only a restarted one requests it again.
        await site.run("systemctl restart fiosite");
        times.push(await site.timeUntilReviewsFail());
      }
      site.google.behave("ok");
      return times;
    },
  },
  {
    name: "update forward and back",
    interruptions: 0,
    run: async (site) => [
      await site.timeOf("fiosite update /root/next.tar.gz"),
      await site.timeOf("fiosite rollback"),
    ],
  },
];

async function repeatedly(times: number, site: FaultSite, fault: () => Promise<unknown>) {
  const recoveries: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await fault();
    recoveries.push(await site.timeUntilLeadIsAccepted());
    await wait(2_000);
  }
  return recoveries;
}
