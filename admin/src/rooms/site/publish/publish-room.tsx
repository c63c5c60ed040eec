import { defaultLanguage } from "@fiosite/content/languages";
import { may } from "@fiosite/contract/panel/people";
import type { PreviewChange } from "@fiosite/contract/panel/publications";
import type { SiteIssue } from "@fiosite/contract/panel/site";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, ButtonLink, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { CardLink, CardList } from "#ui/lists.tsx";
import { Sheet } from "#ui/overlay.tsx";
import { Notice, Screen, Skeleton, useMedia } from "#ui/screen.tsx";
import { Fold } from "../fold.tsx";
import { screenOf } from "../lists/lists.ts";
import {
  changesQuery,
  draftQuery,
  fieldsQuery,
  placesQuery,
  requests,
  useSiteMark,
} from "../site-queries.ts";
import { PreviewFrame } from "../touch/preview-frame.tsx";
import { ChangeCard, ConfirmedCard } from "./change-cards.tsx";
import { busyText, Crossing } from "./crossing.tsx";
import { LivePanel, SearchEngineSheet } from "./go-live.tsx";
import styles from "./publish-room.module.css";
import { usePublishing } from "./publishing.ts";
import { texts } from "./texts.ts";
import { isoOf } from "./when.ts";
import { useWhenWords, type When, WhenSheet } from "./when-sheet.tsx";

