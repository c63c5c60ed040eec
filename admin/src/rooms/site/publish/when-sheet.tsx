import { type FormEvent, useState } from "react";
import { momentsIn } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Button, Chip, Chips } from "#ui/controls.tsx";
import { Field, Switch } from "#ui/fields.tsx";
import { Sheet } from "#ui/overlay.tsx";
import type { Change } from "./change-cards.tsx";
import { inSentence, returnOf } from "./events.ts";
import styles from "./publish-room.module.css";
import { texts } from "./texts.ts";
import {
  capital,
  dayOf,
  daysIn,
  fromLocal,
  monthEnd,
  sundayFrom,
  toLocal,
  tomorrowAt,
} from "./when.ts";

/** Now and for good, if both are left out. */
export interface When {
  from?: number;
  until?: number;
}

/** "Vai agora e fica", "Vai em 20/11, 6h00, e acaba em 30/11". */
export function useWhenWords({ from, until }: When): string {
  const { timeZone } = useSession();
  const { date } = daysIn(timeZone);
  const { time } = momentsIn(timeZone);
  return texts.goes(
    from === undefined ? undefined : `${date(from)}, ${time(new Date(from).toISOString())}`,
    until === undefined ? undefined : date(until),
  );
}

interface WhenSheetProps {
  when: When;
  changes: Change[];
  confirmedCount: number;
  onChoose: (when: When) => void;
  onClose: () => void;
}

/** From a moment on. With an end it lies over the normal values until then. */
export function WhenSheet({ when, changes, confirmedCount, onChoose, onClose }: WhenSheetProps) {
  const { timeZone } = useSession();
  const { day } = daysIn(timeZone);
  const [from, setFrom] = useState(
    when.from === undefined ? undefined : toLocal(when.from, timeZone),
  );
  const [hasEnd, setHasEnd] = useState(when.until !== undefined);
  const [ends, setEnds] = useState<"sunday" | "month" | "other">(when.until ? "other" : "month");
  const first = (from ?? dayOf(Date.now(), timeZone)).slice(0, 10);
  const [otherEnd, setOtherEnd] = useState(when.until ? dayOf(when.until, timeZone) : first);
  const [wrong, setWrong] = useState<"from" | "until">();
  const { promotion } = texts;
  const endDay = { sunday: sundayFrom(first), month: monthEnd(first), other: otherEnd }[ends];
  const start = from === undefined ? undefined : fromLocal(from, timeZone);
  const end = hasEnd ? fromLocal(`${endDay}T23:59`, timeZone) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from !== undefined && (start === undefined || start <= Date.now())) return setWrong("from");
    if (hasEnd && (end === undefined || end <= (start ?? Date.now()))) return setWrong("until");
    onChoose({
      ...(start !== undefined && { from: start }),
      ...(end !== undefined && { until: end }),
    });
    return onClose();
  }
  return (
    <Sheet title={texts.scheduleTitle} closeLabel={texts.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.choice}>
          <p>{texts.from}</p>
          <Chips label={texts.from}>
            <Chip isOn={from === undefined} onClick={() => setFrom(undefined)}>
              {promotion.now}
            </Chip>
            <Chip
              isOn={from !== undefined}
              onClick={() => setFrom(from ?? tomorrowAt(6, Date.now(), timeZone))}
            >
              {promotion.otherDay}
            </Chip>
          </Chips>
          {from !== undefined && (
            <Field
              label={texts.dayAndTime(zoneCity(timeZone))}
              type="datetime-local"
              value={from}
              error={wrong === "from" ? texts.badMoment : undefined}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </div>
        <Switch label={texts.hasEnd} isOn={hasEnd} onChange={setHasEnd} />
        {hasEnd && (
          <div className={styles.choice}>
            <p>{texts.until}</p>
            <Chips label={texts.until}>
              {(["sunday", "month", "other"] as const).map((each) => (
                <Chip key={each} isOn={ends === each} onClick={() => setEnds(each)}>
                  {
                    {
                      sunday: promotion.sunday,
                      month: promotion.monthEnd,
                      other: promotion.otherDay,
                    }[each]
                  }
                </Chip>
              ))}
            </Chips>
            {ends === "other" && (
              <Field
                label={promotion.endDay}
                type="date"
                min={first}
                value={otherEnd}
                onChange={(event) => setOtherEnd(event.target.value)}
              />
            )}
            {wrong === "until" && <p role="alert">{texts.badEnd}</p>}
            {end !== undefined && (
              <p className="small muted">
                {texts.returns(capital(day(end)), inSentence(returnOf(changes)))}{" "}
                {confirmedCount > 0 && texts.confirmationsStay(confirmedCount)}
              </p>
            )}
          </div>
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
