import type { Health, HealthFault, HealthLine } from "@fiosite/contract/panel/health";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useLocation } from "wouter";
import { useMoments, waited } from "#session/moments.ts";
import { classes } from "#ui/classes.ts";
import { Button, ButtonLink } from "#ui/controls.tsx";
import { CardList, CardRow } from "#ui/lists.tsx";
import { useCopy } from "#ui/overlay.tsx";
import screenStyles from "#ui/screen.module.css";
import { BackLink, Skeleton, useTitle } from "#ui/screen.tsx";
import { type HealthState, healthQuery, stateOf } from "./health-line.tsx";
import styles from "./health-room.module.css";
import { texts } from "./texts.ts";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function HealthRoom() {
  useTitle(texts.title);
  const { now, date, dayAndTime } = useMoments();
  const { data: health, refetch } = useQuery(healthQuery);
  if (!health) {
    return (
      <div className={screenStyles.screen}>
        <Skeleton loading={texts.loading} slow={texts.slow} onRetry={() => void refetch()} />
      </div>
    );
  }
  const { checkedAt, faults, warnings } = health;
  return (
    <div className={screenStyles.screen}>
      <BackLink to="/mais" label={texts.back} />
      <Head
        state={stateOf(health)}
        faults={faults}
        warnings={warnings.length}
        checked={checkedAt && waited(now - Date.parse(checkedAt))}
        when={dayAndTime}
      />
      <div className={classes("stack", styles.columns)}>
        {faults.length > 0 && (
          <div className={classes("stack", styles.faults)}>
            {faults.map((fault, index) => (
              <FaultCard
                key={fault.technician}
                fault={fault}
                isFirst={index === 0}
                when={dayAndTime}
              />
            ))}
          </div>
        )}
        <Lines health={health} when={dayAndTime} date={date} />
        {warnings.map((warning) => (
          <FaultCard key={warning.technician} fault={warning} isFirst={false} when={dayAndTime} />
        ))}
        <Days days={health.days} />
        <Release release={health.release} />
      </div>
    </div>
  );
}

/** Formats a moment for people. */
type Format = (iso: string) => string;

interface HeadProps {
  state: HealthState;
  faults: HealthFault[];
  /** The number of warnings. */
  warnings: number;
  /** How long ago the last check was, in words; null if there was none. */
  checked: string | null;
  when: Format;
}

/** The state in one line. The brand's disc is whole if everything works. */
function Head({ state, faults, warnings, checked, when }: HeadProps) {
  const [first] = faults;
  const { well, partlyTitle: partly, unchecked } = texts;
  const titles = { well, partly, unchecked, broken: first?.title };
  return (
    <header className={classes("stack card", styles.head, state !== "well" && styles.attention)}>
      <svg className={styles.core} viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="94" fill="none" strokeWidth="8" />
        <circle cx="100" cy="100" r="74" />
      </svg>
      <h1>{titles[state]}</h1>
      {first && (
        <p>
          {texts.since(when(first.since))} {first.meanwhile}
        </p>
      )}
      {faults.length > 1 && <p>{texts.more(faults.length - 1)}</p>}
      {state === "partly" && <p>{texts.partlyAbout}</p>}
      {warnings > 0 && <p>{texts.warnings(warnings)}</p>}
      {checked && <p>{state === "well" ? texts.checked(checked) : texts.lastChecked(checked)}</p>}
      {state === "unchecked" && <p>{texts.uncheckedAbout}</p>}
    </header>
  );
}

interface FaultProps {
  fault: HealthFault;
  /** The first fault has the yellow button. Its title already stands above. */
  isFirst: boolean;
  when: Format;
}

