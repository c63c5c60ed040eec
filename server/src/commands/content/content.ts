/**
 * `fiosite content …` on a server, docs/technician/painel.md. It needs SITE_FOLDER and the database address of the operator or, to
 * write pages, of the publisher.
 */
import { text } from "node:stream/consumers";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/content-schema";
import { readStarterContent } from "@fiosite/content/starter-content";
import { readOutcome } from "../../content/publication-store.ts";
import { type Publisher, publishDue, showLive, startPublisher } from "../../content/publish-due.ts";
import { requestEnd, requestPublication } from "../../content/request-publication.ts";
import { draftOf, readSite, withSite, writeDraft } from "../../content/site-store.ts";
import { readRetentionDays } from "../../leads/lead-erasing.ts";
import { connectOnce } from "../../platform/database.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  readContentConfig,
  readOperatorConfig,
  readPublisherConfig,
  readWebDist,
} from "../../settings/config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { texts } from "./texts.ts";

interface Input extends Publisher {
  /** The file that starts the publisher; without it the command publishes itself. */
  publishRequest: string | undefined;
  /** Who imports or publishes, for the history. */
  author: string;
  options: { at?: string; cancel?: string; replace?: boolean };
}

type Command = (input: Input) => Promise<void>;

const commands = new Map<string | undefined, Command>([
  ["export", exportDraft],
  ["import", importDraft],
  ["publish", publishDraft],
]);

/** For fiosite-publish.service and for updates, so they are not in the usage. */
const publisherCommands = new Map<string | undefined, Command>([
  ["due", publishWhatIsDue],
  // An update or a rollback to this release renders before it switches.
  ["render", showLive],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(texts.usage, {
    allowPositionals: true,
    options: { at: { type: "string" }, cancel: { type: "string" }, replace: { type: "boolean" } },
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
      options: values,
      site: { ...site, retentionDays },
    });
  });
});

async function exportDraft({ client, starter }: Input): Promise<void> {
  print(JSON.stringify(draftOf(await readSite(client, starter)), null, 2));
}

/** Replaces the whole draft, so it must not hold what somebody has not published yet. */
async function importDraft({ client, starter, author, options }: Input): Promise<void> {
  const document = parse(await text(process.stdin));
  const issues = listIssues(document, starter);
  if (issues.length > 0) throw refusal(texts.refused, issues);
  await withSite(client, starter, async (site) => {
    const isInUse = site.draft.edits.length > 0;
    if (isInUse && !options.replace) throw new UserFacingError(texts.draftInUse);
    await writeDraft(client, site, document, { author });
  });
  print(texts.imported);
}

function parse(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    throw new UserFacingError(texts.notJson);
  }
}

async function publishDraft(input: Input): Promise<void> {
  const { client, starter, author, options } = input;
  if (options.cancel !== undefined) return cancel(input, options.cancel);
  const from = options.at === undefined ? undefined : await readTime(input, options.at);
  const request = await requestPublication(client, { author, from }, starter);
  if (request.outcome === "refused") throw refusal(texts.fixFirst, request.issues);
  // Only the panel sends the revision that the person saw, so "changed" is not possible here.
  if (request.outcome !== "accepted") throw new UserFacingError(texts.nothingToPublish);
  const { publicationId } = request;
  if (from) print(texts.scheduled(publicationId, formatMoment(from)));
  else await publishNow(input, publicationId);
}

async function publishNow(input: Input, publicationId: number): Promise<void> {
  const { client, publishRequest } = input;
  if (publishRequest === undefined) await publishDue(input);
  else await startPublisher(client, { publishRequest, publicationId });
  // The timer may have been faster than this command, so ask the database and not the publisher.
  const publication = await readOutcome(client, publicationId);
  if (publication && publication.outcome === null) {
    throw new UserFacingError(texts.waiting(publicationId));
  }
  if (publication?.outcome === "failed") {
    throw new UserFacingError(texts.failed(publicationId, publication.reason ?? ""));
  }
  print(texts.published(publicationId, seconds()));
}

async function cancel({ client, starter, author }: Input, typed: string): Promise<void> {
  if (!/^\d{1,9}$/.test(typed)) throw new UserFacingError(texts.usage);
  const id = Number(typed);
  const { outcome, ...rest } = await requestEnd(client, { id, author }, starter);
  if ("issues" in rest) throw refusal(texts.fixFirst, rest.issues);
  if (outcome !== "accepted") throw new UserFacingError(texts.notWaiting(id));
  print(texts.cancelled(id));
}

/** Also shows what is live, if the folder shows something else. */
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
  const lines = issues.map(({ path, message }) => texts.issue(path, message));
  return new UserFacingError([reason, ...lines].join("\n"));
}

/** PostgreSQL knows the days of each month and the time zones. */
async function readTime({ client }: Input, typed: string): Promise<Date> {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed);
  const query = "select $1::timestamp at time zone $2 as moment";
  const result = isTime
    ? await client.query(query, [typed, readTimeZone()]).catch(() => undefined)
    : undefined;
  const moment: Date | undefined = result?.rows[0]?.moment;
  if (!moment) throw new UserFacingError(texts.wrongTime);
  return moment;
}

function formatMoment(moment: Date): string {
  const format = { dateStyle: "short", timeStyle: "short", timeZone: readTimeZone() } as const;
  return dateFormat("pt-BR", format).format(moment);
}

/** From the published pages. Only scheduling reads it: the publisher may have to mend them. */
function readTimeZone(): string {
  return openPublishedContent(readWebDist())().facts.company.timeZone;
}

/** Since the command started. */
function seconds(): string {
  return (performance.now() / 1_000).toFixed(1).replace(".", ",");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
