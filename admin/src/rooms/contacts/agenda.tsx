import type { ContactRow as Row } from "@fiosite/contract/panel/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { type Moments, useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { useWaitingChanges } from "#session/unsent.ts";
import { classes } from "#ui/classes.ts";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { firstName } from "#ui/lists.tsx";
import { useContactChanges } from "./contact-changes.ts";
import styles from "./contact-list.module.css";
import { groupedBy, ListEnd, type ListProps } from "./contact-list.tsx";
import { findRow } from "./contact-queries.ts";
import { isDue, promiseOf, RowFrame, Tag } from "./contact-row.tsx";
import quiet from "./quiet-list.module.css";
import { NoRows } from "./quiet-list.tsx";
import { texts } from "./texts.ts";
import { withWaiting } from "./with-waiting.ts";

const words = {
  isInstalled: "Instalado",
  reminder: "Lembrete",
  installation: "Instalação",
  thisWeek: "Esta semana",
  later: "Depois",
  anyTime: "no dia",
};

interface Entry {
  row: Row;
  kind: "reminder" | "installation";
  /** Day in the company's time zone. */
  day: string;
  /** Orders the entries of a day. */
  time: string;
}

interface AgendaProps extends ListProps {
  /** Contacts that were noted here and are in no list yet. */
  unsent: Row[];
}

/** Reminders and installations of the whole team, by day. Overdue ones stand on top of today. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function Agenda(props: AgendaProps) {
  const { person } = useSession();
  const client = useQueryClient();
  const moments = useMoments();
  const waiting = useWaitingChanges(person.id);
  const loaded = props.pages.flat();
  // Reminders that were set offline are in no loaded agenda, so their contacts are added here.
  const unsent = new Set(waiting.map(({ contactId }) => contactId));
  for (const { id } of loaded) unsent.delete(id);
  const rowOf = (id: string) => findRow(client, id) ?? props.unsent.find((row) => row.id === id);
  const rows = [...loaded, ...[...unsent].flatMap((id) => rowOf(id) ?? [])];
  const entries = rows
    .flatMap((row) => entriesOf(withWaiting(row, waiting, person), moments))
    .sort((one, other) => (one.day + one.time).localeCompare(other.day + other.time));
  const sections = groupedBy(entries, ({ day }) => sectionOf(day, moments));
  return (
    <>
      {entries.length === 0 && <NoRows search="" />}
      {sections.map(([section, inside]) => (
        <Fragment key={section}>
          <h2 className={styles.day}>{section}</h2>
          <ul className={styles.rows}>
            {inside.map((entry) => (
              <AgendaRow
                key={entry.kind + entry.row.id}
                entry={entry}
                moments={moments}
                myId={person.id}
                isOpen={entry.row.id === props.openId}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      <ListEnd {...props} />
    </>
  );
}

function entriesOf(row: Row, moments: Moments): Entry[] {
  const { reminder, sale } = row;
  const entries: Entry[] = [];
  if (reminder) {
    const time = moments.time(reminder.at).padStart(5, "0");
    entries.push({ row, kind: "reminder", day: moments.day(reminder.at), time });
  }
  if (sale?.day && !sale.installedAt) {
    // An installation comes before the reminders of its half of the day.
    const time = sale.period === "afternoon" ? "12h" : "";
    entries.push({ row, kind: "installation", day: sale.day, time });
  }
  return entries;
}

const dayMs = 86_400_000;

function sectionOf(day: string, { now, today, day: dayOf, dayTitle }: Moments): string {
  const title = (offset: number) => dayTitle(new Date(now + offset * dayMs).toISOString());
  if (day <= today) return title(0);
  if (day === dayOf(now + dayMs)) return title(1);
  // The week ends on Sunday.
  const daysLeft = (7 - new Date(today).getUTCDay()) % 7;
  return day <= dayOf(now + daysLeft * dayMs) ? words.thisWeek : words.later;
}

interface AgendaRowProps {
  entry: Entry;
  moments: Moments;
  myId: string;
  isOpen: boolean;
}

function AgendaRow({ entry, moments, myId, isOpen }: AgendaRowProps) {
  const { installed } = useContactChanges();
  const { row, kind, day } = entry;
  const isReminder = kind === "reminder";
  // An entry is about the reminder or the installation, not both.
  const own = isReminder ? { ...row, sale: null } : { ...row, reminder: null };
  const promise = promiseOf(own, moments, myId);
  const isNow = isDue(promise);
  const period = row.sale?.period ? texts.periods[row.sale.period] : words.anyTime;
  const isToday = day === moments.today;
  const isTomorrow = day === moments.day(moments.now + dayMs);
  const who = isReminder ? row.reminder?.by : row.attendedBy;
  const name = who && (who.id === myId ? texts.me : firstName(who.name));
  const about = [
    !isNow && (isReminder ? words.reminder : words.installation),
    name,
    !isReminder && row.sale?.plan,
  ];
  return (
    <RowFrame
      row={own}
      isOpen={isOpen}
      start={
        <span className={classes(quiet.hour, promise?.tone === "late" && styles.past)}>
          {!(isToday || isTomorrow) && <small>{moments.dayWord(day)}</small>}
          {isReminder ? moments.hour(row.reminder?.at ?? "") : <small>{period}</small>}
        </span>
      }
      when={
        <span className={styles.onWide} aria-hidden="true">
          {name}
        </span>
      }
      hasWhatsapp={isReminder && isNow}
      action={
        !isReminder &&
        day <= moments.today && (
          <span className={styles.action}>
            <Button tone="soft" isSmall onClick={() => void installed(row, true)}>
              {words.isInstalled}
            </Button>
          </span>
        )
      }
    >
      {promise && isNow && (
        <Tag icon={promise.icon} tone={promise.tone}>
          {promise.said}
        </Tag>
      )}
      {!isNow && <Icon name={isReminder ? "bell" : "home"} isSmall />}
      <span className={styles.about}>{about.filter(Boolean).join(" · ")}</span>
    </RowFrame>
  );
}
