import { contentCommands } from "@fiosite/content/content-commands";
import { readPublication } from "../../content/publication-store.ts";
import { asOnlyPublisher, publishDue, showLive } from "../../content/publish-due.ts";
import {
  cancelRequest,
  requestPublication,
  requestUndo,
} from "../../content/request-publication.ts";
import { startPublisher } from "../../content/start-publisher.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { ContentCommandInput } from "./content-command.ts";
import { issueLines } from "./draft-commands.ts";
import { formatMoment } from "./list-history.ts";

export async function publishDraft(input: ContentCommandInput): Promise<void> {
  const { client, starter, author, options, print, readTimeZone } = input;
  if (options.cancel !== undefined) return cancel(input, readNumber(options.cancel));
  const publishAt = options.at === undefined ? undefined : await readTime(input, options.at);
  const request = accepted(await requestPublication(client, { author, publishAt }, starter));
  if (publishAt) {
    print(
      contentCommands.scheduled(request.publicationId, formatMoment(publishAt, readTimeZone())),
    );
  } else await publishNow(input, request.publicationId);
}

export async function undo(input: ContentCommandInput): Promise<void> {
  const { client, starter, author, args } = input;
  const versionId = args[0] === undefined ? undefined : readNumber(args[0]);
  const request = accepted(await requestUndo(client, { author, versionId }, starter));
  await publishNow(input, request.publicationId);
}

/** Also shows what is live, if the folder shows something else. */
export async function publishWhatIsDue(input: ContentCommandInput): Promise<void> {
  for (const { publicationId, versionId, failure } of await publishDue(input)) {
    if (failure === undefined) {
      input.print(contentCommands.published(versionId, seconds()));
      continue;
    }
    // The unit fails, so that the doctor tells the operator.
    process.stderr.write(`${contentCommands.failed(publicationId, failure)}\n`);
    process.exitCode = 1;
  }
}

/** An update or a rollback to this release does it before it switches. */
export async function renderLive(input: ContentCommandInput): Promise<void> {
  await showLive(input);
}

async function publishNow(input: ContentCommandInput, publicationId: number): Promise<void> {
  const { client, publishRequest } = input;
  if (publishRequest === undefined) await publishDue(input);
  else await startPublisher(client, { publishRequest, publicationId });
  // Not what the publisher said: the timer may have been faster.
  const publication = await readPublication(client, publicationId);
  if (publication && publication.outcome === null) {
    throw new UserFacingError(contentCommands.waiting(publicationId));
  }
  if (publication?.outcome !== "live") {
    throw new UserFacingError(contentCommands.failed(publicationId, publication?.reason ?? ""));
  }
  input.print(contentCommands.published(publication.versionId, seconds()));
}

/** As the only publisher: one that is being rendered would go live although it was called cancelled. */
async function cancel(input: ContentCommandInput, id: number): Promise<void> {
  const { client, starter, author, print } = input;
  const isCancelled = await asOnlyPublisher({ client }, () =>
    cancelRequest(client, { id, author }, starter),
  );
  if (!isCancelled) throw new UserFacingError(contentCommands.notWaiting(id));
  print(contentCommands.cancelled(id));
}

function accepted(request: Awaited<ReturnType<typeof requestPublication>>) {
  if (request.outcome === "accepted") return request;
  // Only the panel says what the person saw, so "changed" is not possible here.
  throw new UserFacingError(
    request.outcome === "refused"
      ? `${contentCommands.elsewhere}\n${issueLines(request.issues)}`
      : contentCommands.nothingToPublish,
  );
}

/** Since the command started. */
function seconds(): string {
  return (performance.now() / 1_000).toFixed(1).replace(".", ",");
}

function readNumber(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UserFacingError(contentCommands.usage);
  return Number(typed);
}

/** PostgreSQL knows the days of each month and the time zones. */
async function readTime(
  { client, readTimeZone }: ContentCommandInput,
  typed: string,
): Promise<Date> {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed);
  const query = "select $1::timestamp at time zone $2 as moment";
  const result = isTime
    ? await client.query(query, [typed, readTimeZone()]).catch(() => undefined)
    : undefined;
  const moment: Date | undefined = result?.rows[0]?.moment;
  if (!moment) throw new UserFacingError(contentCommands.wrongTime);
  return moment;
}
