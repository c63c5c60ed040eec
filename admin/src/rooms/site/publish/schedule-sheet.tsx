import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Field, Switch } from "#ui/fields.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { publish, siteKey } from "../site-queries.ts";
import styles from "./publish-room.module.css";
import { whyNotPublished } from "./publishing.ts";
import { texts } from "./texts.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface ScheduleSheetProps {
  revision: number;
  preview: PreviewChange | null;
  onClose: () => void;
}

/** From a moment on, and until another if it is a promotion. */
export function ScheduleSheet({ revision, preview, onClose }: ScheduleSheetProps) {
  const { timeZone } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const [from, setFrom] = useState(() => tomorrowAt(6, Date.now(), timeZone));
  const [until, setUntil] = useState(() => tomorrowAt(0, Date.now() + 7 * dayMs, timeZone));
  const [hasEnd, setHasEnd] = useState(false);
  const [wrong, setWrong] = useState<"from" | "until">();
  const scheduling = useMutation({
    mutationFn: publish,
    onSuccess: (result) => {
      toast({ text: "publication" in result ? texts.scheduled : texts.changedMeanwhile });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const start = fromLocal(from, timeZone);
    const end = hasEnd ? fromLocal(until, timeZone) : undefined;
    if (start === undefined || start <= Date.now()) return setWrong("from");
    if (hasEnd && (end === undefined || end <= start)) return setWrong("until");
    setWrong(undefined);
    return scheduling.mutate({
      revision,
      from: new Date(start).toISOString(),
      ...(end !== undefined && { until: new Date(end).toISOString() }),
    });
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
        {scheduling.error && <p role="alert">{whyNotPublished(scheduling.error)}</p>}
        <Button type="submit" tone="main" icon="calendar" isWide disabled={scheduling.isPending}>
          {scheduling.isPending ? texts.publishing : texts.scheduleNow}
        </Button>
      </form>
    </Sheet>
  );
}

/** "Fortaleza" of "America/Fortaleza". */
function zoneCity(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

/** What `datetime-local` holds, in the company's time zone and not the phone's: "2026-11-17T06:00". */
export function toLocal(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(moment)
    .replace(" ", "T");
}

/** The moment at which clocks of the zone show it; undefined for an incomplete one. */
export function fromLocal(local: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return undefined;
  const offset = Date.parse(`${toLocal(wall, timeZone)}Z`) - wall;
  return wall - offset;
}

/** The next day at that hour, in the zone. */
export function tomorrowAt(hour: number, now: number, timeZone: string): string {
  const day = toLocal(now + dayMs, timeZone).slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00`;
}
