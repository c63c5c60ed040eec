import type { Health, HealthLine } from "@fiosite/contract/panel/health";
import type { Moments } from "#session/moments.ts";
import { CardList, CardRow } from "#ui/card-list.tsx";
import styles from "./health-room.module.css";
import { texts } from "./texts.ts";

interface LinesProps {
  health: Health;
  moments: Moments;
  now: number;
}

const icons = { ok: "check", failed: "alert", unknown: "clock" } as const;

/** What works and what does not, in two lists that stand side by side on wide screens. */
export function HealthLines({ health, moments, now }: LinesProps) {
  const { lines, lastContactAt, lastEmailAt, waitingEmails } = health;
  const when = (iso: string) => moments.dayAndTime(iso, now);
  // The first list has two lines more.
  const half = Math.ceil(lines.length / 2) - 1;
  const waiting = waitingEmails > 0 ? ` ${texts.waiting(waitingEmails)}` : "";
  const list = (some: HealthLine[]) =>
    some.map((line) => (
      <CardRow
        key={line.title}
        icon={icons[line.status]}
        title={line.status === "failed" ? `${line.title}, ${texts.failed}` : line.title}
        about={describe(line, when, moments.date)}
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

function describe(
  { status, text, at, amount }: HealthLine,
  when: (iso: string) => string,
  date: (iso: string) => string,
) {
  if (status === "unknown") return texts.unknown;
  return text
    .replace("{when}", at ? when(at) : "")
    .replace("{day}", at ? date(at) : "")
    .replace("{amount}", amount === null ? "" : texts.amount(amount));
}
