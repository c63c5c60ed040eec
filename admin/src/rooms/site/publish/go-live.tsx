import { may } from "@fiosite/contract/panel/people";
import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, ButtonLink } from "#ui/controls.tsx";
import { CardList, CardRow } from "#ui/lists.tsx";
import { Sheet } from "#ui/overlay.tsx";
import { Question } from "#ui/question.tsx";
import { Notice } from "#ui/screen.tsx";
import { changesQuery, draftQuery, requests, returnQuery, useLasting } from "../site-queries.ts";
import { useWaiting } from "../waiting.tsx";
import { inSentence, promotionName } from "./events.ts";
import styles from "./publish-room.module.css";
import { type Publishings, usePublishing } from "./publishing.ts";
import { texts } from "./texts.ts";
import { daysIn } from "./when.ts";

/** Scrolls the result into view, because the person may have tapped at the end of a list. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

/** The result of what the person has just requested. */
export function LivePanel({ publishing }: { publishing: Publishings }) {
  return (
    <div className={styles.result}>
      <Result publishing={publishing} />
    </div>
  );
}

function Result({ publishing }: { publishing: Publishings }) {
  const { started, problems } = publishing;
  if (problems.length > 0) {
    return (
      <Notice tone="attention" icon="alert" isLive>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Notice>
    );
  }
  if (!started) return null;
  const { state, reason, kind } = started.publication;
  if (state === "live") return <Live publishing={publishing} started={started} />;
  if (state === "failed") {
    return (
      <Notice tone="attention" icon="alert" isLive>
        <p>
          <b>{texts.publicationFailed}</b> {reason}
        </p>
        <p>{texts.nothingLost}</p>
      </Notice>
    );
  }
  const words = {
    waiting: texts.scheduled,
    going: texts.stillWaiting,
    ending: texts.stillEnding,
    past: texts.hasEnded,
    idle: texts.idle,
    cancelled: kind === "promotion" ? texts.cancelled.promotion : texts.cancelled.publish,
  };
  return (
    <div ref={reveal}>
      <Notice icon="clock" isLive>
        <p>{words[state]}</p>
      </Notice>
    </div>
  );
}

interface LiveProps {
  publishing: Publishings;
  started: NonNullable<Publishings["started"]>;
}

