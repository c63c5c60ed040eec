import type { Content } from "@fiosite/content/content";
import { clockIn, formatDay, formatTime } from "@fiosite/content/format";
import type { Notice as SiteNotice } from "@fiosite/content/schema/facts";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { may } from "@fiosite/contract/panel/people";
import type { Publication } from "@fiosite/contract/panel/publications";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { useLocation } from "wouter";
import { useKeptForm } from "#session/kept-form.tsx";
import { useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, Chip, TextButton } from "#ui/controls.tsx";
import { Field, TextBox } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Notice, Screen, Skeleton } from "#ui/screen.tsx";
import { Fold } from "../fold.tsx";
import { ChipChoice } from "../publish/choices.tsx";
import { Problems } from "../publish/crossing.tsx";
import publishStyles from "../publish/publish-room.module.css";
import { usePublishing, useUndo } from "../publish/publishing.ts";
import { texts as publishTexts } from "../publish/texts.ts";
import { dayOf, fromLocal, isoOf, toLocal } from "../publish/when.ts";
import { draftQuery, requests, useSiteMark } from "../site-queries.ts";
import styles from "./notice.module.css";
import { readySentences, texts } from "./texts.ts";

const mostLetters = 120;
const halfHour = 30 * 60_000;
const hourMs = 2 * halfHour;
const kinds = ["outage", "holiday", "news"] as const;

const typedSchema = v.object({
  kind: v.picklist(kinds),
  towns: v.array(v.string()),
  /** The sentence, with `{{end}}` in place of the hour. */
  sentence: v.string(),
  /** The English of a sentence that somebody wrote. */
  english: v.string(),
  ends: v.picklist(["six", "midnight", "other"]),
  /** `otherEnd` and `start` have the format of `datetime-local`. */
  otherEnd: v.string(),
  start: v.optional(v.string()),
});
type Typed = v.InferOutput<typeof typedSchema>;

