import { table } from "../report.ts";
import type { RestoreResult } from "./restore-under-load.ts";
import type { WaitingRestoreResult } from "./restore-waiting-messages.ts";

const heading = `# Last report of the restore drill

\`npm run drill -- restore\` installs the site on a machine whose timer makes the copies, takes leads, and then kills the machine and
deletes its disk, two minutes after one of these copies. A new Debian machine gets the repository and its password, nothing else.
Minutes count from the first command on the booted machine until it accepts a lead. The machines are containers on one computer, which
keeps Debian's packages from earlier runs: add the time to download them.
Settings, panel and access records must be back, and the lead that was erased must stay erased.

## Under load, over sftp, from another machine
`;

const waitingHeading = `
## A copy of a day ago in which messages wait, from another disk, from Debian 12 to 13

The new machine has a quarter of one core. The mail server and the ERP are down until it takes leads again.
`;

export function restoreReport(load: RestoreResult, waiting: WaitingRestoreResult): string {
  const inNoMailbox = load.lost.filter(({ mailboxes }) => mailboxes.length === 0);
  const kinds = Object.entries(waiting.waiting).map(([kind, count]) => `${count} ${kind}`);
  const underLoad = {
    "leads acknowledged": load.acknowledged,
    lost: load.lost.length,
    "of these over two minutes old": load.lostTooEarly,
    "of these in no mailbox": inNoMailbox.length,
    "erased lead stays erased": load.erasedAgain ? "yes" : "no",
    minutes: load.minutes.toFixed(1),
  };
  const withWaiting = {
    "waiting in the copy": kinds.join(", "),
    minutes: waiting.minutes.toFixed(1),
    "minutes from the return of the mail server and the ERP until everything is sent":
      waiting.sentAfterMinutes.toFixed(1),
  };
  return `${heading}
${table(Object.keys(underLoad), [Object.values(underLoad)])}
A lost lead is only in a mailbox of the team. One of the last five seconds may be in none: its e-mail had not left.

${listByMailbox(load)}
${waitingHeading}
${table(Object.keys(withWaiting), [Object.values(withWaiting)])}`;
}

function listByMailbox({ lost }: RestoreResult): string {
  const groups = Map.groupBy(lost, ({ mailboxes }) => mailboxes.join(", ") || "no mailbox");
  const lines = [...groups].map(([mailbox, leads]) => `- ${leads.length} in ${mailbox}`);
  return lines.join("\n") || "- none";
}
