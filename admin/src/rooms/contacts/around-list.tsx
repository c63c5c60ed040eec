import {
  type ContactList,
  type ContactView,
  contactStates,
  contactViews,
  type ContactRow as Row,
} from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useMoments, waited } from "#session/moments.ts";
import { Chip, Chips } from "#ui/controls.tsx";
import fieldStyles from "#ui/fields.module.css";
import { Icon } from "#ui/icon.tsx";
import { type ContactFilter, listQuery, rightNow } from "./contact-queries.ts";
import { StateMark } from "./contact-row.tsx";
import styles from "./contacts-room.module.css";
import { useIsOffline } from "./contacts-sync.tsx";
import { texts } from "./texts.ts";

/** Sums up the view: who waits and for how long, what is mine, what is on today's agenda. */
export function ListSummary({ view, rows }: { view: ContactView; rows: Row[] }) {
  const { data, dataUpdatedAt } = useInfiniteQuery(listQuery(rightNow));
  const isOffline = useIsOffline();
  const { now, today, day: dayOf, time } = useMoments();
  const first = data?.pages[0];
  const say = (said: string, more?: string | false) => (
    <p className={styles.summary}>
      {more === undefined ? said : <b>{said}</b>}
      {more && (
        <>
          {" "}
          <span>{more}</span>
        </>
      )}
    </p>
  );
  if (!first) return say(texts.loading);
  if (isOffline) return say(texts.asOf(time(new Date(dataUpdatedAt).toISOString())));
  if (view === "agenda") {
    return say(texts.today(countPromises(rows, (day) => day <= today, dayOf)), false);
  }
  if (view === "mine") {
    const due = rows.filter(({ section, reminder }) => section === "due" && reminder).length;
    return say(texts.mineCount(first.counts.mine), due > 0 && texts.dueCount(due));
  }
  const { oldestWaitingAt, counts } = first;
  if (counts.waiting === 0) return say(texts.nobodyWaits);
  const oldest = oldestWaitingAt && texts.oldest(waited(now - Date.parse(oldestWaitingAt)));
  return say(texts.waiting(counts.waiting), oldest ?? false);
}

export function countPromises(
  rows: Row[],
  counts: (day: string) => boolean,
  dayOf: (at: string) => string,
): { reminders: number; installations: number } {
  return {
    reminders: rows.filter(({ reminder }) => reminder && counts(dayOf(reminder.at))).length,
    installations: rows.filter(({ sale }) => sale?.day && !sale.installedAt && counts(sale.day))
      .length,
  };
}

// The pause is long enough that a weak connection does not get a search for every letter.
const typingPauseMs = 250;
const offeredStates = ["contacted", "sold", "not-interested", "no-coverage"] as const;

interface FiltersProps {
  filter: ContactFilter;
  counts: ContactList["counts"] | undefined;
  onChange: (filter: ContactFilter) => void;
}

/** A search looks in all contacts, so its filter is "Todos". */
export function ContactFilters({ filter, counts, onChange }: FiltersProps) {
  const id = useId();
  const chips = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return undefined;
    const timer = setTimeout(() => onChange({ ...filter, search }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  const isSearch = filter.search !== "";
  const view = isSearch ? "all" : filter.view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chip is pressed
  useEffect(() => {
    const pressed = chips.current?.querySelector("[aria-pressed=true]");
    pressed?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [view]);
  const choose = (wanted: ContactView) => {
    const search = wanted === "all" ? filter.search : "";
    setTyped(search);
    onChange({ view: wanted, search, state: undefined });
  };
  // The counts of all contacts would not match the rows of a search.
  const shown = isSearch ? undefined : counts;
  const ofView = shown && countsOfViews(shown);
  const states = [
    ...offeredStates,
    ...(filter.state === "hoax" || shown?.hoax ? (["hoax"] as const) : []),
  ];
  return (
    <search ref={chips} className={styles.find}>
      <div className={styles.search}>
        <label className="visually-hidden" htmlFor={id}>
          {texts.search}
        </label>
        <Icon name="search" />
        <input
          id={id}
          className={fieldStyles.input}
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Chips label={texts.show}>
        {contactViews.map((each) => (
          <Chip key={each} isOn={view === each} onClick={() => choose(each)}>
            {texts.views[each]}
            <Count of={ofView?.[each]} />
          </Chip>
        ))}
      </Chips>
      {view === "all" && (
        <Chips label={texts.showState}>
          {states.map((state) => {
            const isOn = filter.state === state;
            return (
              <Chip
                key={state}
                isOn={isOn}
                onClick={() => onChange({ ...filter, view, state: isOn ? undefined : state })}
              >
                {state === "hoax" ? <Icon name="wrong" isSmall /> : <StateMark state={state} />}
                {texts.filters[state]}
                <Count of={state === "hoax" ? shown?.hoax : shown?.states[state]} />
              </Chip>
            );
          })}
        </Chips>
      )}
    </search>
  );
}

function countsOfViews(counts: ContactList["counts"]): Record<ContactView, number> {
  const { due, waiting, mine, agenda } = counts;
  return { now: due + waiting, mine, agenda, new: waiting, all: countAll(counts) };
}

export const countAll = ({ states }: ContactList["counts"]): number =>
  contactStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);

function Count({ of: count }: { of: number | undefined }) {
  return (
    count !== undefined && <span className={styles.count}>{count.toLocaleString("pt-BR")}</span>
  );
}

interface RestProps {
  counts: ContactList["counts"];
  onShow: (view: ContactView) => void;
}

/** Counts the contacts that "Agora" does not list, so that nobody looks for them in vain. */
export function Rest({ counts, onShow }: RestProps) {
  const resolved = offeredStates
    .filter((state) => state !== "contacted")
    .reduce((sum, state) => sum + (counts.states[state] ?? 0), 0);
  const line = (count: number, said: string, about: string, view: ContactView): ReactNode =>
    count > 0 && (
      <button type="button" className={styles.rest} onClick={() => onShow(view)}>
        <span>
          {said}
          <small>{about}</small>
        </span>
        <Icon name="chevron" />
      </button>
    );
  return (
    <>
      {line(counts.planned, texts.planned(counts.planned), texts.plannedAbout, "agenda")}
      {line(resolved, texts.resolved(resolved), texts.resolvedAbout, "all")}
    </>
  );
}
