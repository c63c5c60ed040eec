import { defaultLanguage, type Language } from "@fiosite/content/languages";
import type { OpenQuestion } from "@fiosite/contract/panel/fields";
import type { SiteEdit } from "@fiosite/contract/panel/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { classes } from "#ui/classes.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { CardButton, CardList, CardRow } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import { FieldEditor } from "../fields/field-editor.tsx";
import { FieldForm, FormEnd } from "../fields/field-form.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { dialledPhone, written } from "../fields/typed-value.ts";
import { useFieldForm } from "../fields/use-field-form.ts";
import { GoPublic, LivePanel } from "../publish/go-live.tsx";
import publishStyles from "../publish/publish-room.module.css";
import { usePublishing } from "../publish/publishing.ts";
import { openFactsQuery, saveEdits, siteKey, useSiteMark } from "../site-queries.ts";
import styles from "./confirm-room.module.css";
import { approvedLine, texts } from "./texts.ts";

const shownNext = 6;

interface Answer {
  /** Path of the question. */
  path: string;
  edits: { path: string; expected: unknown; value: unknown }[];
  /** The edits take the answer back, so the question is open again. */
  isTakenBack?: boolean;
}

/** Asks for every value that nobody of the company has confirmed, one question after the other. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ConfirmRoom() {
  useSiteMark();
  const client = useQueryClient();
  const toast = useToast();
  const publishing = usePublishing();
  const { data, refetch } = useQuery(openFactsQuery);
  // Answered questions disappear immediately; the server's list follows.
  const [settled, setSettled] = useState<string[]>([]);
  const [skipped, setSkipped] = useState<string[]>([]);
  const open = inOrder(data?.open ?? [], { settled, skipped });
  const [first, ...rest] = open;
  const total = data?.total ?? 0;

  const forget = ({ path }: Answer) => setSettled((all) => all.filter((each) => each !== path));
  const answering = useMutation({
    mutationFn: ({ edits }: Answer) => saveEdits(edits as SiteEdit[]),
    onSuccess: (result, answer) => {
      if ("elsewhere" in result) {
        const edits = answer.edits.map(({ path, expected, value }) => ({
          path,
          expected: value,
          value: expected,
        }));
        const takeBack = () => answering.mutate({ ...answer, edits, isTakenBack: true });
        toast(
          answer.isTakenBack
            ? { text: texts.asksAgain }
            : { text: texts.confirmed, action: { label: texts.undo, run: takeBack } },
        );
        return;
      }
      forget(answer);
      toast({ text: "issues" in result ? (result.issues[0]?.message ?? "") : texts.changed });
    },
    onError: (_error, answer) => {
      forget(answer);
      toast({ text: texts.failed });
    },
    // From here on the server's list decides, because a colleague may take the confirmation back.
    onSettled: async (_result, _error, answer) => {
      await client.invalidateQueries({ queryKey: siteKey });
      forget(answer);
    },
  });
  const [isAll, setAll] = useState(false);
  const skip = (path: string) =>
    setSkipped((all) => [...all.filter((each) => each !== path), path]);

  return (
    <Screen
      title={titleFor(data && open.length, total)}
      about={aboutFor(data && open.length, data?.isPreview)}
      back={{ to: "/site", label: texts.back }}
    >
      <LivePanel publishing={publishing} />
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data && (
        <progress
          className={styles.progress}
          value={total - open.length}
          max={total}
          aria-label={texts.progress(total - open.length, total)}
        />
      )}
      {/* Waits for the server's list, because before that the state of the preview is outdated. */}
      {data?.open.length === 0 && <GoPublic publishing={publishing} />}
      {first && (
        <div className={classes("stack", styles.columns)}>
          <AskCard
            key={first.path}
            question={first}
            onRight={() => {
              setSettled((all) => [...all, first.path]);
              answering.mutate({ path: first.path, edits: confirmEdits(first) });
            }}
            onSkip={rest.length > 0 ? () => skip(first.path) : undefined}
          />
          {rest.length > 0 && (
            <section>
              <h2>{texts.next}</h2>
              <CardList>
                {rest.slice(0, isAll ? rest.length : shownNext).map((question) => (
                  <CardButton
                    key={question.path}
                    title={labelOf(question)}
                    about={question.group}
                    onClick={() =>
                      setSkipped(
                        open.map(({ path }) => path).filter((each) => each !== question.path),
                      )
                    }
                  />
                ))}
              </CardList>
              {!isAll && rest.length > shownNext && (
                <TextButton onClick={() => setAll(true)}>
                  {texts.more(rest.length - shownNext)}
                </TextButton>
              )}
            </section>
          )}
        </div>
      )}
      {data && data.settled.length > 0 && (
        <details className={styles.settled}>
          <summary>{texts.settled(data.settled.length)}</summary>
          <p className="small muted">{texts.settledAbout}</p>
          <CardList>
            {data.settled.map((question) => (
              <CardRow
                key={question.path}
                icon="tick"
                title={labelOf(question)}
                action={
                  <Button
                    tone="line"
                    isSmall
                    aria-label={texts.undoLabel(labelOf(question))}
                    onClick={() => answering.mutate({ ...question, isTakenBack: true })}
                  >
                    {texts.undo}
                  </Button>
                }
              />
            ))}
          </CardList>
        </details>
      )}
    </Screen>
  );
}

