import { lateAfterMinutes, type ContactRow as Row } from "@fiosite/contract/panel/contacts";
import { canBeCalled } from "@fiosite/contract/phone-numbers";
import { type MouseEvent, memo } from "react";
import { type Moments, recentMs } from "#session/moments.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { firstName, initial } from "#ui/lists.tsx";
import styles from "./contact-row.module.css";
import { StateTag } from "./state-mark.tsx";
import { texts } from "./texts.ts";

interface RowProps {
  row: Row;
  now: number;
  moments: Moments;
  myId: string;
  isOpen: boolean;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  onWhatsapp: (row: Row) => void;
}

/** Memoized: a page has 50 rows, and a tap changes one. */
export const ContactRow = memo(function ContactRow(props: RowProps) {
  const { row, now, moments, myId, isOpen, onOpen, onWhatsapp } = props;
  const isNew = row.state === "new";
  const minutes = isNew ? (now - Date.parse(row.createdAt)) / 60_000 : undefined;
  const isLate = minutes !== undefined && minutes >= lateAfterMinutes;
  // The heading says the day.
  const isRecent = now - Date.parse(row.createdAt) < recentMs;
  const who =
    row.attendedBy?.id === myId ? texts.me : row.attendedBy && firstName(row.attendedBy.name);
  const about = [who, row.campaign].filter(Boolean).join(" · ");
  return (
    <li className={classes(styles.row, isLate && styles.late, isOpen && styles.open)}>
      <WaitingRing name={row.name} minutes={minutes} />
      <div className={styles.body}>
        <div className={styles.first}>
          <span className={styles.who}>
            <a
              href={`/contatos/${row.id}`}
              onClick={onOpen}
              className={styles.name}
              aria-current={isOpen ? "true" : undefined}
            >
              {row.name}
            </a>{" "}
            {row.language.startsWith("en") && (
              <span className={styles.language}>{texts.english}</span>
            )}
          </span>
          <span className={styles.when}>
            {isRecent ? moments.ago(row.createdAt, now) : moments.time(row.createdAt)}
          </span>
        </div>
        <div className={styles.second}>
          <div className={styles.details}>
            <p className={styles.where}>
              {row.town && <b>{row.town}</b>}
              {row.town && ", "}
              {row.address}
            </p>
            <div className={styles.meta}>
              <StateTag state={row.state} isLate={isLate} />
              {about && <span>{about}</span>}
            </div>
          </div>
          {isNew && canBeCalled(row.phone) && (
            <button
              type="button"
              className={styles.whatsapp}
              aria-label={texts.callPerson(row.name)}
              onClick={() => onWhatsapp(row)}
            >
              <Icon name="whatsapp" />
            </button>
          )}
        </div>
      </div>
    </li>
  );
});

const radius = 23.5;
const around = 2 * Math.PI * radius;

/** The ring round the initial is the waiting time; it closes when the contact is late. Only a new contact has one. */
function WaitingRing({ name, minutes }: { name: string; minutes: number | undefined }) {
  const share = Math.min(1, (minutes ?? 0) / lateAfterMinutes);
  return (
    <span className={styles.ring} aria-hidden="true">
      {minutes !== undefined && (
        <svg viewBox="0 0 52 52" data-late={share === 1} aria-hidden="true">
          <circle cx="26" cy="26" r={radius} />
          <circle
            className={styles.waited}
            cx="26"
            cy="26"
            r={radius}
            strokeDasharray={`${share * around} ${around}`}
          />
        </svg>
      )}
      <b>{initial(name)}</b>
    </span>
  );
}
