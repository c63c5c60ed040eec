import {
  type ContactState,
  type ContactView,
  lateAfterMinutes,
  type ContactRow as Row,
} from "@fiosite/contract/panel/contacts";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { memo, type ReactNode } from "react";
import { type Moments, recentMs } from "#session/moments.ts";
import { classes } from "#ui/classes.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { firstName, initial } from "#ui/lists.tsx";
import { useWhatsapp } from "./contact-changes.ts";
import styles from "./contact-list.module.css";
import marks from "./contacts-room.module.css";
import { stateNames, texts } from "./texts.ts";

interface RowProps {
  row: Row;
  view: ContactView;
  moments: Moments;
  myId: string;
  isOpen: boolean;
  /** The contact was noted here, and the server does not have it yet. */
  isUnsent?: boolean | undefined;
}

/** Memoized: a page has 50 rows, and a tap changes one. */
export const ContactRow = memo(function ContactRow(props: RowProps) {
  const { row, view, moments, myId, isUnsent = false } = props;
  const minutes =
    row.waitingSince && !row.isHoax
      ? (moments.now - Date.parse(row.waitingSince)) / 60_000
      : undefined;
  const isLate = minutes !== undefined && minutes >= lateAfterMinutes;
  const promise = promiseOf(row, moments, myId);
  // Elsewhere the heading or the reminder already shows the state.
  const hasState =
    view === "all" ||
    isUnsent ||
    minutes !== undefined ||
    !(promise || (row.section === "talking" && row.state === "contacted"));
  return (
    <RowFrame
      {...props}
      isLate={isLate}
      start={<WaitingRing name={row.name} minutes={minutes} />}
      when={whenOf(props, promise)}
      hasWhatsapp={minutes !== undefined || Boolean(row.reminder && isDue(promise))}
    >
      {row.isHoax && <Tag icon="wrong">{texts.hoaxTag}</Tag>}
      {hasState && !row.isHoax && <StateTag state={row.state} isLate={isLate} />}
      {promise && (
        <Tag icon={promise.icon} tone={promise.tone}>
          {promise.said}
        </Tag>
      )}
      <About {...props} />
    </RowFrame>
  );
});

function whenOf({ row, view, moments }: RowProps, promise: Promised | undefined): ReactNode {
  // The heading says the day.
  if (view === "all") {
    const isRecent = moments.now - Date.parse(row.askedAt) < recentMs;
    return isRecent ? moments.ago(row.askedAt) : moments.time(row.askedAt);
  }
  const touched = moments.since(row.waitingSince ?? row.touchedAt ?? row.askedAt);
  if (!promise || row.waitingSince) return touched;
  return (
    <>
      <span className={styles.onPhones}>{isDue(promise) ? promise.when : touched}</span>
      <span
        aria-hidden="true"
        className={classes(styles.onWide, promise.tone === "late" && styles.past)}
      >
        {promise.whole}
      </span>
    </>
  );
}

/** Who attends, and the plan they talked about. */
function About({ row, view, myId, isUnsent }: RowProps) {
  const isMine = row.attendedBy?.id === myId;
  const who = row.attendedBy && (isMine ? texts.me : firstName(row.attendedBy.name));
  const about = [
    row.reason && texts.reasons[row.reason],
    isUnsent && texts.notedByMe,
    isMine && row.passedBy && texts.passedToMe(firstName(row.passedBy)),
    // The attendant is left out in the person's own list, where it is always the same.
    !(isUnsent || (isMine && row.passedBy) || (view === "mine" && row.section !== "due")) && who,
    row.sale?.plan ?? row.plan,
    row.state === "new" && row.campaign,
  ].filter(Boolean);
  return about.length > 0 && <span className={styles.about}>{about.join(" · ")}</span>;
}

interface FrameProps {
  row: Row;
  isOpen: boolean;
  isLate?: boolean;
  /** Stands in place of the initial. */
  start: ReactNode;
  when?: ReactNode;
  hasWhatsapp: boolean;
  /** Stands in place of the WhatsApp button. */
  action?: ReactNode;
  /** Tags. */
  children: ReactNode;
}

/** A plain link, which the room's click handler opens. The router's own link would re-render every row on each change of the address. */
export function RowFrame(props: FrameProps) {
  const { row, isOpen, isLate, when } = props;
  return (
    <li className={classes(styles.row, isLate && styles.late, isOpen && styles.open)}>
      {props.start}
      <div className={styles.body}>
        <div className={styles.first}>
          <span className={styles.who}>
            <a
              href={`/contatos/${row.id}`}
              className={styles.name}
              aria-current={isOpen ? "true" : undefined}
            >
              {row.name}
            </a>{" "}
            {row.requests > 1 && <span className={styles.nth}>{texts.nth(row.requests)}</span>}
            {row.language.startsWith("en") && (
              <span className={styles.language}>{texts.english}</span>
            )}
          </span>
          {when && <span className={styles.when}>{when}</span>}
        </div>
        <div className={styles.second}>
          <div className={styles.details}>
            <Where row={row} />
            <div className={styles.meta}>{props.children}</div>
          </div>
          {props.hasWhatsapp && likelyNumber(row.phone) && <WhatsappButton row={row} />}
          {props.action}
        </div>
      </div>
    </li>
  );
}

