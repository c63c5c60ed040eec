import { type ContactRow, lateAfterMinutes, markedStates } from "@fiosite/contract/panel/contacts";
import { type ReactNode, useState } from "react";
import { capitalized, useMoments } from "#session/moments.ts";
import { quickTimes } from "#session/promises.ts";
import { useSession } from "#session/session.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Avatar, firstName } from "#ui/lists.tsx";
import { useContactChanges } from "./contact-changes.ts";
import { StateMark } from "./contact-row.tsx";
import styles from "./contact-screen.module.css";
import sheetStyles from "./contact-sheets.module.css";
import { ReasonSheet, SaleSheet, TimeSheet } from "./contact-sheets.tsx";
import { texts } from "./contact-texts.ts";
import { stateNames } from "./texts.ts";

interface NextProps {
  row: ContactRow;
}

/** Who attends, and what comes next: a reminder, or the installation. */
export function ContactNext({ row }: NextProps) {
  const { person } = useSession();
  const isMine = row.attendedBy?.id === person.id;
  return (
    <div className={styles.next}>
      <Attending row={row} />
      {row.reminder && <Reminder row={row} reminder={row.reminder} />}
      {!row.reminder && isMine && row.state === "contacted" && <QuickTimes row={row} />}
      {row.state === "sold" && <Installation row={row} />}
    </div>
  );
}

interface LineProps {
  icon?: IconName;
  before?: ReactNode;
  title: string;
  about?: string | null | undefined;
  children: ReactNode;
}

function Line({ icon, before, title, about, children }: LineProps) {
  return (
    <div>
      {icon && <Icon name={icon} />}
      {before}
      <div className={styles.nextText}>
        <b>{title}</b>
        {about && <p className="small muted">{about}</p>}
      </div>
      {children}
    </div>
  );
}

/** "Eu atendo" and "Soltar". If somebody else attends, the notice above leaves the choice to the person. */
function Attending({ row }: NextProps) {
  const { today, day, dayAndTime, time } = useMoments();
  const { person } = useSession();
  const { take, release } = useContactChanges();
  if (!row.attendedBy) {
    return (
      <Line title={texts.nobody} about={texts.nobodyAbout}>
        <Button tone="dark" isSmall onClick={() => void take(row)}>
          {texts.take}
        </Button>
      </Line>
    );
  }
  if (row.attendedBy.id !== person.id) {
    return (
      <Line title={texts.agreed(firstName(row.attendedBy.name))} about={texts.agreedAbout}>
        <Button tone="soft" isSmall onClick={() => void take(row, { anyway: true })}>
          {texts.takeAnyway}
        </Button>
      </Line>
    );
  }
  const since = row.attendedSince ?? "";
  const isToday = since !== "" && day(since) === today;
  const when = since && (isToday ? time(since) : dayAndTime(since));
  const about = row.passedBy
    ? texts.passedToMe(firstName(row.passedBy))
    : when && texts.since(when);
  return (
    <Line before={<Avatar name={person.name} isMe />} title={texts.attending} about={about}>
      {row.state !== "sold" && (
        <Button tone="soft" isSmall onClick={() => void release(row)}>
          {texts.release}
        </Button>
      )}
    </Line>
  );
}

interface ReminderProps extends NextProps {
  reminder: NonNullable<ContactRow["reminder"]>;
}

function Reminder({ row, reminder: { at, by } }: ReminderProps) {
  const { now, today, day, hour, dayAndHour } = useMoments();
  const { person } = useSession();
  const { done } = useContactChanges();
  const [isChoosing, setChoosing] = useState(false);
  const passed = now - Date.parse(at);
  const isLate = passed >= lateAfterMinutes * 60_000;
  const isToday = day(at) === today;
  const isMine = by.id === person.id;
  const title =
    passed < 0
      ? capitalized(dayAndHour(at))
      : isLate
        ? isToday
          ? texts.late(hour(at))
          : texts.lateSince(dayAndHour(at))
        : texts.due(hour(at));
  const ofColleague = (isLate ? texts.wasOf : texts.remindsOther)(firstName(by.name));
  const quoted = passed >= 0 && row.lastNote ? texts.quoted(row.lastNote) : texts.remindsMe;
  return (
    <Line icon="bell" title={title} about={isMine ? quoted : ofColleague}>
      <Button tone="dark" isSmall onClick={() => void done(row)}>
        {texts.done}
      </Button>
      <Button tone="soft" isSmall onClick={() => setChoosing(true)}>
        {texts.change}
      </Button>
      {isChoosing && <TimeSheet row={row} onClose={() => setChoosing(false)} />}
    </Line>
  );
}

