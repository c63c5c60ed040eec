import { Notice } from "#ui/notice.tsx";
import { isStuck, type WaitingChange } from "./change-queue.ts";
import { useIsOffline, useWaitingChanges } from "./contacts-sync.tsx";
import styles from "./offline-notice.module.css";
import { stateNames, texts } from "./texts.ts";

/** What waits for a connection, or for a server that fails at it. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const waiting = useWaitingChanges();
  const shown = isOffline ? waiting : waiting.filter(isStuck);
  if (!isOffline && shown.length === 0) return null;
  return (
    <div className={styles.place}>
      <Notice tone="attention" icon={isOffline ? "offline" : "alert"} isLive>
        <p>
          <b>{isOffline ? texts.offline : texts.stuck}</b>{" "}
          {isOffline ? texts.offlineAbout : texts.stuckAbout}
        </p>
        {shown.length > 0 && (
          <p className="small">
            {texts.changesWait(
              shown.length,
              shown.map((each) => texts.changeName(firstName(each.name), changeName(each))),
            )}
          </p>
        )}
      </Notice>
    </div>
  );
}

const firstName = (name: string) => name.split(" ")[0] ?? name;

function changeName({ change }: WaitingChange): string {
  return change.kind === "state" ? stateNames[change.to] : texts.changes[change.kind];
}
