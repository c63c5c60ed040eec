/** Runs inline after the notice and the opening hours, before they are painted. A cached page may still contain an ended notice. */
import { clockIn, formatTime } from "@fiosite/content/format";
import { readHours } from "@fiosite/content/opening-hours";

const { lang } = document.documentElement;

function update(): void {
  const notice = document.querySelector<HTMLElement>("[data-until]");
  if (notice && Date.parse(notice.dataset.until ?? "") <= Date.now()) notice.remove();

  for (const line of document.querySelectorAll<HTMLElement>("[data-hours]")) {
    const { hours = "", zone = "", open = "" } = line.dataset;
    const now = clockIn(Date.now(), zone);
    const day = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: zone }).format();
    const today = readHours(hours)?.["Mon Tue Wed Thu Fri Sat Sun".split(" ").indexOf(day)];
    const period = today?.find(([from, to]) => from <= now && now < to);
    line.textContent = period ? open.replace("{{time}}", formatTime(period[1], lang)) : "";
  }
}

update();
// A tab may stay open for days, and the back/forward cache restores a page without running its scripts again.
addEventListener("pageshow", update);
document.addEventListener("visibilitychange", update);
