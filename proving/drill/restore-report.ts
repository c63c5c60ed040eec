import type { RestoreResult } from "./prove-restore.ts";

const heading = `# Last report of the restore drill

\`npm run drill:restore\` installs the site on a machine, takes leads, backs up, takes more leads for 15 seconds, and then kills the
machine and deletes its disk. A new Debian machine gets the repository and its password, nothing else. Minutes count from the first
command on the booted machine until it accepts a lead. Both machines are containers on one computer, which also keeps Debian's packages
from earlier runs: add the time to download them. A lead that arrived after the last backup is lost in the
database; the drill looks for its e-mail in the team's mailbox by its Message-ID. Only a lead of the last five seconds may have none:
its e-mail had not left when the machine died.
`;

export function restoreReport(results: RestoreResult[]): string {
  const rows = results.map((result) =>
    [
      result.name,
      result.acknowledged,
      result.lost.length,
      result.lostBeforeBackup,
      result.withoutMail.length,
      result.erasedAgain ? "yes" : "no",
      result.minutes.toFixed(1),
    ].join(" | "),
  );
  const names = results.map(({ name, lost }) => `- ${name}: ${lost.join(", ") || "none"}`);
  const gone = results.flatMap(({ withoutMail }) => withoutMail);
  return `${heading}
| repository | leads acknowledged | lost | of these older than the backup | of these in no mailbox | erased lead stays erased | minutes |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}

In no mailbox: ${gone.join(", ") || "none"}. Lost in the database:

${names.join("\n")}
`;
}
