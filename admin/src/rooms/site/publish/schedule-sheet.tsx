import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { type FormEvent, useState } from "react";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Field, Switch } from "#ui/fields.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { requests } from "../site-queries.ts";
import { Crossing, Problems } from "./crossing.tsx";
import styles from "./publish-room.module.css";
import { usePublishing } from "./publishing.ts";
import { texts } from "./texts.ts";
import { fromLocal, isoOf, tomorrowAt } from "./when.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface ScheduleSheetProps {
  revision: number;
  preview: PreviewChange | null;
  onClose: () => void;
}

/** From a moment on. With an end it is a promotion, which lies over the normal values until then. */
export function ScheduleSheet({ revision, preview, onClose }: ScheduleSheetProps) {
  const { timeZone } = useSession();
  const toast = useToast();
  const [from, setFrom] = useState(() => tomorrowAt(6, Date.now(), timeZone));
  const [until, setUntil] = useState(() => tomorrowAt(0, Date.now() + 7 * dayMs, timeZone));
  const [hasEnd, setHasEnd] = useState(false);
  const [wrong, setWrong] = useState<"from" | "until">();
  const publishing = usePublishing({
    onSettled() {
      toast({ text: texts.scheduled });
      onClose();
    },
  });
  const { isBusy, problems, crossing } = publishing;
  const start = fromLocal(from, timeZone);
  const end = hasEnd ? fromLocal(until, timeZone) : undefined;
  const schedule = (answer: { crossing?: "replace" | "after" } = {}) => {
    const times = { from: isoOf(start), ...(end !== undefined && { until: isoOf(end) }) };
    publishing.send(requests.publish({ revision, ...times, ...answer }));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (start === undefined || start <= Date.now()) return setWrong("from");
    if (hasEnd && (end === undefined || end <= start)) return setWrong("until");
    setWrong(undefined);
    return schedule();
  }
  if (crossing) {
    return (
      <Sheet title={texts.crossing.title} closeLabel={texts.close} onClose={onClose}>
        <Crossing
          {...{ crossing, isBusy, problems }}
          mine={{ what: texts.crossing.myChanges, from: start, until: end }}
          onAnswer={(answer) => schedule({ crossing: answer })}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={texts.scheduleTitle} closeLabel={texts.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.from}
          type="datetime-local"
          value={from}
          error={wrong === "from" ? texts.badMoment : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Switch label={texts.hasEnd} isOn={hasEnd} onChange={setHasEnd} />
        {hasEnd && (
          <Field
            label={texts.until}
            type="datetime-local"
            value={until}
            error={wrong === "until" ? texts.badEnd : undefined}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
        <p className="small muted">
          {hasEnd && `${texts.endNote} `}
          {texts.scheduleNote(zoneCity(timeZone))}
        </p>
        {preview && <p>{texts.preview[preview].about}</p>}
        <Problems problems={problems} />
        <Button type="submit" tone="main" icon="calendar" isWide disabled={isBusy}>
          {isBusy ? texts.publishing : texts.scheduleNow}
        </Button>
      </form>
    </Sheet>
  );
}

/** "Fortaleza" of "America/Fortaleza". */
function zoneCity(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}