function titleFor(open: number | undefined, total: number): string {
  if (open === undefined) return texts.title;
  return open === 0 ? texts.done : texts.left(open, total);
}

function aboutFor(open: number | undefined, isPreview: boolean | undefined): string {
  if (open === 0) return texts.doneAbout;
  return isPreview ? `${texts.about} ${texts.inPreview}` : texts.about;
}

const labelOf = ({ path, label }: Pick<OpenQuestion, "path" | "label">) =>
  texts.labels[path] ?? label;

const valuesOf = ({ fields }: OpenQuestion) => fields.flatMap(({ values }) => values);

/** A lawyer's answer also replaces the line that calls a legal page a draft, so only other questions can need a value. */
function needsValue(question: OpenQuestion): boolean {
  return (
    !question.sections &&
    valuesOf(question).some(({ open }) => open && (open.confirmed === null || open.problem))
  );
}

/** Questions that need only a tap come first, then those that need a value, then the skipped ones in the order of skipping. */
function inOrder(
  questions: OpenQuestion[],
  { settled, skipped }: Record<"settled" | "skipped", string[]>,
) {
  const place = ({ path }: OpenQuestion) => skipped.indexOf(path);
  return questions
    .filter(({ path }) => !settled.includes(path))
    .sort(
      (one, other) =>
        place(one) - place(other) || Number(needsValue(one)) - Number(needsValue(other)),
    );
}

/** Confirms all open values of the question together, because the card shows them together. */
function confirmEdits(question: OpenQuestion) {
  return valuesOf(question).flatMap(({ path, value, language, open }) => {
    if (typeof open?.confirmed !== "string") return [];
    const isDraft = question.sections && open.problem;
    const confirmed = isDraft ? approved(language) : open.confirmed;
    return [{ path, expected: value, value: confirmed }];
  });
}

const approved = (language: string | null) =>
  approvedLine((language ?? defaultLanguage) as Language);

interface AskCardProps {
  question: OpenQuestion;
  onRight: () => void;
  onSkip: (() => void) | undefined;
}

