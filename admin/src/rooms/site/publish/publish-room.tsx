import { valueAt } from "@fiosite/content/content-path";
import { may } from "@fiosite/contract/panel/people";
import type { ChangeGroup, PreviewChange } from "@fiosite/contract/panel/publications";
import type { SiteIssue } from "@fiosite/contract/panel/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { useSession } from "#session/session.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { CardLink, CardList } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import {
  changesQuery,
  discard,
  draftQuery,
  fieldsQuery,
  requests,
  siteKey,
  useSiteMark,
} from "../site-queries.ts";
import { LivePanel, PreviewSheet } from "./go-live.tsx";
import styles from "./publish-room.module.css";
import { usePublishing } from "./publishing.ts";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { texts } from "./texts.ts";
import { Untranslated } from "./untranslated.tsx";

/** What the draft changes, before and after; an owner makes it live from here. Staff see it all but the buttons. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function PublishRoom() {
  useSiteMark();
  const { person } = useSession();
  const { data: changes, refetch } = useQuery(changesQuery);
  const publishing = usePublishing();
  const isPublished = changes !== undefined && changes.revision === publishing.publishedRevision;
  const data = isPublished ? { ...changes, groups: [] } : changes;
  /** The revision that the person saw: what a colleague saves behind the sheet is not scheduled unseen. */
  const [scheduling, setScheduling] = useState<number>();
  /** The revision that the person saw, too. */
  const [asking, setAsking] = useState<{ change: PreviewChange; revision: number }>();
  const mayPublish = may(person.role, "publish");
  const count = data?.groups.reduce((sum, { changes }) => sum + changes.length, 0) ?? 0;
  const { started, isBusy } = publishing;
  const isBlocked = (data?.issues.length ?? 0) > 0;
  const publish = (revision: number) => publishing.send(requests.publish({ revision }));
  return (
    <Screen
      title={titleFor(data && count, mayPublish)}
      about={aboutFor(data && count, mayPublish)}
      back={{ to: "/site", label: texts.back }}
    >
      <LivePanel publishing={publishing} />
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.columns}>
          <div className={styles.changes}>
            {data.groups.flatMap(({ group, changes }) =>
              changes.map((change) => (
                <ChangeCard
                  key={`${change.what} ${change.values[0]?.path}`}
                  {...{ group, change, changes, revision: data.revision }}
                />
              )),
            )}
            {count === 0 && !started && (
              <Link to="/site" className={styles.textLink}>
                {texts.change}
              </Link>
            )}
          </div>
          <div className={styles.side}>
            {count > 0 && <Checks issues={data.issues} warnings={data.warnings} />}
            <Untranslated texts={data.untranslated} />
            {count > 0 && mayPublish && !isBlocked && (
              <div className={styles.dock}>
                <Button
                  tone={started?.publication.state === "live" ? "dark" : "main"}
                  icon="arrow"
                  disabled={isBusy}
                  onClick={() =>
                    data.preview
                      ? setAsking({ change: data.preview, revision: data.revision })
                      : publish(data.revision)
                  }
                >
                  {isBusy ? texts.publishing : texts.publishNow}
                </Button>
                <Button tone="line" disabled={isBusy} onClick={() => setScheduling(data.revision)}>
                  {texts.schedule}
                </Button>
              </div>
            )}
            <CardList>
              <CardLink
                icon="clock"
                title={texts.now.title}
                about={texts.now.about}
                to="/agora-e-depois"
              />
            </CardList>
          </div>
        </div>
      )}
      {asking && (
        <PreviewSheet
          change={asking.change}
          isBusy={isBusy}
          onPublish={() => publish(asking.revision)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {scheduling !== undefined && (
        <ScheduleSheet
          revision={scheduling}
          preview={data?.preview ?? null}
          onClose={() => setScheduling(undefined)}
        />
      )}
    </Screen>
  );
}

function titleFor(count: number | undefined, mayPublish: boolean): string {
  if (count === undefined) return texts.title;
  if (count === 0) return texts.nothing;
  return mayPublish ? texts.toPublish(count) : texts.inDraft(count);
}

function aboutFor(count: number | undefined, mayPublish: boolean): string {
  if (count === 0) return texts.nothingAbout;
  return mayPublish ? texts.about : texts.aboutStaff;
}

type Change = ChangeGroup["changes"][number];

interface ChangeCardProps {
  group: string;
  change: Change;
  /** All of the group. */
  changes: Change[];
  /** Of the draft that they belong to. */
  revision: number;
}

function ChangeCard({ group, change, changes, revision }: ChangeCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2>{change.label}</h2>
          <p className="small muted">
            {[group !== change.label && group, texts.what[change.what]].filter(Boolean).join(" · ")}
          </p>
        </div>
        <Discard label={change.label} paths={discardedWith(change, changes)} revision={revision} />
      </div>
      {change.values.map((value) => (
        <Values key={value.path} value={value} />
      ))}
    </article>
  );
}

