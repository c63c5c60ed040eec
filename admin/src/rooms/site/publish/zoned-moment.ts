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
  const day = toLocal(now + 24 * 60 * 60 * 1000, timeZone).slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00`;
}