function AskCard({ question, onRight, onSkip }: AskCardProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const card = useRef<HTMLElement>(null);
  // The next question starts at its title, however far the previous one was scrolled.
  useEffect(() => {
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView();
  }, []);
  const values = valuesOf(question);
  const isFill = needsValue(question);
  const words = wordsFor(question);
  const law = question.fields.find((field) => field.law)?.law;
  const place = `/site?${new URLSearchParams({ campo: values[0]?.path ?? question.path })}`;
  return (
    <section ref={card} className={classes("form card", styles.ask)} aria-label={labelOf(question)}>
      <div>
        {question.group !== question.label && <p className="small muted">{question.group}</p>}
        <h2>{labelOf(question)}</h2>
      </div>
      {isCorrecting ? (
        <CorrectForm question={question} place={place} onBack={() => setCorrecting(false)} />
      ) : (
        <>
          <div className={classes("stack", styles.values)}>
            {question.sections ? <LegalText question={question} /> : <Values question={question} />}
          </div>
          {law && <p className="small muted">{law}</p>}
          <Link className={publishStyles.textLink} to={place}>
            {question.sections ? texts.changeOnPage : texts.seeOnPage}
          </Link>
          {!isFill && (
            <p>
              <b>{words.ask}</b>
            </p>
          )}
          <div className={styles.actions}>
            {isFill ? (
              <Button tone="main" icon="pen" isWide onClick={() => setCorrecting(true)}>
                {texts.fill}
              </Button>
            ) : (
              <Button tone="main" icon="tick" isWide onClick={onRight}>
                {words.right}
              </Button>
            )}
            {!isFill && !question.sections && (
              <Button tone="line" onClick={() => setCorrecting(true)}>
                {texts.correct}
              </Button>
            )}
            {onSkip && (
              <Button tone="soft" onClick={onSkip}>
                {texts.skip}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function wordsFor({ path, sections }: OpenQuestion) {
  if (sections) return texts.lawyer;
  return path.startsWith("facts.localReviews.") ? texts.review : texts.any;
}

/** Shows shared values and the first language only, because nobody should confirm words that they cannot read. */
function Values({ question }: { question: OpenQuestion }) {
  const fields = question.fields.filter(({ path }) => path !== dialledPhone);
  const isPhones = question.path === "facts.company.phone";
  return fields.flatMap(({ kind, label, values }) =>
    values.filter(isReadable).map(({ path, language, value, open }) => (
      <p key={path}>
        {isPhones && <span className="small muted">{label}</span>}
        {open?.confirmed === null ? (
          texts.missing
        ) : (
          <b className={kind === "longText" ? styles.long : undefined} lang={language ?? undefined}>
            {(kind !== "phone" && question.shown[path]) || String(written(kind, value))}
          </b>
        )}
        {open?.problem && <span className={styles.problem}>{open.problem}</span>}
      </p>
    )),
  );
}

const isReadable = ({ language }: { language: string | null }) =>
  language === null || language === defaultLanguage;

/** Shows the whole page, so that nobody confirms paragraphs that they have not seen. */
function LegalText({ question }: { question: OpenQuestion }) {
  const draft = valuesOf(question).find(({ open }) => open?.problem)?.path;
  return (
    <>
      {draft && <p>{texts.replaced(question.shown[draft] ?? "", approved(defaultLanguage))}</p>}
      {question.sections?.map(({ title, paragraphs }) => (
        <div key={title} className={classes("stack", styles.legal)}>
          <h3>{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
      <p className="small muted">{texts.otherLanguages}</p>
    </>
  );
}

interface CorrectFormProps {
  question: OpenQuestion;
  /** The address of this question, where unsaved corrections are found again. */
  place: string;
  onBack: () => void;
}

function CorrectForm({ question, place, onBack }: CorrectFormProps) {
  const { fields } = question;
  const about = { room: "/site", place, title: fieldTexts.unsavedChanges(labelOf(question)) };
  const form = useFieldForm({ fields, about, onSaved: onBack });
  const shown = fields.filter(({ path }) => path !== dialledPhone);
  return (
    <FieldForm form={form}>
      {shown.map((field, index) => (
        <FieldEditor
          key={field.path}
          field={field}
          form={form}
          isTitled={shown.length === 1}
          isFirst={index === 0}
        />
      ))}
      <FormEnd fields={fields} form={form} label={texts.keep} />
      <Button tone="line" isWide onClick={onBack}>
        {texts.goBack}
      </Button>
    </FieldForm>
  );
}
