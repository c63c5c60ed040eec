import { may } from "@fiosite/contract/panel/people";
import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { changesQuery, useSiteMark } from "../draft/site-queries.ts";
import { ChangeCard } from "./change-card.tsx";
import { Checks } from "./checks.tsx";
import { History } from "./history.tsx";
import { LivePanel } from "./live-panel.tsx";
import { PreviewSheet } from "./preview-sheet.tsx";
import styles from "./publish-room.module.css";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { texts } from "./texts.ts";
import { usePublishing } from "./use-publishing.ts";

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
