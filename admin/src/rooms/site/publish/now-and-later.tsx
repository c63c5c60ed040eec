import { may } from "@fiosite/contract/panel/people";
import type { Publication } from "@fiosite/contract/panel/publications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { type Moments, useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { CardList, CardRow, firstName, Thread, type ThreadItem } from "#ui/lists.tsx";
import { Question } from "#ui/question.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import { historyQuery, isNotice, requests, useSiteMark } from "../site-queries.ts";
import { promotionName, resultOf, wordsOf } from "./events.ts";
import { EndSheet, LivePanel } from "./go-live.tsx";
import styles from "./publish-room.module.css";
import { type Publishings, usePublishing } from "./publishing.ts";
import { texts as allTexts } from "./texts.ts";
import { daysIn } from "./when.ts";

const texts = allTexts.now;

/** Current, scheduled and past publications, by day. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function NowAndLater() {
  useSiteMark();
  const [params] = useSearchParams();
  const publishing = usePublishing({ first: Number(params.get("publicacao")) || undefined });
  const { data, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(historyQuery);
  const pages = data?.pages.flatMap(({ publications }) => publications) ?? [];
  // A new publication may have moved others to the next page, so duplicates are removed.
  const all = [...new Map(pages.map((each) => [each.id, each])).values()];
  const live = all.filter((each) => each.kind === "promotion" && each.state === "live");
  const waiting = all.filter((each) => each.state === "waiting");
  const past = all.filter((each) => each.state !== "waiting");
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/site", label: texts.back }}>
      <LivePanel publishing={publishing} />
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      <div className={classes("stack", styles.timeline)}>
        <Planned
          title={texts.live}
          endLabel={texts.end}
          publications={live}
          publishing={publishing}
        />
        <Planned
          title={texts.waiting}
          endLabel={texts.cancel}
          publications={waiting}
          publishing={publishing}
        />
        {data && (
          <section>
            <h2>{texts.past}</h2>
            {past.length === 0 && <p className="muted">{texts.nothing}</p>}
            <Days publications={past} publishing={publishing} />
            {hasNextPage && (
              <TextButton onClick={() => void fetchNextPage()}>{texts.more}</TextButton>
            )}
          </section>
        )}
      </div>
    </Screen>
  );
}

interface PlannedProps {
  title: string;
  endLabel: string;
  publications: Publication[];
  publishing: Publishings;
}

/** Lists current or scheduled publications. The values of a current promotion can also become the normal ones. */
function Planned({ title, endLabel, publications, publishing: { isBusy, send } }: PlannedProps) {
  const { person, timeZone } = useSession();
  const moments = useMoments();
  const mayPublish = may(person.role, "publish");
  const [ending, setEnding] = useState<Publication>();
  const [keeping, setKeeping] = useState<Publication>();
  if (publications.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <CardList isFirst={publications[0]?.state === "live"}>
        {publications.map((each) => (
          <CardRow
            key={each.id}
            icon={isNotice(each) ? "bell" : each.until ? "tag" : "calendar"}
            title={resultOf(each)}
            about={
              <span className={styles.planned}>
                {whenOf(each, timeZone, moments)}
                {mayPublish && each.state === "live" && !isNotice(each) && (
                  <TextButton disabled={isBusy} onClick={() => setKeeping(each)}>
                    {texts.keep}
                  </TextButton>
                )}
              </span>
            }
            action={
              mayPublish && (
                <Button
                  tone="soft"
                  isSmall
                  aria-label={`${endLabel}: ${resultOf(each)}`}
                  disabled={isBusy}
                  onClick={() => setEnding(each)}
                >
                  {endLabel}
                </Button>
              )
            }
          />
        ))}
      </CardList>
      {ending && (
        <EndSheet
          isNotice={isNotice(ending)}
          isWaiting={ending.state === "waiting"}
          onEnd={() => send(requests.end(ending.id))}
          onClose={() => setEnding(undefined)}
        />
      )}
      {keeping && (
        <Question
          title={allTexts.keeping.title}
          go={allTexts.keeping.go}
          keep={allTexts.returning.keep}
          tone="main"
          onGo={() => {
            send(requests.keep(keeping.id));
            setKeeping(undefined);
          }}
          onClose={() => setKeeping(undefined)}
        >
          <p>{allTexts.keeping.about}</p>
        </Question>
      )}
    </section>
  );
}

/** "acaba em 30/11", "de 27/11 a 29/11", "de 1º/12 em diante". A promotion ends at the end of a day, unless a time is shown. */
function whenOf({ state, from, until }: Publication, timeZone: string, moments: Moments): string {
  const { date, lastDate } = daysIn(timeZone);
  if (state === "waiting") {
    const start = texts.from(date(from), moments.time(from).replace("h00", "h"));
    return until ? texts.between(start, lastDate(until)) : texts.onwards(start);
  }
  const end = until ?? from;
  const isWholeDay = date(end) !== lastDate(end);
  return texts.endsAt(
    moments.day(Date.parse(end) - 1) === moments.today ? texts.today : texts.on(lastDate(end)),
    isWholeDay ? "" : `, ${moments.time(end)}`,
  );
}

