import { table } from "../report.ts";

/** Seconds until the site was on the right release. */
export interface StepResult {
  again: number;
  rollback: number;
  hangUp: number;
}

/** The steps of an update in their order, each with the line that the update prints after it. */
export const steps = [
  { name: "noted which release works", line: "linked /opt/fiosite/before-update to" },
  { name: "verified the archive", line: "next.tar.gz was not verified" },
  { name: "unpacked", line: "unpacked next" },
  { name: "dumped the database", line: "dumped the database to" },
  { name: "migrated", line: "migrated: 0099_marker" },
  { name: "rendered the content", line: "rendered the published content" },
  { name: "found every fact confirmed", line: "every fact is confirmed" },
  { name: "tried the candidate", line: "the candidate is ready" },
  { name: "copied old assets", line: "copied the files that open pages still request" },
  { name: "wrote the units", line: "wrote /etc/systemd/system/fiosite.service" },
  { name: "moved `current`", line: "linked /opt/fiosite/current to" },
  { name: "restarted the server", line: "the server of next is ready" },
  { name: "wrote the nginx site", line: "wrote /etc/nginx/sites-available/fiosite.conf" },
  { name: "reloaded nginx", line: "nginx has the site of next" },
  { name: "moved `previous`", line: "linked /opt/fiosite/previous to" },
  { name: "removed old releases", line: "The site is on next" },
];

const heading = `# Last report of the update drill

\`npm run drill -- updates\` starts \`fiosite update\` on a real machine and interrupts it as soon as it prints that a step is done, three
times for each step. Twice SIGKILL ends all its processes; the first time the same update runs again, the second time
\`fiosite rollback\`. The third time the operator's terminal is closed (SIGHUP), and nobody does anything more. After each the drill
checks links, server, home page, a lead, the candidate, and that the dump is older than the migration. Times are in seconds.
`;

const ways = {
  again: "SIGKILL, update again: on the new release after",
  rollback: "SIGKILL, rollback: on the working release after",
  hangUp: "terminal closed: on the new release after",
};

export function updateReport(
  results: Record<string, StepResult>,
  slowSeconds: number,
  leads: number,
): string {
  const done = Object.values(results);
  const rows = Object.entries(ways).map(([way, name]) => {
    const times = done.map((result) => result[way as keyof StepResult]);
    return [name, Math.min(...times).toFixed(1), Math.max(...times).toFixed(1)];
  });
  return `${heading}
${table([`after each of ${done.length} steps`, "least", "most"], rows)}
- **A rollback that nothing may refuse:** without a mail server, with an e-mail overdue by an hour, and with a server that takes 20 s to
  start, \`fiosite rollback\` took ${slowSeconds.toFixed(0)} s and ended on the working release.
- **A migration that deletes every lead:** the recipe in \`docs/technician/update-and-roll-back.md\` brought all ${leads} back, on the working release.
`;
}
