import { may } from "@fiosite/contract/panel/people";
import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { changesQuery } from "../site-queries.ts";
import styles from "./publish-room.module.css";
import type { Publishings } from "./publishing.ts";
import { texts } from "./texts.ts";

interface LivePanelProps {
  publishing: Publishings;
  started: NonNullable<Publishings["started"]>;
}

/** Somebody who brought back a version from the end of the list sees that it is live. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

/** What became of what the person published a moment ago. */
export function LivePanel({ publishing: { isBusy, undo, close }, started }: LivePanelProps) {
  const { publication } = started;
  const seconds = useSecondsSince(publication.settledAt, started.now);
  if (publication.state === "waiting") {
    return (
      <Notice icon="clock" isLive>
        <p>{texts.stillWaiting}</p>
      </Notice>
    );
  }
  if (publication.state === "failed") {
    return (
      <Notice tone="attention" icon="alert" isLive>
        <p>
          <b>{texts.publicationFailed}</b> {publication.reason}
        </p>
        <p>{texts.nothingLost}</p>
      </Notice>
    );
  }
  // A colleague was faster; the list of changes says what is in the draft again.
  if (publication.state === "cancelled") return null;
  const isNew = publication.kind === "publish";
  return (
    <section ref={reveal} className={styles.live}>
      <p className="visually-hidden" role="status">
        {isNew ? texts.liveAbout(publication.changeCount) : texts.undone}
      </p>
      <h2>{texts.liveSince(seconds)}</h2>
      <p>{isNew ? texts.liveAbout(publication.changeCount) : texts.undone}</p>
      <div className={styles.liveActions}>
        {isNew && publication.state === "live" && (
          <Button tone="main" icon="undo" disabled={isBusy} onClick={() => undo(publication.id)}>
            {isBusy ? texts.undoing : texts.undo}
          </Button>
        )}
        <Button tone="soft" onClick={close}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}

/** By the server's clock: a phone's may be minutes off. */
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

/** With everything confirmed: whether search engines show the site, and the owner's button that lets them. */
export function GoPublic({ publishing: { publish, isBusy } }: { publishing: Publishings }) {
  const { person } = useSession();
  const { data: changes } = useQuery(changesQuery);
  /** The revision that the person saw. */
  const [asking, setAsking] = useState<number>();
  const mayPublish = may(person.role, "publish");
  if (!changes) return null;
  const isPrivate = changes.preview === "ends";
  const isBlocked = changes.issues.length > 0;
  return (
    <div className={styles.public}>
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
      <Link to="/publicar" className={styles.textLink}>
        {isPrivate ? texts.seeChangesFirst : texts.seeVersions}
      </Link>
      {asking !== undefined && (
        <PreviewSheet
          change="ends"
          isBusy={isBusy}
          onPublish={() => publish(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface PreviewSheetProps {
  change: PreviewChange;
  /** The one that is brought back, if it is not the draft that goes live. */
  version?: number | undefined;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before search engines begin or cease to show the site, and says how to take it back. */
export function PreviewSheet({ change, version, isBusy, onPublish, onClose }: PreviewSheetProps) {
  const { title, about, ofDraft, publish, notYet } = texts.preview[change];
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={styles.form}>
        {[about, ...(version ? [texts.ofVersion(version)] : ofDraft)].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Button
          tone={change === "ends" ? "main" : "danger"}
          isWide
          disabled={isBusy}
          onClick={() => {
            onPublish();
            onClose();
          }}
        >
          {publish}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {notYet}
        </Button>
      </div>
    </Sheet>
  );
}
