/**
 * `fiosite content …` on a server, docs/technician/content-commands.md. It needs SITE_FOLDER and the database address of the operator or, to
 * write pages, of the publisher.
 */
import { text } from "node:stream/consumers";
import { contentCommands } from "@fiosite/content/content-commands";
import { readStarterContent } from "@fiosite/content/starter-content";
import { connectOnce } from "../../platform/connect-once.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  readContentConfig,
  readOperatorConfig,
  readPublisherConfig,
  readWebDist,
} from "../../settings/config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import type { ContentCommand } from "./content-command.ts";
import { checkDraft, compareDraft, exportDraft, showDraft } from "./draft-commands.ts";
import { listHistory } from "./list-history.ts";
import { publishDraft, publishWhatIsDue, renderLive, undo } from "./publish-commands.ts";

const commands = new Map<string | undefined, ContentCommand>([
  ["show", showDraft],
  ["set", edit("setValue")],
  ["check", checkDraft],
  ["diff", compareDraft],
  ["publish", publishDraft],
  ["undo", undo],
  ["history", listHistory],
  ["export", exportDraft],
  ["import", edit("importDraft")],
]);

/** For fiosite-publish.service and for updates, so they are not in the usage. */
const publisherCommands = new Map<string | undefined, ContentCommand>([
  ["due", publishWhatIsDue],
  ["render", renderLive],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(contentCommands.usage, {
    allowPositionals: true,
    options: {
      at: { type: "string" },
      cancel: { type: "string" },
      remove: { type: "boolean" },
      replace: { type: "boolean" },
    },
  });
  const [name, ...args] = positionals;
  const publisherCommand = publisherCommands.get(name);
  const command = publisherCommand ?? commands.get(name);
  if (!command || args.length > 2) throw new UserFacingError(contentCommands.usage);
  const url = publisherCommand ? readPublisherConfig() : readOperatorConfig().operatorDatabaseUrl;
  const variable = publisherCommand ? "PUBLISHER_DATABASE_URL" : "OPERATOR_DATABASE_URL";
  const settings = readContentConfig();
  await connectOnce({ url, variable }, (client) =>
    command({
      ...{ client, ...settings, args, options: values },
      starter: readStarterContent(),
      readTimeZone: () => openPublishedContent(readWebDist())().facts.company.timeZone,
      print: (line) => process.stdout.write(`${line}\n`),
      readInput: () => text(process.stdin),
    }),
  );
});

/** Loaded when it is needed: the publisher's start is a tenth shorter without. */
function edit(name: "setValue" | "importDraft"): ContentCommand {
  return async (input) => (await import("./edit-commands.ts"))[name](input);
}