/** Usual times for a reminder, one tap each, or any other time. */
export function QuickTimes({ row }: NextProps) {
  const moments = useMoments();
  const { remind } = useContactChanges();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div className={styles.quick}>
        <Icon name="bell" />
        <b className={styles.nextText}>{texts.remindWhen}</b>
        <TextButton onClick={() => setChoosing(true)}>{texts.choose}</TextButton>
        <fieldset aria-label={texts.remindWhen}>
          {quickTimes(moments).map((at) => (
            <button
              key={at}
              type="button"
              onClick={() => void remind(row, at, texts.reminded(moments.dayAndHour(at)))}
            >
              {capitalized(moments.dayAndHour(at))}
            </button>
          ))}
        </fieldset>
      </div>
      {isChoosing && <TimeSheet row={row} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Installation({ row }: NextProps) {
  const { today, dayWord } = useMoments();
  const { installed } = useContactChanges();
  const [isChanging, setChanging] = useState(false);
  const { day = null, period = null, installedAt = null } = row.sale ?? {};
  const isPast = day !== null && day < today;
  const word = day ? dayWord(day) : "";
  // It is often marked some days after the agreed day.
  const installedOn = day && installedAt && day < installedAt ? day : installedAt;
  const title = installedOn
    ? texts.installedOn(dayWord(installedOn))
    : !day
      ? texts.installWhen
      : isPast
        ? texts.didInstall(word)
        : texts.installs(word, Number(day.slice(-2)));
  return (
    <Line icon="home" title={title} about={period && !installedAt ? texts.period(period) : null}>
      <div className={styles.pair}>
        {!installedAt && day && (
          <Button tone="dark" isSmall isWide onClick={() => void installed(row, true)}>
            {texts.installedNow}
          </Button>
        )}
        {!installedAt && (
          <Button tone="soft" isSmall isWide onClick={() => setChanging(true)}>
            {day ? texts.changeDay : texts.setDay}
          </Button>
        )}
        {installedAt && (
          <TextButton onClick={() => void installed(row, false)}>{texts.notInstalled}</TextButton>
        )}
      </div>
      {isChanging && <SaleSheet row={row} onClose={() => setChanging(false)} />}
    </Line>
  );
}

/** One tap marks the contact, and the toast undoes it. "Novo" is not offered, because "Soltar" leads back to it. */
export function ContactStates({ row }: { row: ContactRow }) {
  const { mark } = useContactChanges();
  const [sale, setSale] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  function choose(state: (typeof markedStates)[number]) {
    // If the person asked again, choosing the same state answers the new request.
    if (row.state === state && !row.waitingSince) return;
    if (state === "not-interested") return setAsking(true);
    const id = crypto.randomUUID();
    void mark(row, state, undefined, id);
    if (state === "sold" && row.state !== "sold") setSale(id);
  }
  return (
    <section className={styles.how}>
      <h2>{texts.how}</h2>
      <fieldset className={sheetStyles.states} aria-label={texts.howGroup}>
        {markedStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={row.state === state}
            onClick={() => choose(state)}
          >
            <StateMark state={state} />
            {stateNames[state]}
          </button>
        ))}
      </fieldset>
      {sale && <SaleSheet row={row} markedBy={sale} onClose={() => setSale(undefined)} />}
      {isAsking && <ReasonSheet row={row} onClose={() => setAsking(false)} />}
    </section>
  );
}
