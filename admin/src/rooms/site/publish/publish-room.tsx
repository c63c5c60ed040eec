import { valueAt } from "@fiosite/content/content-path";
import { may } from "@fiosite/contract/panel/people";
import type { ChangeGroup, PreviewChange } from "@fiosite/contract/panel/publications";
import type { SiteIssue } from "@fiosite/contract/panel/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import { Button, TextButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  changesQuery,
  discard,
  draftQuery,
  fieldsQuery,
  siteKey,
  useSiteMark,
} from "../site-queries.ts";
import { LivePanel, PreviewSheet } from "./go-live.tsx";
import { History } from "./history.tsx";
import styles from "./publish-room.module.css";
import { usePublishing } from "./publishing.ts";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { texts } from "./texts.ts";

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
  const [asking, setAsking] = useState<{
    change: PreviewChange;
    publish: () => void;
    version: number | undefined;
  }>();
  const mayPublish = may(person.role, "publish");
  const count = data?.groups.reduce((sum, { changes }) => sum + changes.length, 0) ?? 0;
  const { started, isBusy } = publishing;
  const isBlocked = (data?.issues.length ?? 0) > 0;
  const askFirst = (change: PreviewChange | null, publish: () => void, version?: number) =>
    change ? setAsking({ change, publish, version }) : publish();
  return (
    <Screen
      title={titleFor(data && count, mayPublish)}
      about={aboutFor(data && count, mayPublish)}
      back={{ to: "/mais", label: texts.back }}
    >
      {started && <LivePanel {...{ publishing, started }} />}
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.columns}>
          <div className={styles.changes}>
            {data.groups.flatMap(({ group, changes }) =>
              changes.map((change) => (
                <ChangeCard
                  key={`${change.what} ${change.values[0]?.path}`}
                  {...{ group, change }}
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
            {count > 0 && mayPublish && !isBlocked && (
              <div className={styles.dock}>
                <Button
                  tone={started?.publication.state === "live" ? "dark" : "main"}
                  icon="arrow"
                  disabled={isBusy}
                  onClick={() => askFirst(data.preview, () => publishing.publish(data.revision))}
                >
                  {isBusy ? texts.publishing : texts.publishNow}
                </Button>
                <Button tone="line" disabled={isBusy} onClick={() => setScheduling(data.revision)}>
                  {texts.schedule}
                </Button>
              </div>
            )}
            <History
              isBusy={isBusy}
              onRestore={({ preview, ...version }) =>
                askFirst(preview, () => publishing.restore(version), version.versionId)
              }
            />
          </div>
        </div>
      )}
      {asking && (
        <PreviewSheet
          change={asking.change}
          version={asking.version}
          isBusy={isBusy}
          onPublish={asking.publish}
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

function ChangeCard({ group, change }: { group: string; change: Change }) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2>{change.label}</h2>
          <p className="small muted">
            {[group !== change.label && group, texts.what[change.what]].filter(Boolean).join(" · ")}
          </p>
        </div>
        <Discard change={change} />
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

/** Puts the values back to what is live, if they are still what the person sees. */
function Discard({ change }: { change: Change }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: draft } = useQuery(draftQuery);
  const discarding = useMutation({
    mutationFn: () => discard(change.values.map(({ path }) => expectedAt(draft?.document, path))),
    onSuccess: (result) =>
      toast({ text: "revision" in result ? texts.discarded : texts.changedMeanwhile }),
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <TextButton
      aria-label={texts.discardLabel(change.label)}
      disabled={!draft || discarding.isPending}
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
