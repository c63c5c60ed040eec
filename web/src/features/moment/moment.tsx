import { formatHours, listHours, readHours } from "@fiosite/content/opening-hours";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { NewTabLink } from "#ui/links.tsx";
import { type PageContent, useContent } from "../../use-content.ts";
import momentStyles from "./moment.css?inline";

// The notice and the opening hours depend on the time of the visit. A page without them has none of their styles and scripts.
export { momentStyles };

export function hasMoment({ notice, facts }: PageContent): boolean {
  return notice !== undefined || facts.openingHours !== undefined;
}

interface MomentProps {
  /** `scripts/moment.ts`, placed right after the elements that it changes, so that it runs before the browser paints them. */
  script: string | undefined;
}

/** A notice under the header. It needs no button to close it, because it scrolls away and ends by itself. */
export function SiteNotice({ script }: MomentProps) {
  const { facts, notice, texts } = useContent();
  if (!notice) return null;
  const { region, link, message } = texts.common.notice;
  return (
    <aside id="aviso" aria-label={region} data-until={notice.until}>
      <div className="wrap">
        <Megaphone />
        <p lang={notice.language}>
          {notice.towns.length > 0 && <b>{`${notice.towns.join(", ")}. `}</b>}
          {notice.text}
        </p>
        <NewTabLink
          data-place={"notice" satisfies WhatsappPlace}
          href={whatsappUrl(facts.company.whatsappNumber, message)}
          newTabNote={texts.common.nav.newTab}
        >
          {link}
        </NewTabLink>
      </div>
      {script && <script>{script}</script>}
    </aside>
  );
}

/** Not in the icon sprite, which every page contains. */
function Megaphone() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 10v4h3l8 4V6l-8 4H4Zm3 4 1 5h3l-1-4M18.5 9.5a3.5 3.5 0 0 1 0 5" />
    </svg>
  );
}

/** The hours of the whole week, which are correct without the script and in a cached page. */
export function OpeningHours({ script }: MomentProps) {
  const { facts, language, texts } = useContent();
  const week = readHours(facts.openingHours ?? "");
  if (!week) return null;
  return (
    <div className="hours">
      <h2>{texts.common.hours.title}</h2>
      <dl>
        {listHours(week, language, texts.common.hours).map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      <OpenNow />
      {script && <script>{script}</script>}
    </div>
  );
}

/** The hours in one line, for the form in which a visitor asks for a call. */
export function HoursLine() {
  const { facts, language, texts } = useContent();
  if (!facts.openingHours) return null;
  const { hours } = texts.common;
  return (
    <div className="hours">
      <p>{`${hours.title}: ${formatHours(facts.openingHours, language, hours)}`}</p>
      <OpenNow />
    </div>
  );
}

/** Filled by the script. Left out with a holiday notice, because the normal hours may not apply then. */
function OpenNow() {
  const { facts, notice, texts } = useContent();
  if (notice?.kind === "holiday") return null;
  return (
    <p
      className="open"
      data-hours={facts.openingHours}
      data-zone={facts.company.timeZone}
      data-open={texts.common.hours.open}
    />
  );
}
