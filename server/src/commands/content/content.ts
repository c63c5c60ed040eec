/**
 * `fiosite content …` on a server, docs/technician/content-commands.md. It needs SITE_FOLDER and the database address of the operator or, to
 * write pages, of the publisher.
 */
import { text } from "node:stream/consumers";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/content-schema";
import { readStarterContent } from "@fiosite/content/starter-content";
import { compareDocuments } from "../../content/documents.ts";
import { readDraft, withDraft, writeDraft } from "../../content/draft-store.ts";
import { readPublication } from "../../content/publication-store.ts";
import {
  asOnlyPublisher,
  type Publisher,
  publishDue,
  showLive,
} from "../../content/publish-due.ts";
import {
  cancelRequest,
  requestPublication,
  startPublisher,
} from "../../content/request-publication.ts";
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
  const settings = { ...readContentConfig(), starter: readStarterContent() };
  await connectOnce({ url, variable }, (client) =>
    command({ client, ...settings, options: values }),
  );
});

async function exportDraft({ client, starter }: Input): Promise<void> {
  print(JSON.stringify(await readDraft(client, starter), null, 2));
}

/** Replaces the whole draft, so it must not hold what somebody has not published yet. */
async function importDraft({ client, starter, author, options }: Input): Promise<void> {
  const document = parse(await text(process.stdin));
  const issues = listIssues(document, starter);
  if (issues.length > 0) throw refusal(texts.refused, issues);
  await withDraft(client, starter, async (draft) => {
    const isInUse = compareDocuments(draft.live.document, draft.document).length > 0;
    if (isInUse && !options.replace) throw new UserFacingError(texts.draftInUse);
    await writeDraft(client, { before: draft.document, document }, { author });
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
  const publishAt = options.at === undefined ? undefined : await readTime(input, options.at);
  const request = await requestPublication(client, { author, publishAt }, starter);
  if (request.outcome === "refused") throw refusal(texts.fixFirst, request.issues);
  // Only the panel sends the revision that the person saw, so "changed" is not possible here.
  if (request.outcome !== "accepted") throw new UserFacingError(texts.nothingToPublish);
  const { publicationId } = request;
  if (publishAt) print(texts.scheduled(publicationId, formatMoment(publishAt)));
  else await publishNow(input, publicationId);
}

async function publishNow(input: Input, publicationId: number): Promise<void> {
  const { client, publishRequest } = input;
  if (publishRequest === undefined) await publishDue(input);
  else await startPublisher(client, { publishRequest, publicationId });
  // The timer may have been faster than this command, so ask the database and not the publisher.
  const publication = await readPublication(client, publicationId);
  if (publication && publication.outcome === null) {
    throw new UserFacingError(texts.waiting(publicationId));
  }
  if (publication?.outcome !== "live") {
    throw new UserFacingError(texts.failed(publicationId, publication?.reason ?? ""));
  }
  print(texts.published(publication.versionId, seconds()));
}

/** As the only publisher: one that is being rendered would go live although it was reported as cancelled. */
async function cancel({ client, starter, author }: Input, typed: string): Promise<void> {
  if (!/^\d{1,9}$/.test(typed)) throw new UserFacingError(texts.usage);
  const id = Number(typed);
  const isCancelled = await asOnlyPublisher({ client }, () =>
    cancelRequest(client, { id, author }, starter),
  );
  if (!isCancelled) throw new UserFacingError(texts.notWaiting(id));
  print(texts.cancelled(id));
}

/** Also shows what is live, if the folder shows something else. */
async function publishWhatIsDue(input: Input): Promise<void> {
  for (const { publicationId, versionId, failure } of await publishDue(input)) {
    if (failure === undefined) {
      print(texts.published(versionId, seconds()));
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
