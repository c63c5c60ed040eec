import type { Publication } from "@fiosite/contract/panel/publications";
import { type ReactNode, useState } from "react";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Choice, Choices } from "#ui/fields.tsx";
import { Thread } from "#ui/lists.tsx";
import { resultOf } from "./events.ts";
import type { Publishings } from "./publishing.ts";
import { texts as allTexts } from "./texts.ts";
import { daysIn } from "./when.ts";

const texts = allTexts.crossing;

interface CrossingProps {
  crossing: NonNullable<Publishings["crossing"]>;
  /** What the person asked for. It starts now if `from` is left out. */
  mine: { what: string; from: number | undefined; until: number };
  isBusy: boolean;
  problems: string[];
  /** The ids of the others, which mine replaces, or `after`. */
  onAnswer: (answer: number[] | "after") => void;
}

/** Two promotions of one price overlap, and the person chooses which one counts. */
export function Crossing({ crossing, mine, isBusy, problems, onAnswer }: CrossingProps) {
  const { person, timeZone } = useSession();
  const [answer, setAnswer] = useState<"replace" | "after">(
    // What changes nothing of the other one.
    crossing.after === null ? "replace" : "after",
  );
  const { date, lastDate, lastDay } = daysIn(timeZone);
  const span = (from: string | number, until: string | number) =>
    texts.between(date(from), lastDate(until));
  /** Mine replaces only the values that it changes too. */
  const swapped = (other: Publication) =>
    other.changeCount === 1 ? texts.swapped(endBySwap(other)) : texts.swappedPartly;
  /** The last day of the other one if it is replaced; undefined if it never starts. */
  const endBySwap = ({ from }: Publication) => {
    if (mine.from === undefined) return Date.parse(from) <= Date.now() ? texts.now : undefined;
    return Date.parse(from) < mine.from ? texts.on(lastDate(mine.from)) : undefined;
  };
  const madeBy = ({ by }: Publication) => (by.id === person.id ? texts.you : by.name);
  const choice = (value: "replace" | "after", label: string, about: ReactNode) => (
    <Choice
      name="crossing"
      value={value}
      isChecked={answer === value}
      onChoose={() => setAnswer(value)}
    >
      <b>{label}</b>
      <br />
      <span className="small muted">
        {mine.what} {about}
      </span>
    </Choice>
  );
  return (
    <div className="form">
      <Thread
        items={[
          ...crossing.others.map((other) => ({
            key: other.id,
            text: (
              <>
                <b>{(other.what.length === 1 && other.what[0]?.after) || resultOf(other)}</b>{" "}
                {other.state === "live"
                  ? texts.until(lastDay(endOf(other)))
                  : span(other.from, endOf(other))}
              </>
            ),
            when: `${other.state === "live" ? texts.lasts(madeBy(other)) : texts.waits(madeBy(other))}${answer === "replace" ? swapped(other) : ""}`,
          })),
          {
            key: "mine",
            text: (
              <>
                <b>{mine.what}</b>{" "}
                {mine.from === undefined
                  ? texts.fromToday(lastDate(mine.until))
                  : span(mine.from, mine.until)}
              </>
            ),
            when: texts.mine,
          },
        ]}
      />
      {crossing.after !== null && (
        <Choices legend={texts.which}>
          {choice(
            "replace",
            texts.replace,
            mine.from === undefined
              ? texts.fromNow(lastDate(mine.until))
              : span(mine.from, mine.until),
          )}
          {choice("after", texts.after, texts.notBefore(span(crossing.after, mine.until)))}
        </Choices>
      )}
      <Problems problems={problems} />
      <Button
        tone="main"
        icon="arrow"
        isWide
        disabled={isBusy}
        onClick={() => onAnswer(answer === "after" ? answer : crossing.others.map(({ id }) => id))}
      >
        {isBusy
          ? busyText(answer === "after" || mine.from !== undefined)
          : answer === "after"
            ? allTexts.promotion.schedule
            : mine.from === undefined
              ? texts.replaceNow
              : texts.replace}
      </Button>
    </div>
  );
}

/** On a button while the server is asked. */
export const busyText = (isLater: boolean) => (isLater ? allTexts.scheduling : allTexts.publishing);

/** Only publications with an end can cross, so `until` is always there. */
const endOf = ({ from, until }: Publication) => until ?? from;

/** Why the server refused, shown at the button that was pressed. */
export function Problems({ problems }: { problems: string[] }) {
  return problems.map((problem) => (
    <p key={problem} role="alert">
      {problem}
    </p>
  ));
}
