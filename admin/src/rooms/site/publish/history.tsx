import { may } from "@fiosite/contract/panel/people";
import type { PreviewChange, Publication } from "@fiosite/contract/panel/publications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { momentsIn, useNow } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { TextButton } from "#ui/button.tsx";
import { CardList, CardRow } from "#ui/card-list.tsx";
import { Thread } from "#ui/thread.tsx";
import { useToast } from "#ui/toast.tsx";
import { cancel, historyQuery, siteKey } from "../site-queries.ts";
import styles from "./publish-room.module.css";
import { isGoingLive, type Publishings } from "./publishing.ts";
import { texts } from "./texts.ts";

interface HistoryProps {
  isBusy: boolean;
  onRestore: (asked: Restored) => void;
}

type Restored = Parameters<Publishings["restore"]>[0] & {
  preview: PreviewChange | null;
};

/** What waits, then what was live: who, when, what. Each version can be seen, and brought back by an owner. */
export function History({ isBusy, onRestore }: HistoryProps) {
  const { person, timeZone } = useSession();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(historyQuery);
  const now = useNow();
  const { dayAndTime } = momentsIn(timeZone);
  const all =
    data?.pages.flatMap(({ publications, now: serverNow }) =>
      publications.map((each) => ({ ...each, isGoing: isGoingLive(each, serverNow) })),
    ) ?? [];
  const waiting = all.filter(({ state, isGoing }) => state === "waiting" && !isGoing);
  const versions = all.filter(({ state, isGoing }) => state !== "waiting" || isGoing);
  const live = versions.find(({ state }) => state === "live");
  const mayPublish = may(person.role, "publish");

  const actions = ({ versionId, state, isPreview }: Publication) => (
    <span className={styles.versionActions}>
      <Link
        to={`/site?versao=${versionId}`}
        className={styles.textLink}
        aria-label={texts.seeVersion(versionId)}
      >
        {texts.see}
      </Link>
      {mayPublish && live && state === "past" && versionId !== live.versionId && (
        <TextButton
          aria-label={texts.restoreLabel(versionId)}
          disabled={isBusy}
          onClick={() =>
            onRestore({
              versionId,
              liveId: live.id,
              preview: previewChange(live.isPreview, isPreview),
            })
          }
        >
          {texts.restore}
        </TextButton>
      )}
    </span>
  );
  return (
    <>
      {waiting.length > 0 && <Waiting waiting={waiting} mayCancel={mayPublish} />}
      <section hidden={versions.length === 0}>
        <h2>{texts.versions}</h2>
        <Thread
          items={versions.map((publication) => ({
            key: publication.id,
            text: (
              <>
                <b>{titleOf(publication)}</b>
                {actions(publication)}
              </>
            ),
            said: publication.state === "failed" ? publication.reason : null,
            when: [
              texts.kinds[publication.kind],
              texts.by(dayAndTime(publication.publishAt, now), publication.by.name),
              texts.labels(publication.labels, publication.changeCount),
              publication.state === "live" &&
                publication.endsAt &&
                texts.endsAt(dayAndTime(publication.endsAt, now)),
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
        />
        {hasNextPage && <TextButton onClick={() => void fetchNextPage()}>{texts.more}</TextButton>}
      </section>
    </>
  );
}

function previewChange(before: boolean, after: boolean): PreviewChange | null {
  if (before === after) return null;
  return after ? "starts" : "ends";
}

function titleOf({ versionId, state }: Publication): string {
  return [texts.version(versionId), texts.states[state]].filter(Boolean).join(", ");
}

function Waiting({ waiting, mayCancel }: { waiting: Publication[]; mayCancel: boolean }) {
  const { timeZone } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const now = useNow();
  const { dayAndTime } = momentsIn(timeZone);
  const cancelling = useMutation({
    mutationFn: ({ id }: Publication) => cancel(id),
    onSuccess: (_, { kind }) =>
      toast({ text: kind === "end" ? texts.endCancelled : texts.cancelled }),
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <section>
      <h2>{texts.waiting}</h2>
      <CardList>
        {waiting.map((publication) => {
          const { id, kind, publishAt, by, labels, changeCount } = publication;
          const when = dayAndTime(publishAt, now);
          return (
            <CardRow
              key={id}
              icon="calendar"
              title={kind === "end" ? texts.goesBack(when) : texts.goesLive(when)}
              about={`${texts.labels(labels, changeCount)} · ${by.name}`}
              action={
                mayCancel && (
                  <TextButton
                    disabled={cancelling.isPending}
                    onClick={() => cancelling.mutate(publication)}
                  >
                    {texts.cancel}
                  </TextButton>
                )
              }
            />
          );
        })}
      </CardList>
    </section>
  );
}