interface Event extends ThreadItem {
  at: string;
  /** The version to show for that day. */
  versionId: number | null;
}

interface DaysProps {
  publications: Publication[];
  publishing: Publishings;
}

function Days({ publications, publishing: { started, isBusy, send } }: DaysProps) {
  const { person, timeZone } = useSession();
  const days = daysIn(timeZone);
  const moments = useMoments();
  const who = (name: string, id?: string | null) =>
    id === person.id || name === person.name ? texts.you : firstName(name);
  const mayPublish = may(person.role, "publish");
  const [undoing, setUndoing] = useState<Publication>();
  /** Right after it was published, the card above has the button. */
  const undoOf = (each: Publication) =>
    mayPublish &&
    each.isUndoable &&
    each.id !== started?.publication.id && (
      <TextButton
        aria-label={allTexts.discardLabel(wordsOf(each))}
        disabled={isBusy}
        onClick={() => setUndoing(each)}
      >
        {allTexts.undo}
      </TextButton>
    );
  const events = publications
    .flatMap((each) => eventsOf(each, { time: moments.time, who, day: days.day, undoOf }))
    .sort((one, other) => other.at.localeCompare(one.at));
  const current = Math.max(0, ...events.map(({ versionId }) => versionId ?? 0));
  const sections = [...new Set(events.map(({ at }) => moments.day(at)))].map((day) => {
    const own = events.filter(({ at }) => moments.day(at) === day);
    const version = own.find(({ versionId }) => versionId !== null)?.versionId;
    const title = days.title(own[0]?.at ?? "", moments.now);
    return (
      <section key={day} className={styles.day}>
        <div className={styles.head}>
          <h3>{title}</h3>
          {version && version !== current && (
            <Link
              to={`/site?versao=${version}`}
              className={styles.textLink}
              aria-label={texts.seeDayLabel(title)}
            >
              {texts.seeDay}
            </Link>
          )}
        </div>
        <Thread items={own} />
      </section>
    );
  });
  return (
    <>
      {sections}
      {undoing && (
        <UndoSheet
          publication={undoing}
          onUndo={() => send(requests.undo(undoing.id))}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  );
}

interface UndoSheetProps {
  publication: Publication;
  onUndo: () => void;
  onClose: () => void;
}

/** Asks before an older publication is undone, because an undo cannot be undone and leaves nothing in the draft. */
function UndoSheet({ publication, onUndo, onClose }: UndoSheetProps) {
  const { title, about, unconfirmed, again, go } = allTexts.undoingOlder;
  return (
    <Question
      title={title}
      go={go}
      keep={allTexts.returning.keep}
      onGo={() => {
        onUndo();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{about}</p>
      <p>
        <b>{wordsOf(publication)}</b>
      </p>
      {publication.confirmedCount > 0 && <p>{unconfirmed}</p>}
      {publication.changeCount > 0 && <p>{again}</p>}
    </Question>
  );
}

interface Words {
  time: Moments["time"];
  who: (name: string, id?: string | null) => string;
  day: (moment: string) => string;
  undoOf: (publication: Publication) => ReactNode;
}

/** The events of a publication. If somebody ended a promotion early, its end is an event too. */
function eventsOf(publication: Publication, { time, who, day, undoOf }: Words): Event[] {
  const { id, kind, askedAt, from, by, state, undone, ended, reason } = publication;
  const { versionId, returnedTo } = publication;
  const words =
    kind === "return" && returnedTo ? texts.returned(day(returnedTo)) : wordsOf(publication);
  const { going, failed, cancelled, idle } = texts;
  const marks: Partial<Record<Publication["state"], string>> = { going, failed, cancelled, idle };
  const label = undone ? texts.undone : marks[state];
  const isStruck = undone !== null || state === "cancelled";
  const at = state === "cancelled" ? (ended?.at ?? askedAt) : from;
  const start: Event = {
    key: id,
    at,
    versionId: undone ? null : versionId,
    text: (
      <>
        {label && <b>{label}</b>} {isStruck ? <s className="muted">{words}</s> : <b>{words}</b>}
      </>
    ),
    said: state === "failed" ? reason : null,
    when: (
      <span className={styles.planned}>
        {[
          `${who(by.name, by.id)}, ${time(at)}`,
          undone && later(Date.parse(undone.at) - Date.parse(from)),
          undone && undone.by.id !== by.id && texts.undoneBy(who(undone.by.name, undone.by.id)),
        ]
          .filter(Boolean)
          .join(", ")}
        {undoOf(publication)}
      </span>
    ),
  };
  if (kind !== "promotion" || !ended || undone || state === "cancelled") return [start];
  const name = promotionName(publication);
  const end: Event = {
    key: `${id} end`,
    at: ended.at,
    versionId,
    text: (
      <b>{state === "ending" ? texts.ending(name) : texts.ended(name, isNotice(publication))}</b>
    ),
    when: `${who(ended.by)}, ${time(ended.at)}`,
  };
  return [end, start];
}

const mostMinutes = 60;

/** "logo depois", "2 minutos depois"; undefined after an hour, because the day says enough. */
function later(ms: number): string | undefined {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return texts.justLater;
  return minutes < mostMinutes ? texts.minutesLater(minutes) : undefined;
}