function Values({ value: { language, before, after } }: { value: Change["values"][number] }) {
  if (before === null && after === null) return null;
  if (!language) {
    return (
      <p className={styles.single}>
        <span className="visually-hidden">{texts.before} </span>
        {before !== null && <s>{before}</s>}
        {before !== null && <Icon name="arrow" isSmall />}
        <span className="visually-hidden">{texts.after} </span>
        <b>{after ?? texts.nothingThere}</b>
      </p>
    );
  }
  return (
    <div>
      <h3 className={styles.language}>{texts.language(language)}</h3>
      <dl className={styles.both}>
        {before !== null && <dt>{texts.before}</dt>}
        {before !== null && (
          <dd lang={language} className={styles.old}>
            {before}
          </dd>
        )}
        <dt>{texts.after}</dt>
        <dd lang={language} className={styles.new}>
          {after ?? texts.nothingThere}
        </dd>
      </dl>
    </div>
  );
}

/** The mark of one plan goes back together with the mark of the other: two featured plans would be refused. */
function discardedWith({ values }: Change, changes: Change[]): string[] {
  const isMark = (path: string) => path.endsWith(".isFeatured");
  const own = values.map(({ path }) => path);
  if (!own.some(isMark)) return own;
  return changes.flatMap((each) => each.values.map(({ path }) => path)).filter(isMark);
}

interface DiscardProps {
  label: string;
  paths: string[];
  revision: number;
}

/** Puts the values back to what is live, if they are still what the person sees. */
function Discard({ label, paths, revision }: DiscardProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: draft } = useQuery(draftQuery);
  const discarding = useMutation({
    mutationFn: () => discard(paths.map((path) => expectedAt(draft?.document, path))),
    onSuccess: (result) => {
      const [issue] = "issues" in result ? result.issues : [];
      const problem = "conflicts" in result ? texts.changedMeanwhile : issue?.message;
      toast({ text: problem ?? texts.discarded });
    },
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <TextButton
      aria-label={texts.discardLabel(label)}
      // An older draft, kept from another screen, would be expected in vain.
      disabled={draft?.revision !== revision || discarding.isPending}
      onClick={() => discarding.mutate()}
    >
      {texts.discard}
    </TextButton>
  );
}

/** Of a removed item nothing is expected. */
function expectedAt(document: unknown, path: string) {
  const expected = valueAt(document, path);
  return { path, ...(expected !== undefined && { expected }) };
}

/** What stops the publication, what to look at, or that all is well. */
function Checks({ issues, warnings }: { issues: SiteIssue[]; warnings: SiteIssue[] }) {
  if (issues.length > 0) {
    return (
      <section>
        <h2>{texts.toFix(issues.length)}</h2>
        <IssueList issues={issues} action={texts.fixNow} />
        <p className="muted">{texts.fixFirst}</p>
      </section>
    );
  }
  if (warnings.length > 0) {
    return (
      <section>
        <h2>{texts.look(warnings.length)}</h2>
        <p className="muted">{texts.lookAbout}</p>
        <IssueList issues={warnings} action={texts.see} />
      </section>
    );
  }
  return (
    <section>
      <h2>{texts.checked}</h2>
      <ul className={styles.checks}>
        {texts.checks.map((check) => (
          <li key={check}>
            <Icon name="check" />
            <span>{check}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IssueList({ issues, action }: { issues: SiteIssue[]; action: string }) {
  const { data } = useQuery(fieldsQuery(issues.map(({ path }) => path).slice(0, 20)));
  const labelOf = (path: string) =>
    data?.fields.find(({ values }) => values.some((each) => each.path === path))?.label;
  return (
    <ul className={styles.checks}>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`} className={styles.open}>
          <Icon name="alert" />
          <span>
            {labelOf(path) && <b>{labelOf(path)}</b>}
            <span>{message}</span>
            <Link to={`/site?${new URLSearchParams({ campo: path })}`}>{action}</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
