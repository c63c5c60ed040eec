import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./live-panel.module.css";
import { texts } from "./texts.ts";
import type { Publishings } from "./use-publishing.ts";

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
      <div className={styles.actions}>
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