const endOfDay = (local: string) => `${local.slice(0, 10)}T23:59`;

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function NoticeRoom() {
  useSiteMark();
  const { person } = useSession();
  const { data: draft, refetch } = useQuery(draftQuery);
  const towns = (draft?.document as Content | undefined)?.facts.towns;
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/site", label: texts.back }}>
      {!may(person.role, "publish") ? (
        <Notice icon="alert">
          <p>{texts.ownerOnly}</p>
        </Notice>
      ) : towns ? (
        <NoticeForm towns={towns.map(({ name }) => withoutMark(name))} />
      ) : (
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}

/** The notice goes live alone; the draft's changes stay unpublished. */
function NoticeForm({ towns }: { towns: string[] }) {
  const { timeZone } = useSession();
  const [, navigate] = useLocation();
  const toast = useToast();
  const undo = useUndo();
  const today = dayOf(Date.now(), timeZone);
  const endsToday = { six: `${today}T18:00`, midnight: endOfDay(today) };
  // A notice that ends within minutes would immediately ask about its end.
  const isFar = (local: string) => Date.now() < (fromLocal(local, timeZone) ?? 0) - halfHour;
  const nextEnds = (["six", "midnight"] as const).filter((each) => isFar(endsToday[each]));
  const fresh: Typed = {
    kind: "outage",
    towns: [],
    sentence: readySentences.outage[0]["pt-BR"],
    english: "",
    ends: nextEnds[0] ?? "other",
    otherEnd: toLocal((Math.ceil(Date.now() / hourMs) + 2) * hourMs, timeZone),
  };
  const form = useKeptForm({
    id: "notice",
    schema: typedSchema,
    about: ({ sentence: said }) => ({ room: "/site", place: "/aviso", title: texts.unsaved, said }),
    fresh,
  });
  const { typed } = form;
  const [isChoosing, setChoosing] = useState(false);
  const [wrong, setWrong] = useState<{ sentence?: string; start?: string; end?: string }>({});
  const publishing = usePublishing({
    onSettled({ id, state, reason }) {
      if (state === "failed") {
        return toast({ text: `${publishTexts.publicationFailed} ${reason ?? ""}` });
      }
      form.drop();
      // Navigates first, because a message belongs to the screen on which it was shown.
      navigate("/site");
      return toast({
        text: state === "waiting" ? texts.scheduled : texts.live,
        action: { label: publishTexts.undo, run: () => void undo(id) },
      });
    },
  });
  const { isBusy, problems, crossing } = publishing;
  const { kind, sentence, ends, start } = typed;
  const from = start === undefined ? undefined : fromLocal(start, timeZone);
  const local = ends === "other" ? typed.otherEnd : endsToday[ends];
  const until = fromLocal(local, timeZone);
  const hourIn = (language: string) =>
    until === undefined ? "" : formatTime(clockIn(until, timeZone), language);
  // The hour as the site shows it: with the day, if the notice ends on another one.
  const isOtherDay = until !== undefined && !local.startsWith(start?.slice(0, 10) ?? today);
  const hour = isOtherDay
    ? texts.otherDay(hourIn("pt-BR"), formatDay(dayOf(until, timeZone), "pt-BR"))
    : hourIn("pt-BR");
  const ready = readySentences[kind].find((each) => each["pt-BR"] === sentence);
  const shown = sentence.replace("{{end}}", hour);
  const english = ready?.["en-US"] ?? typed.english.trim();

  const change = (next: Partial<Typed>) => {
    setWrong({});
    form.type({ ...typed, ...next });
  };
  /** An end that the start passes, or that was proposed for the start before, becomes the end of the start's day. */
  function begin(next: string | undefined) {
    const isProposed = start && ends === "other" && local === endOfDay(start);
    const isPassed = next !== undefined && next >= local;
    change({
      start: next,
      ...(next
        ? (isProposed || isPassed) && { ends: "other", otherEnd: endOfDay(next) }
        : isProposed && { ends: nextEnds.at(-1) ?? "other", otherEnd: fresh.otherEnd }),
    });
  }
  /** Replaces the hour in a sentence about an outage by `{{end}}`, so that it stays right when the end changes. */
  function write(text: string) {
    const said = [`às ${hour}`, `as ${hour}`].find((each) => text.includes(each));
    const isEnd = kind === "outage" && hour && said && !/^\d/.test(text.split(said)[1] ?? "");
    change({ sentence: isEnd ? text.replace(said, said.replace(hour, "{{end}}")) : text });
  }
  function publish(replaced?: number[]) {
    const value: SiteNotice = {
      kind,
      towns: typed.towns,
      texts: { "pt-BR": sentence.trim(), "en-US": english || undefined },
    };
    publishing.send(
      requests.promote({
        edits: [{ path: "facts.notice", value }],
        until: isoOf(until),
        ...(from !== undefined && { from: isoOf(from) }),
        ...(replaced && { crossing: replaced }),
      }),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const begins = from ?? Date.now();
    const found = {
      ...(shown.trim() === "" && { sentence: texts.empty }),
      ...(shown.length > mostLetters && { sentence: texts.tooLong(mostLetters) }),
      ...(start !== undefined && begins <= Date.now() && { start: texts.badStart }),
      ...((until === undefined || until <= begins) && { end: texts.badEnd }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) publish();
  }
  const { dayAndTime, time } = useMoments();
  function describe({ what, state, from: begin, until: last }: Publication): string {
    const end = last ?? begin;
    const name = what[0]?.label ?? "";
    if (state === "live") return texts.crossingLive(name, dayAndTime(end));
    const isOneDay = dayOf(Date.parse(begin), timeZone) === dayOf(Date.parse(end), timeZone);
    return texts.crossingLater(name, dayAndTime(begin), (isOneDay ? time : dayAndTime)(end));
  }
  return (
    <form className={classes("form", styles.form)} onSubmit={submit} noValidate>
      {form.notice}
      <Bar towns={typed.towns} text={shown} />
      <ChipChoice
        label={texts.kind}
        chips={kinds.map((each) => (
          <Chip
            key={each}
            isOn={kind === each}
            onClick={() =>
              change({
                kind: each,
                sentence: readySentences[each][0]["pt-BR"],
                english: "",
                ...(each !== "outage" && ends === "six" && { ends: "midnight" }),
              })
            }
          >
            {texts.kinds[each]}
          </Chip>
        ))}
      />
      <ChipChoice
        label={texts.where}
        chips={["", ...towns].map((town) => {
          const others = typed.towns.filter((each) => each !== town);
          const isOn = town ? typed.towns.includes(town) : others.length === 0;
          const chosen = isOn ? others : [...others, town];
          return (
            <Chip key={town} isOn={isOn} onClick={() => change({ towns: town ? chosen : [] })}>
              {town || texts.allTowns}
            </Chip>
          );
        })}
      />
      <div className={classes("stack", styles.sentence)}>
        <TextBox
          label={texts.sentence}
          count={texts.letters(shown.length, mostLetters)}
          isOver={shown.length > mostLetters}
          rows={3}
          value={shown}
          error={wrong.sentence}
          onChange={(event) => write(event.target.value)}
        />
        <TextButton onClick={() => setChoosing(true)}>{texts.otherSentences}</TextButton>
      </div>
      <Fold
        title={texts.english}
        about={ready ? texts.englishReady : english ? texts.englishTyped : texts.englishMissing}
      >
        {ready ? (
          <p lang="en">{ready["en-US"].replace("{{end}}", hourIn("en-US"))}</p>
        ) : (
          <TextBox
            label={texts.english}
            rows={3}
            maxLength={mostLetters}
            lang="en"
            value={typed.english}
            onChange={(event) => change({ english: event.target.value })}
          />
        )}
      </Fold>
      <ChipChoice
        label={texts.ends}
        chips={(["six", "midnight", "other"] as const)
          .filter(
            (each) =>
              each === "other" ||
              ends === each ||
              (nextEnds.includes(each) && endsToday[each] > (start ?? "")),
          )
          .map((each) => (
            <Chip
              key={each}
              isOn={ends === each}
              onClick={() =>
                change({
                  ends: each,
                  ...(start && typed.otherEnd <= start && { otherEnd: endOfDay(start) }),
                })
              }
            >
              {texts.endsAt[each]}
            </Chip>
          ))}
      />
      {ends === "other" && (
        <Field
          label={texts.otherEnd}
          type="datetime-local"
          value={typed.otherEnd}
          error={wrong.end}
          onChange={(event) => change({ otherEnd: event.target.value })}
        />
      )}
      {ends !== "other" && wrong.end && <p role="alert">{wrong.end}</p>}
      {kind === "outage" && until !== undefined && (
        <p className="small muted">{texts.endNote(time(isoOf(until - halfHour)))}</p>
      )}
      {start !== undefined && (
        <Field
          label={texts.start}
          type="datetime-local"
          value={start}
          error={wrong.start}
          onChange={(event) => begin(event.target.value)}
        />
      )}
      <Problems problems={problems} />
      <div className={classes(publishStyles.dock, styles.last)}>
        <p>
          <Icon name="clock" />
          <span>
            {from === undefined ? texts.startsNow : texts.starts(dayAndTime(isoOf(from)))}
          </span>
          <TextButton
            onClick={() =>
              begin(start === undefined ? toLocal(Date.now() + 2 * halfHour, timeZone) : undefined)
            }
          >
            {start === undefined ? texts.change : texts.nowAgain}
          </TextButton>
        </p>
        <Button type="submit" tone="main" icon="arrow" isWide disabled={isBusy}>
          {isBusy ? publishTexts.publishing : from === undefined ? texts.publish : texts.schedule}
        </Button>
      </div>
      {isChoosing && (
        <Sheet
          title={texts.ready}
          closeLabel={publishTexts.close}
          onClose={() => setChoosing(false)}
        >
          <div className={classes("stack", styles.ready)}>
            {readySentences[kind].map((each) => (
              <button
                key={each["pt-BR"]}
                type="button"
                aria-pressed={each === ready}
                onClick={() => {
                  change({ sentence: each["pt-BR"], english: "" });
                  setChoosing(false);
                }}
              >
                {each["pt-BR"].replace("{{end}}", hour)}
              </button>
            ))}
          </div>
          <Button
            tone="line"
            icon="pen"
            isWide
            onClick={() => {
              change({ sentence: "", english: "" });
              setChoosing(false);
            }}
          >
            {texts.writeOwn}
          </Button>
        </Sheet>
      )}
      {crossing && (
        <Sheet title={texts.crossing} onClose={publishing.close}>
          <div className="form">
            {crossing.others.map((other) => (
              <p key={other.id}>{describe(other)}</p>
            ))}
            <p>{texts.oneAtATime}</p>
            <Button
              tone="main"
              isWide
              disabled={isBusy}
              onClick={() => publish(crossing.others.map(({ id }) => id))}
            >
              {isBusy ? publishTexts.publishing : texts.replace}
            </Button>
            <Button tone="line" isWide onClick={publishing.close}>
              {texts.keep}
            </Button>
          </div>
        </Sheet>
      )}
    </form>
  );
}

/** The bar as visitors see it. The panel does not have the site's own styles. */
function Bar({ towns, text }: { towns: string[]; text: string }) {
  return (
    <section className={styles.bar} aria-label={texts.preview}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 10v4h3l8 4V6l-8 4H4Zm3 4 1 5h3l-1-4M18.5 9.5a3.5 3.5 0 0 1 0 5" />
      </svg>
      <p>
        {towns.length > 0 && <b>{`${towns.join(", ")}. `}</b>}
        {text}
      </p>
    </section>
  );
}