function FaultCard({ fault, isFirst, when }: FaultProps) {
  const copy = useCopy(texts.notCopied);
  const [, navigate] = useLocation();
  return (
    <section className="stack card">
      <h2>{isFirst ? texts.who : fault.title}</h2>
      {!isFirst && (
        <p>
          {texts.since(when(fault.since))} {fault.meanwhile}
        </p>
      )}
      <p>
        <b>{fault.isOwners ? texts.owner : texts.technician}</b>{" "}
        {fault.isOwners ? texts.ownerAbout : texts.message}
      </p>
      {fault.isOwners ? (
        <Button
          tone={isFirst ? "main" : "line"}
          icon="list"
          isWide
          onClick={() => navigate("/conferir")}
        >
          {texts.confirm}
        </Button>
      ) : (
        <>
          <p className={styles.message}>{fault.technician}</p>
          <ButtonLink
            tone={isFirst ? "main" : "line"}
            icon="whatsapp"
            isWide
            href={`https://wa.me/?${new URLSearchParams({ text: fault.technician })}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.send}
          </ButtonLink>
          <Button
            tone="line"
            icon="copy"
            isWide
            onClick={() => void copy(fault.technician, texts.copied)}
          >
            {texts.copy}
          </Button>
        </>
      )}
    </section>
  );
}

interface LinesProps {
  health: Health;
  when: Format;
  date: Format;
}

const icons = { ok: "check", warning: "alert", failed: "alert", unknown: "clock" } as const;
const marks = { failed: texts.failed, warning: texts.warning };

/** What works and what does not, in two lists that are side by side on wide screens. */
function Lines({ health, when, date }: LinesProps) {
  const { lines, lastContactAt, lastEmailAt, waitingEmails } = health;
  // The first list also has two lines for contacts and e-mails, so it gets fewer of these.
  const half = Math.ceil(lines.length / 2) - 1;
  const waiting = waitingEmails > 0 ? ` ${texts.waiting(waitingEmails)}` : "";
  const list = (some: HealthLine[]) =>
    some.map((line) => (
      <CardRow
        key={line.title}
        icon={icons[line.status]}
        title={
          line.status in marks
            ? `${line.title}, ${marks[line.status as keyof typeof marks]}`
            : line.title
        }
        about={describe(line, when, date)}
      />
    ));
  return (
    <>
      <div className={styles.lines}>
        <CardList isFirst>
          <CardRow
            icon="contacts"
            title={texts.contact}
            about={lastContactAt ? when(lastContactAt) : texts.noContact}
          />
          <CardRow
            icon="mail"
            title={texts.email}
            about={`${lastEmailAt ? `${when(lastEmailAt)}.` : texts.noEmail}${waiting}`}
          />
          {list(lines.slice(0, half))}
        </CardList>
      </div>
      <div className={styles.lines}>
        <CardList>{list(lines.slice(half))}</CardList>
      </div>
    </>
  );
}

function describe({ status, text, at, amount }: HealthLine, when: Format, date: Format) {
  if (status === "unknown") return texts.unknown;
  return text
    .replace("{when}", at ? when(at) : "")
    .replace("{day}", at ? date(at) : "")
    .replace("{amount}", amount === null ? "" : texts.amount(amount));
}

const shownDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

function Days({ days }: Pick<Health, "days">) {
  const bad = days.filter(({ isWell }) => !isWell);
  if (days.length === 0) return null;
  const sentence =
    bad.length === 0
      ? texts.daysWell(days.length)
      : `${texts.daysBroken(bad.length, days.length)} ${bad.map(({ day }) => shownDay(day)).join(", ")}.`;
  return (
    <section className="stack card">
      <h2>{texts.days}</h2>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, isWell }) => (
          <i key={day} className={isWell ? undefined : styles.bad} />
        ))}
      </div>
      <p>{sentence}</p>
    </section>
  );
}

function Release({ release: { version, changes } }: Pick<Health, "release">) {
  return (
    <section className="stack card">
      <h2>{texts.version(version)}</h2>
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>{texts.changes}</summary>
          {changes.map((paragraph) => (
            <p key={paragraph}>
              {paragraph.split("**").map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: every second part stands between marks
                <Fragment key={index}>{index % 2 === 1 ? <b>{part}</b> : part}</Fragment>
              ))}
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
