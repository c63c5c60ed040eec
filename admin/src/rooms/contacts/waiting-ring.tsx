import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import { initial } from "#ui/avatar.tsx";
import styles from "./waiting-ring.module.css";

const radius = 23.5;
const around = 2 * Math.PI * radius;

/** The ring round the initial is the waiting time; it closes when the contact is late. Only a new contact has one. */
export function WaitingRing({ name, minutes }: { name: string; minutes: number | undefined }) {
  const share = Math.min(1, (minutes ?? 0) / lateAfterMinutes);
  return (
    <span className={styles.place} aria-hidden="true">
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
