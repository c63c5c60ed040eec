import { type FormEvent, useState } from "react";
import { capitalized, useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Field, Switch } from "#ui/fields.tsx";
import { Sheet } from "#ui/overlay.tsx";
import type { Change } from "./change-cards.tsx";
import { type End, EndChoice, endOf, StartChoice } from "./choices.tsx";
import { inSentence, returnOf } from "./events.ts";
import { texts } from "./texts.ts";
import { dayOf, daysIn, fromLocal, toLocal, tomorrowAt } from "./when.ts";

/** If both are left out, the publication starts now and has no end. */
export interface When {
  from?: number;
  until?: number;
}

/** "Vai agora e fica", "Vai em 20/11, 6h00, e acaba em 30/11". */
export function useWhenWords({ from, until }: When): string {
  const { timeZone } = useSession();
  const { date, lastDate } = daysIn(timeZone);
  const { time } = useMoments();
  return texts.goes(
    from === undefined ? undefined : `${date(from)}, ${time(new Date(from).toISOString())}`,
    until === undefined ? undefined : lastDate(until),
  );
}

interface WhenSheetProps {
  when: When;
  changes: Change[];
  confirmedCount: number;
  onChoose: (when: When) => void;
  onClose: () => void;
}

/** Chooses a start. With an end, the changes override the normal values until then. */
export function WhenSheet({ when, changes, confirmedCount, onChoose, onClose }: WhenSheetProps) {
  const { timeZone } = useSession();
  const { lastDay } = daysIn(timeZone);
  const [from, setFrom] = useState(
    when.from === undefined ? undefined : toLocal(when.from, timeZone),
  );
  const [hasEnd, setHasEnd] = useState(when.until !== undefined);
  const start = from === undefined ? undefined : fromLocal(from, timeZone);
  const first = dayOf(start ?? Date.now(), timeZone);
  const [end, setEnd] = useState<End>({
    by: when.until ? "other" : "month",
    other: when.until ? dayOf(when.until - 1, timeZone) : first,
  });
  const [wrong, setWrong] = useState<"from" | "until">();
  const until = hasEnd ? endOf(end, first, timeZone) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from !== undefined && (start === undefined || start <= Date.now())) return setWrong("from");
    if (hasEnd && (until === undefined || until <= (start ?? Date.now()))) return setWrong("until");
    onChoose({
      ...(start !== undefined && { from: start }),
      ...(until !== undefined && { until }),
    });
    return onClose();
  }
  return (
    <Sheet title={texts.scheduleTitle} closeLabel={texts.close} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <StartChoice
          label={texts.from}
          start={from}
          other={tomorrowAt(6, Date.now(), timeZone)}
          onChange={setFrom}
        >
          <Field
            label={texts.dayAndTime(zoneCity(timeZone))}
            type="datetime-local"
            value={from}
            error={wrong === "from" ? texts.badMoment : undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
        </StartChoice>
        <Switch label={texts.hasEnd} isOn={hasEnd} onChange={setHasEnd} />
        {hasEnd && (
          <EndChoice
            label={texts.until}
            end={end}
            first={first}
            error={wrong === "until" ? texts.badEnd : undefined}
            onChange={setEnd}
          >
            {until !== undefined && (
              <p className="small muted">
                {texts.returns(capitalized(lastDay(until)), inSentence(returnOf(changes)))}{" "}
                {confirmedCount > 0 && texts.confirmationsStay(confirmedCount)}
              </p>
            )}
          </EndChoice>
        )}
        <Button type="submit" tone="dark" icon="tick" isWide>
          {texts.ready}
        </Button>
      </form>
    </Sheet>
  );
}

/** "Fortaleza" of "America/Fortaleza". */
function zoneCity(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}
