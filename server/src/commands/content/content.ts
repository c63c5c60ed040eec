/**
 * `fiosite content …` on a server, docs/technician/painel.md. It needs SITE_FOLDER and the database address of the operator or, to
 * write pages, of the publisher.
 */
import { text } from "node:stream/consumers";
import { listWarnings } from "@fiosite/content/changes/list-warnings";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/content-schema";
import { readStarterContent } from "@fiosite/content/starter-content";
import { awaitPublisher } from "../../content/ask-publisher.ts";
import { readOutcome } from "../../content/publication-store.ts";
import { type Publisher, publishDue, showLive } from "../../content/publisher.ts";
import { requestPublication } from "../../content/request-publication.ts";
import { draftOf, readSite, withSite, writeDraft } from "../../content/site-store.ts";
import { readSiteView } from "../../content/site-view.ts";
import { readRetentionDays } from "../../leads/lead-erasing.ts";
import { connectOnce } from "../../platform/database.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  readContentConfig,
  readOperatorConfig,
  readPublisherConfig,
} from "../../settings/config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { texts } from "./texts.ts";

interface Input extends Publisher {
  /** The file that starts the publisher; if it is not set, this process publishes. */
  publishRequest: string | undefined;
  /** Who imports or publishes; the history shows this name. */
  author: string;
  /** Whether an import may overwrite changes that are not published. */
  replaces: boolean;
}

type Command = (input: Input) => Promise<void>;

const commands = new Map<string | undefined, Command>([
  ["export", exportDraft],
  ["import", importDraft],
  ["publish", publishDraft],
]);

/** fiosite-publish.service and updates run these, so the usage does not list them. */
const publisherCommands = new Map<string | undefined, Command>([
  ["due", publishWhatIsDue],
  // An update or a rollback to this release renders the pages before it switches.
  ["render", showLive],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(texts.usage, {
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [name, ...rest] = positionals;
  const publisherCommand = publisherCommands.get(name);
  const command = publisherCommand ?? commands.get(name);
  if (!command || rest.length > 0) throw new UserFacingError(texts.usage);
  const url = publisherCommand ? readPublisherConfig() : readOperatorConfig().operatorDatabaseUrl;
  const variable = publisherCommand ? "PUBLISHER_DATABASE_URL" : "OPERATOR_DATABASE_URL";
  const { site, ...settings } = readContentConfig();
  await connectOnce({ url, variable }, async (client) => {
    const retentionDays = await readRetentionDays(client);
    const starter = readStarterContent();
    await command({
      client,
      ...settings,
      starter,
      replaces: values.replace,
      site: { ...site, retentionDays },
    });
  });
});

async function exportDraft({ client, starter }: Input): Promise<void> {
  print(JSON.stringify(draftOf(await readSite(client, starter)), null, 2));
}

/** Replaces the whole draft, so it fails if the draft has unpublished changes, unless `replaces` is set. */
async function importDraft({ client, starter, author, replaces }: Input): Promise<void> {
  const document = parse(await text(process.stdin));
  const issues = listIssues(document, starter);
  if (issues.length > 0) throw refusal(texts.refused, issues);
  await withSite(client, starter, async (site) => {
    const isInUse = site.draft.edits.length > 0;
    if (isInUse && !replaces) throw new UserFacingError(texts.draftInUse);
    await writeDraft(client, site, document, { author });
  });
  print(texts.imported);
  const { normalContent: before, content: after } = await readSiteView(client, starter);
  const warnings = listWarnings({ before, after, starter });
  if (warnings.length > 0) print(withPlaces(texts.lookAt, warnings));
}

function parse(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch (error) {
    const line = error instanceof Error ? error.message.match(/\(line (\d+) /)?.[1] : undefined;
    throw new UserFacingError(texts.notJson(line));
  }
}

async function publishDraft(input: Input): Promise<void> {
  const { client, starter, author, publishRequest } = input;
  const request = await requestPublication(client, { author }, starter);
  if (request.outcome === "refused") throw refusal(texts.fixFirst, request.issues);
  // Only the panel sends the revision that the person saw, so "changed" is not possible here.
  if (request.outcome !== "accepted") throw new UserFacingError(texts.nothingToPublish);
  const { publicationId } = request;
  if (publishRequest === undefined) await publishDue(input);
  else await awaitPublisher(client, { publishRequest, publicationId });
  // The timer may have published before this command did, so ask the database for the outcome and not the publisher.
  const publication = await readOutcome(client, publicationId);
  if (publication && publication.outcome === null) {
    throw new UserFacingError(texts.waiting(publicationId));
  }
  if (publication?.outcome === "failed") {
    throw new UserFacingError(texts.failed(publicationId, publication.reason ?? ""));
  }
  print(texts.published(publicationId, seconds()));
}

/** Also shows the live version if the folder shows something else. */
async function publishWhatIsDue(input: Input): Promise<void> {
  for (const { publicationId, failure } of await publishDue(input)) {
    if (failure === undefined) {
      print(texts.published(publicationId, seconds()));
      continue;
    }
    // The unit fails, so that the doctor informs the operator.
    process.stderr.write(`${texts.failed(publicationId, failure)}\n`);
    process.exitCode = 1;
  }
}

function refusal(reason: string, issues: ContentIssue[]): UserFacingError {
  return new UserFacingError(withPlaces(reason, issues));
}

function withPlaces(heading: string, found: Pick<ContentIssue, "path" | "message">[]): string {
  return [heading, ...found.map(({ path, message }) => texts.issue(path, message))].join("\n");
}

/** How long the command has run. */
function seconds(): string {
  return (performance.now() / 1_000).toFixed(1).replace(".", ",");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