function Live({ publishing: { isBusy, send }, started }: LiveProps) {
  const { id, kind, changeCount, settledAt, returnedTo } = started.publication;
  const { timeZone } = useSession();
  const { day, lastDate } = daysIn(timeZone);
  const seconds = useSecondsSince(settledAt, started.now);
  const [lasting] = useLasting();
  const { data: draft } = useQuery(draftQuery);
  const goesOn =
    lasting?.until && kind !== "promotion" ? texts.goesOn(lastDate(lasting.until)) : "";
  const words = {
    publish: changeCount === 0 ? texts.confirmedAbout : texts.liveAbout(changeCount),
    promotion: texts.promotion.live,
    undo: `${texts.undone} ${goesOn}`,
    return: `${texts.returned(day(returnedTo ?? started.now))} ${goesOn}`,
  }[kind];
  return (
    <section ref={reveal} className={classes("stack", styles.live)}>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <h2>{texts.liveSince(seconds)}</h2>
      <p>{words}</p>
      <div className={styles.liveActions}>
        {draft && (
          <ButtonLink tone="main" icon="open" href={draft.siteUrl} target="_blank" rel="noreferrer">
            {texts.seeSite}
          </ButtonLink>
        )}
        {kind !== "undo" && (
          <Button tone="soft" disabled={isBusy} onClick={() => send(requests.undo(id))}>
            {isBusy ? texts.undoing : texts.undo}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Uses the server's clock, because a phone's may be minutes off. */
function useSecondsSince(settledAt: string | null, serverNow: string): number {
  const [offset] = useState(() => Date.parse(serverNow) - Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const since = settledAt ? now + offset - Date.parse(settledAt) : 0;
  return Math.max(0, Math.round(since / 1000));
}

/** Shown when everything is confirmed: whether search engines show the site, and the owner's button that lets them. */
export function GoPublic({ publishing: { send, isBusy } }: { publishing: Publishings }) {
  const { person } = useSession();
  const { data: changes } = useQuery(changesQuery);
  /** The revision that the person saw. */
  const [asking, setAsking] = useState<number>();
  const mayPublish = may(person.role, "publish");
  if (!changes) return null;
  const isPrivate = changes.preview === "ends";
  const isBlocked = changes.issues.length > 0;
  return (
    <div className={classes("form", styles.public)}>
      <Notice tone={isPrivate ? "attention" : "contacted"} icon={isPrivate ? "alert" : "check"}>
        <p>
          <b>{isPrivate ? texts.isPrivate : texts.isPublic}</b>
        </p>
        <p>{isPrivate ? texts.isPrivateAbout : texts.isPublicAbout}</p>
        {isPrivate && !mayPublish && <p>{texts.ownerGoesPublic}</p>}
      </Notice>
      {isPrivate && mayPublish && !isBlocked && (
        <Button
          tone="main"
          icon="site"
          isWide
          disabled={isBusy}
          onClick={() => setAsking(changes.revision)}
        >
          {isBusy ? texts.publishing : texts.goPublic}
        </Button>
      )}
      <Link to={isPrivate ? "/publicar" : "/agora-e-depois"} className={styles.textLink}>
        {isPrivate ? texts.seeChangesFirst : texts.now.title}
      </Link>
      {asking !== undefined && (
        <SearchEngineSheet
          change="ends"
          isBusy={isBusy}
          onPublish={() => send(requests.publish({ revision: asking }))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface SearchEngineSheetProps {
  change: PreviewChange;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before search engines start or stop showing the site, and says how to undo it. */
export function SearchEngineSheet({ change, isBusy, onPublish, onClose }: SearchEngineSheetProps) {
  const { title, about, ofDraft, publish, notYet } = texts.preview[change];
  return (
    <Question
      title={title}
      go={publish}
      keep={notYet}
      tone={change === "ends" ? "main" : "danger"}
      isBusy={isBusy}
      onGo={() => {
        onPublish();
        onClose();
      }}
      onClose={onClose}
    >
      {[about, ...ofDraft].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Question>
  );
}

interface EndSheetProps {
  /** The price that visitors see afterwards. Left out if the question is not asked at a price. */
  priceAfter?: string;
  /** How many other values end with the price. */
  others?: number;
  isNotice?: boolean;
  /** It has not started yet. */
  isWaiting?: boolean;
  onEnd: () => void;
  onClose: () => void;
}

/** Asks before a promotion or a notice ends early, or something scheduled is cancelled. */
export function EndSheet(props: EndSheetProps) {
  const { priceAfter, others = 0, isNotice = false, isWaiting = false, onEnd, onClose } = props;
  return (
    <Question
      title={isWaiting ? texts.cancelling.title : texts.ending.title(isNotice)}
      go={isWaiting ? texts.cancelling.go : texts.now.end}
      keep={texts.returning.keep}
      onGo={() => {
        onEnd();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{isWaiting ? texts.cancelling.about : texts.ending.about(priceAfter, isNotice)}</p>
      {others > 0 && <p>{texts.ending.others(others)}</p>}
    </Question>
  );
}

interface ReturnSheetProps {
  versionId: number;
  onClose: () => void;
}

/** Asks before the normal content of an older version goes live, and says what stays. */
export function ReturnSheet({ versionId, onClose }: ReturnSheetProps) {
  const { timeZone } = useSession();
  const [, navigate] = useLocation();
  const { count: waiting } = useWaiting();
  const { data } = useQuery(returnQuery(versionId));
  const publishing = usePublishing({
    onSettled: ({ id }) => navigate(`/agora-e-depois?publicacao=${id}`, { replace: true }),
  });
  const { date, day } = daysIn(timeZone);
  const { returning } = texts;
  if (!data) return null;
  const changes = data.groups.flatMap((group) => group.changes);
  const stays = [
    ...data.promotions.map(promotionName),
    returning.confirmed,
    ...(waiting > 0 ? [returning.waiting(waiting)] : []),
  ];
  return (
    <Sheet title={returning.title(day(data.madeAt))} closeLabel={texts.close} onClose={onClose}>
      <div className="form">
        <p>
          <b>{returning.changes}</b>
        </p>
        {changes.length === 0 && <p>{returning.nothing}</p>}
        <CardList>
          {changes.map(({ label, what, values: [value] }) => (
            <CardRow
              key={`${what} ${value?.path}`}
              icon="undo"
              title={label}
              about={
                value?.language === null && value.before && value.after
                  ? `${value.before} → ${value.after}`
                  : returning.back(date(data.madeAt))
              }
            />
          ))}
        </CardList>
        <Notice icon="check">
          <p>
            <b>{returning.stays}</b> {returning.these(inSentence(stays))}
          </p>
        </Notice>
        <LivePanel publishing={publishing} />
        <Button
          tone="main"
          icon="undo"
          isWide
          disabled={publishing.isBusy || changes.length === 0}
          onClick={() => publishing.send(requests.returnTo(versionId))}
        >
          {publishing.isBusy ? texts.publishing : returning.go}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {returning.keep}
        </Button>
      </div>
    </Sheet>
  );
}
