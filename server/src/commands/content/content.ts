/** `fiosite content …` on a server, docs/content-commands.md. It needs the operator's database address and SITE_FOLDER. */
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { contentCommands } from "@fiosite/content/content-commands";
import { readStarterContent } from "@fiosite/content/starter-content";
import { readContentConfig, readOperatorConfig, readWebDist } from "../../config.ts";
import { connectOnce } from "../../platform/connect-once.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { runCommand } from "../run-command.ts";
import type { ContentCommand } from "./content-command.ts";
import { checkDraft, compareDraft, exportDraft, showDraft } from "./draft-commands.ts";
import { importDraft, setValue } from "./edit-commands.ts";
import { listHistory } from "./list-history.ts";
import { publishDraft, publishWhatIsDue, renderLive, undo } from "./publish-commands.ts";

const commands = new Map<string | undefined, ContentCommand>([
  ["show", showDraft],
  ["set", setValue],
  ["check", checkDraft],
  ["diff", compareDraft],
  ["publish", publishDraft],
  ["undo", undo],
  ["history", listHistory],
  ["export", exportDraft],
  ["import", importDraft],
  // For fiosite-publish.service and for updates, so they are not in the usage.
  ["due", publishWhatIsDue],
  ["render", renderLive],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [name, ...args] = positionals;
  const command = commands.get(name);
  if (!command || args.length > 2) throw new UserFacingError(contentCommands.usage);
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const { author, site } = readContentConfig();
  const { timeZone } = openPublishedContent(readWebDist())().facts.company;
  await connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, (client) =>
    command({
      ...{ client, site, author, args, options: values, timeZone },
      starter: readStarterContent(),
      print: (line) => process.stdout.write(`${line}\n`),
      readInput: () => text(process.stdin),
    }),
  );
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        at: { type: "string" },
        cancel: { type: "string" },
        remove: { type: "boolean" },
        replace: { type: "boolean" },
      },
    });
  } catch {
    throw new UserFacingError(contentCommands.usage);
  }
}