function WhatsappButton({ row }: { row: Row }) {
  const { open } = useWhatsapp();
  return (
    <button
      type="button"
      className={styles.whatsapp}
      aria-label={texts.callPerson(row.name)}
      onClick={() => void open(row)}
    >
      <Icon name="whatsapp" />
    </button>
  );
}

/** An address without one of the provider's towns is shown in full, because the reader has to decide where it is. */
function Where({ row: { town, address, lastNote, section } }: { row: Row }) {
  const place = town ? <b>{town}</b> : address;
  const isOnlyTown = address.toLowerCase() === town?.toLowerCase();
  const more = town && !isOnlyTown ? `, ${address}` : "";
  const rest = lastNote ? `${place ? " · " : ""}${texts.quoted(lastNote)}` : more;
  return (
    <p className={classes(styles.where, (!town || section === "due") && styles.two)}>
      {place}
      {rest}
    </p>
  );
}

export interface Promised {
  icon: IconName;
  tone: "due" | "late" | "later";
  /** The text of the tag. */
  said: string;
  /** The text beside the name where the tag is shown too. */
  when: string;
  /** The text beside the name where only the tag's icon is shown. */
  whole: string;
}

export const isDue = (promise: Promised | undefined) =>
  promise !== undefined && promise.tone !== "later";

/** The reminder or the installation that the row shows. A due one comes before a future one. */
export function promiseOf(
  { reminder, sale }: Pick<Row, "reminder" | "sale">,
  moments: Moments,
  myId: string,
): Promised | undefined {
  if (reminder && Date.parse(reminder.at) <= moments.now)
    return dueReminder(reminder, moments, myId);
  const installing = sale?.installedAt ? null : sale?.day;
  const day = installing ? moments.dayWord(installing) : "";
  if (installing && installing < moments.today) {
    const said = texts.askInstalled;
    return { icon: "home", tone: "due", said, when: day, whole: said };
  }
  const period = sale?.period && texts.periods[sale.period];
  const said = reminder
    ? moments.dayAndHour(reminder.at)
    : [day, period].filter(Boolean).join(", ");
  const later = { tone: "later", said, when: said, whole: said } as const;
  if (reminder) return { ...later, icon: "bell" };
  return installing ? { ...later, icon: "home" } : undefined;
}

function dueReminder(
  { at, by }: NonNullable<Row["reminder"]>,
  { now, today, day, hour, dayAndHour }: Moments,
  myId: string,
): Promised {
  const isToday = day(at) === today;
  const when = isToday ? hour(at) : dayAndHour(at);
  const due = { icon: "bell", when } as const;
  if (isToday && now - Date.parse(at) < lateAfterMinutes * 60_000)
    return { ...due, tone: "due", said: texts.dueNow, whole: texts.dueNowAt(hour(at)) };
  if (!isToday && by.id !== myId) {
    const said = texts.wasOf(firstName(by.name));
    return { ...due, tone: "late", said, whole: said };
  }
  return { ...due, tone: "late", said: texts.pastHour(hour(at)), whole: texts.pastWhen(when) };
}

const radius = 23.5;
const around = 2 * Math.PI * radius;

/** The ring around the initial shows the waiting time; it closes when the contact is late. Other contacts have no ring. */
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

/** The shape shows the state, and the colour repeats it. The word always stands beside the mark. */
export function StateMark({ state }: { state: ContactState }) {
  return (
    <svg className={marks.mark} data-state={state} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={marks.ring} cx="10" cy="10" r="8.5" />
      {state === "new" && <circle className={marks.core} cx="10" cy="10" r="5" />}
      {state === "contacted" && <path className={marks.half} d="M10 4.6a5.4 5.4 0 0 1 0 10.8Z" />}
      {state === "sold" && <path className={marks.tick} d="m6.2 10.3 2.6 2.6 5-5.4" />}
      {state === "not-interested" && <path className={marks.dash} d="M6.3 10h7.4" />}
    </svg>
  );
}

export function StateTag({ state, isLate }: { state: ContactState; isLate?: boolean }) {
  if (isLate)
    return (
      <Tag icon="clock" tone="late">
        {texts.late}
      </Tag>
    );
  return (
    <span className={marks.tag} data-state={state}>
      <StateMark state={state} />
      {stateNames[state]}
    </span>
  );
}

interface TagProps {
  icon: IconName;
  /** `due` is to be done now, `later` is in the future. */
  tone?: "due" | "late" | "later";
  children: ReactNode;
}

export function Tag({ icon, tone, children }: TagProps) {
  return (
    <span className={classes(marks.tag, tone && marks[tone])}>
      <Icon name={icon} isSmall />
      {children}
    </span>
  );
}
