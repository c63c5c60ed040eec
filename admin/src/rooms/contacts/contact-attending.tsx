import type { ContactRow } from "@fiosite/contract/panel/contacts";
import type { Moments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./contact-attending.module.css";
import { texts } from "./texts.ts";
import { useContactChanges } from "./use-contact-changes.ts";

/** "Eu atendo" and "Soltar". If somebody else attends, the notice above says so and leaves the choice. */
export function ContactAttending({ row, moments }: { row: ContactRow; moments: Moments }) {
  const { person } = useSession();
  const { take, release } = useContactChanges();
  if (!row.attendedBy) {
    return (
      <div className={styles.card}>
        <div className={styles.text}>
          <b>{texts.nobody}</b>
          <p className="small muted">{texts.nobodyAbout}</p>
        </div>
        <Button tone="dark" isSmall onClick={() => void take(row)}>
          {texts.take}
        </Button>
      </div>
    );
  }
  if (row.attendedBy.id !== person.id) {
    return (
      <div className={styles.card}>
        <div className={styles.text}>
          <b>{texts.agreed(row.attendedBy.name.split(" ")[0] ?? "")}</b>
          <p className="small muted">{texts.agreedAbout}</p>
        </div>
        <Button tone="soft" isSmall onClick={() => void take(row, true)}>
          {texts.takeAnyway}
        </Button>
      </div>
    );
  }
  const since = row.attendedSince ?? "";
  const isToday = since !== "" && moments.day(since) === moments.day(Date.now());
  return (
    <div className={styles.card}>
      <Avatar name={person.name} isMe />
      <div className={styles.text}>
        <b>{texts.attending}</b>
        {since && (
          <p className="small muted">
            {texts.since(isToday ? moments.time(since) : moments.dayAndTime(since, Date.now()))}
          </p>
        )}
      </div>
      <Button tone="soft" isSmall onClick={() => void release(row)}>
        {texts.release}
      </Button>
    </div>
  );
}
