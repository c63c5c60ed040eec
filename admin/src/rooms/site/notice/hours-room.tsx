import type { Content } from "@fiosite/content/content";
import { isOpeningHours, type Period, readHours, writeHours } from "@fiosite/content/opening-hours";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import { Link, useLocation } from "wouter";
import { useKeptForm } from "#session/kept-form.tsx";
import { classes } from "#ui/classes.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import fieldStyles from "#ui/fields.module.css";
import { Notice, Screen, Skeleton } from "#ui/screen.tsx";
import { useMistakeInFocus } from "../fields/field-form.tsx";
import { useListEdits } from "../lists/lists.ts";
import publishStyles from "../publish/publish-room.module.css";
import { draftQuery, useSavedToast, useSiteMark } from "../site-queries.ts";
import styles from "./notice.module.css";
import { texts as noticeTexts, hoursTexts as texts } from "./texts.ts";

const path = "facts.openingHours";
/** `seen` is what was saved when the person began, so that a colleague's newer hours are not overwritten. */
const typedSchema = v.object({
  week: v.array(v.array(v.tuple([v.string(), v.string()]))),
  seen: v.optional(v.string()),
});

/** Usual hours of a shop in the region. They are not on the site until somebody saves them. */
const usual = "Mo-Fr 08:00-18:00; Sa 08:00-12:00";
const weekdays = [0, 1, 2, 3, 4];
const wholeDay: Period[] = [["08:00", "18:00"]];

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function HoursRoom() {
  useSiteMark();
  const { data: draft, refetch } = useQuery(draftQuery);
  const written = (draft?.document as Content | undefined)?.facts.openingHours;
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/site", label: noticeTexts.back }}>
      {draft ? (
        <HoursForm key={written} written={written} />
      ) : (
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}

function HoursForm({ written }: { written: string | undefined }) {
  const [, navigate] = useLocation();
  const { save, isSaving } = useListEdits();
  const savedToast = useSavedToast();
  const saved = readHours(withoutMark(written ?? usual)) ?? [];
  const form = useKeptForm({
    id: "hours",
    schema: typedSchema,
    about: () => ({ room: "/site", place: "/horario", title: texts.unsaved }),
    fresh: { week: saved, seen: written },
  });
  const { week, seen } = form.typed;
  const isSame = (days: number[]) => new Set(days.map((day) => String(week[day]))).size === 1;
  const [wantsSplit, setSplit] = useState(() => !isSame(weekdays));
  // Days that differ are never one field, which would write the hours of Monday into all of them.
  const isSplit = wantsSplit || !isSame(weekdays);
  const [triedInVain, setTriedInVain] = useState(0);
  const element = useMistakeInFocus(triedInVain);
  const hasLunch = week.some((periods) => periods.length > 1);
  const groups = [...(isSplit ? weekdays.map((day) => [day]) : [weekdays]), [5], [6]];
  const nameOf = (days: number[]) =>
    days.length > 1 ? texts.weekdays : (texts.days[days[0] ?? 0] ?? "");

  const isWrong = ([day = 0]: number[]) => {
    const own = writeHours(week.map((periods, at) => (at === day ? periods : [])));
    return own !== undefined && !isOpeningHours(own);
  };
  const mistakes = triedInVain > 0 ? groups.filter(isWrong) : [];

  const change = (next: Period[][]) => form.type({ week: next, seen });
  const set = (days: number[], periods: Period[]) =>
    change(week.map((own, day) => (days.includes(day) ? periods : own)));

  function toggleLunch() {
    change(
      week.map((periods) => {
        const [[from, to] = ["", ""], second] = periods;
        if (second) return [[from, second[1]]];
        // A day that ends early gets no lunch break. If some days have one, the button takes it out and adds none.
        return !hasLunch && periods.length > 0 && to > "14:00"
          ? [
              [from, "12:00"],
              ["14:00", to],
            ]
          : periods;
      }),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (groups.some(isWrong)) {
      setTriedInVain((count) => count + 1);
      return;
    }
    const value = writeHours(week);
    save([{ path, expected: seen, ...(value && { value }) }], () => {
      form.drop();
      navigate("/site");
      savedToast(texts.saved);
    });
  }
  return (
    <form ref={element} className={classes("form", styles.form)} onSubmit={submit} noValidate>
      {form.notice}
      {written === undefined && (
        <Notice icon="alert">
          <p>{texts.none}</p>
        </Notice>
      )}
      {groups.map((days) => (
        <Day
          key={days.join()}
          name={nameOf(days)}
          periods={week[days[0] ?? 0] ?? []}
          isWrong={mistakes.includes(days)}
          onChange={(periods) => set(days, periods)}
        />
      ))}
      <div className={styles.links}>
        <TextButton
          onClick={() => {
            if (isSplit) set(weekdays, week[0] ?? []);
            setSplit(!isSplit);
          }}
        >
          {isSplit ? texts.join : texts.split}
        </TextButton>
        <TextButton onClick={toggleLunch}>{hasLunch ? texts.noLunch : texts.lunch}</TextButton>
      </div>
      <Notice icon="bell">
        <p>
          {texts.holiday[0]}
          <Link to="/aviso">{texts.holiday[1]}</Link>
          {texts.holiday[2]}
        </p>
      </Notice>
      <div className={publishStyles.dock}>
        <Button type="submit" tone="main" icon="check" isWide disabled={isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

interface DayProps {
  name: string;
  periods: Period[];
  isWrong: boolean;
  onChange: (periods: Period[]) => void;
}

function Day({ name, periods, isWrong, onChange }: DayProps) {
  const error = useId();
  const input = (index: number, side: 0 | 1, label: string) => (
    <input
      type="time"
      className={fieldStyles.input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? error : undefined}
      value={periods[index]?.[side] ?? ""}
      onChange={({ target }) =>
        onChange(
          periods.map((period, at) =>
            at === index
              ? side === 0
                ? [target.value, period[1]]
                : [period[0], target.value]
              : period,
          ),
        )
      }
    />
  );
  const isClosed = periods.length === 0;
  return (
    <section className={styles.day} aria-label={name}>
      <div className={styles.dayHead}>
        <p>
          <b>{name}</b>
          {isClosed && <small>{texts.closed}</small>}
        </p>
        <TextButton
          aria-label={isClosed ? texts.openLabel(name) : texts.closeLabel(name)}
          onClick={() => onChange(isClosed ? wholeDay : [])}
        >
          {isClosed ? texts.open : texts.close}
        </TextButton>
      </div>
      {periods.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has at most two, which never move
        <div key={index} className={styles.period}>
          {input(index, 0, texts.from(name, index))}
          <span>{texts.between}</span>
          {input(index, 1, texts.to(name, index))}
        </div>
      ))}
      {isWrong && (
        <p id={error} className={fieldStyles.error} role="alert">
          {texts.wrong}
        </p>
      )}
    </section>
  );
}
