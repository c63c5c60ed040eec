import type { ReactNode } from "react";
import { capitalized } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Chip, Chips } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import styles from "./publish-room.module.css";
import { texts as allTexts } from "./texts.ts";
import { daysIn, fromLocal, monthEnd, sundayFrom } from "./when.ts";

const texts = allTexts.promotion;

interface ChoiceProps {
  label: string;
  chips: ReactNode;
  /** Further inputs for the chosen chip. */
  children?: ReactNode;
}

export function ChipChoice({ label, chips, children }: ChoiceProps) {
  return (
    <div className={classes("stack", styles.choice)}>
      <p>{label}</p>
      <Chips label={label}>{chips}</Chips>
      {children}
    </div>
  );
}

interface StartChoiceProps extends Omit<ChoiceProps, "chips"> {
  /** Undefined means now. */
  start: string | undefined;
  /** Proposed if the person chooses another moment. */
  other: string;
  onChange: (start: string | undefined) => void;
}

export function StartChoice({ label, start, other, onChange, children }: StartChoiceProps) {
  const isNow = start === undefined;
  const chips = (
    <>
      <Chip isOn={isNow} onClick={() => onChange(undefined)}>
        {texts.now}
      </Chip>
      <Chip isOn={!isNow} onClick={() => onChange(start ?? other)}>
        {texts.otherDay}
      </Chip>
    </>
  );
  return (
    <ChipChoice label={label} chips={chips}>
      {!isNow && children}
    </ChipChoice>
  );
}

/** How the last day was chosen: `same` as before, or `other` with its day. */
export interface End {
  by: "same" | "sunday" | "month" | "other";
  other: string;
}

interface EndChoiceProps extends Omit<ChoiceProps, "chips"> {
  end: End;
  /** The first day of the promotion. */
  first: string;
  /** The current end of the promotion. */
  same?: number | undefined;
  error: string | undefined;
  onChange: (end: End) => void;
}

export function EndChoice(props: EndChoiceProps) {
  const { label, end, first, same, error, onChange, children } = props;
  const { lastDay } = daysIn(useSession().timeZone);
  const names = {
    same: same === undefined ? "" : capitalized(lastDay(same)),
    sunday: texts.sunday,
    month: texts.monthEnd,
    other: texts.otherDay,
  };
  const days: End["by"][] = same === undefined ? ["sunday", "month", "other"] : ["same", "other"];
  const chips = days.map((by) => (
    <Chip key={by} isOn={end.by === by} onClick={() => onChange({ ...end, by })}>
      {names[by]}
    </Chip>
  ));
  return (
    <ChipChoice label={label} chips={chips}>
      {end.by === "other" && (
        <Field
          label={texts.endDay}
          type="date"
          min={first}
          value={end.other}
          onChange={(event) => onChange({ by: "other", other: event.target.value })}
        />
      )}
      {error && <p role="alert">{error}</p>}
      {children}
    </ChipChoice>
  );
}

/** The midnight after the last day, where the next promotion may start; undefined if the day is incomplete. */
export function endOf({ by, other }: End, first: string, timeZone: string): number | undefined {
  const last = { same: "", sunday: sundayFrom(first), month: monthEnd(first), other }[by];
  return fromLocal(`${last}T24:00`, timeZone);
}