/** The changes of the draft, before and after. An owner publishes them here; staff see everything except the buttons. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function PublishRoom() {
  useSiteMark();
  const { person } = useSession();
  const { data, refetch } = useQuery(changesQuery);
  const publishing = usePublishing();
  const { started, isBusy, crossing, problems } = publishing;
  const isPublished = data !== undefined && data.revision === publishing.publishedRevision;
  const all = (isPublished ? [] : (data?.groups ?? [])).flatMap(({ group, changes }) =>
    changes.map((change) => ({ ...change, group })),
  );
  const changes = all.filter(({ isConfirmation }) => !isConfirmation);
  const confirmed = all.filter(({ isConfirmation }) => isConfirmation);
  /** The revision that the person saw. A colleague's later change must not be published unseen while the question is open. */
  const [asking, setAsking] = useState<{ change: PreviewChange; revision: number }>();
  const [when, setWhen] = useState<When>({});
  const [isChoosing, setChoosing] = useState(false);
  const [shown, setShown] = useState<string>();
  const isWide = useMedia("(width >= 80em)");
  const mayPublish = may(person.role, "publish");
  const [issue] = data?.issues ?? [];
  const whenWords = useWhenWords(when);

  function publish(revision: number, answer?: number[] | "after") {
    const times = {
      ...(when.from !== undefined && { from: isoOf(when.from) }),
      ...(when.until !== undefined && { until: isoOf(when.until) }),
    };
    publishing.send(requests.publish({ revision, ...times, ...(answer && { crossing: answer }) }));
  }
  const count = data && all.length;
  return (
    <Screen
      title={titleFor(count && (changes.length || undefined), count, mayPublish)}
      about={aboutFor(count, mayPublish)}
      back={{ to: "/site", label: texts.back }}
    >
      <LivePanel publishing={publishing} />
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes("stack", styles.columns)}>
          <div className={classes("stack", styles.changes)}>
            {all.length > 0 && <Issues issues={data.issues} />}
            {all.length > 0 && !issue && <Warnings warnings={data.warnings} />}
            {changes.map((change) => (
              <ChangeCard
                key={`${change.what} ${change.values[0]?.path}`}
                change={change}
                changes={changes}
                revision={data.revision}
                onShow={isWide ? setShown : undefined}
              />
            ))}
            <ConfirmedCard changes={confirmed} revision={data.revision} />
            {all.length > 0 && !issue && data.warnings.length === 0 && <Checked />}
            <Untranslated missing={data.untranslated} />
            {all.length === 0 && !started && (
              <Link to="/site" className={styles.textLink}>
                {texts.change}
              </Link>
            )}
            <CardList>
              <CardLink
                icon="clock"
                title={texts.now.title}
                about={texts.now.about}
                to="/agora-e-depois"
              />
            </CardList>
            {all.length > 0 && mayPublish && (
              <div className={styles.dock}>
                <p>
                  <Icon name="clock" />
                  <span>{issue ? texts.fixFirst : whenWords}</span>
                  {!issue && (
                    <TextButton aria-label={texts.changeWhen} onClick={() => setChoosing(true)}>
                      {texts.price.change}
                    </TextButton>
                  )}
                </p>
                {issue ? (
                  <Link to={fieldAddress(issue.path)} asChild>
                    <ButtonLink tone="main" icon="arrow" isWide>
                      {texts.fixNow}
                    </ButtonLink>
                  </Link>
                ) : (
                  <Button
                    tone={started?.publication.state === "live" ? "dark" : "main"}
                    icon="arrow"
                    isWide
                    disabled={isBusy}
                    onClick={() =>
                      data.preview
                        ? setAsking({ change: data.preview, revision: data.revision })
                        : publish(data.revision)
                    }
                  >
                    {isBusy
                      ? busyText(when.from !== undefined)
                      : when.from === undefined
                        ? texts.publishNow
                        : texts.scheduleNow}
                  </Button>
                )}
              </div>
            )}
          </div>
          {isWide && all.length > 0 && <PageBeside path={shown ?? changes[0]?.values[0]?.path} />}
        </div>
      )}
      {isChoosing && (
        <WhenSheet
          when={when}
          changes={changes}
          confirmedCount={confirmed.length}
          onChoose={setWhen}
          onClose={() => setChoosing(false)}
        />
      )}
      {asking && (
        <SearchEngineSheet
          change={asking.change}
          isBusy={isBusy}
          onPublish={() => publish(asking.revision)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {crossing && data && when.until !== undefined && (
        <Sheet title={texts.crossing.title} closeLabel={texts.close} onClose={publishing.close}>
          <Crossing
            crossing={crossing}
            isBusy={isBusy}
            problems={problems}
            mine={{ what: texts.crossing.myChanges, from: when.from, until: when.until }}
            onAnswer={(answer) => publish(publishing.askedRevision ?? data.revision, answer)}
          />
        </Sheet>
      )}
    </Screen>
  );
}

/** If there are only confirmed facts, the title counts them. */
function titleFor(changes: number | undefined, all: number | undefined, mayPublish: boolean) {
  if (all === undefined) return texts.title;
  if (all === 0) return texts.nothing;
  if (changes === undefined) return texts.confirmed(all);
  return mayPublish ? texts.toPublish(changes) : texts.inDraft(changes);
}

function aboutFor(count: number | undefined, mayPublish: boolean): string {
  if (count === 0) return texts.nothingAbout;
  return mayPublish ? texts.about : texts.aboutStaff;
}

const fieldAddress = (path: string) =>
  screenOf(path) ?? `/site?${new URLSearchParams({ campo: path })}`;

/** What stops the publication; it comes first. */
function Issues({ issues }: { issues: SiteIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <Notice tone="attention" icon="alert">
      <h2>{texts.toFix(issues.length)}</h2>
      <IssueList issues={issues} action={texts.fixNow} />
    </Notice>
  );
}

function Warnings({ warnings }: { warnings: SiteIssue[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice icon="eye">
      <h2>{texts.look}</h2>
      <p className="small">{texts.lookAbout}</p>
      <IssueList issues={warnings} action={texts.see} />
    </Notice>
  );
}

function Checked() {
  return (
    <Fold icon={<Icon name="tick" />} title={texts.checked} about={texts.checkedAbout}>
      <ul>
        {texts.checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </Fold>
  );
}

function IssueList({ issues, action }: { issues: SiteIssue[]; action: string }) {
  const { data } = useQuery(fieldsQuery(issues.map(({ path }) => path).slice(0, 20)));
  const labelOf = (path: string) =>
    data?.fields.find(({ values }) => values.some((each) => each.path === path))?.label;
  return (
    <ul className={styles.issues}>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {labelOf(path) && <b>{labelOf(path)}</b>} {message}{" "}
          <Link to={fieldAddress(path)} className={styles.textLink}>
            {action}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page as it will be, scrolled to the changed value. */
function PageBeside({ path }: { path: string | undefined }) {
  const { data: draft } = useQuery(draftQuery);
  const { data } = useQuery({ ...placesQuery(path ?? ""), enabled: path !== undefined });
  const [place] = data?.places ?? [];
  if (!draft || (path && !data)) return null;
  const { page, language } = place ?? { page: "home", language: defaultLanguage };
  return (
    <div className={styles.beside}>
      <PreviewFrame
        key={`${page} ${language}`}
        page={page}
        language={language}
        shown={draft.shown}
        changedPaths={draft.changedPaths}
        selected={path}
      />
    </div>
  );
}

/** Texts for somebody who speaks English. They stop no publication, so they are folded. */
function Untranslated({ missing }: { missing: { path: string; label: string; group: string }[] }) {
  if (missing.length === 0) return null;
  return (
    <Fold
      icon={<Icon name="pen" />}
      title={texts.untranslated(missing.length)}
      about={texts.untranslatedAbout}
    >
      <ul>
        {missing.map(({ path, label, group }) => (
          <li key={path}>
            <Link to={fieldAddress(path)}>{`${group}: ${label}`}</Link>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
