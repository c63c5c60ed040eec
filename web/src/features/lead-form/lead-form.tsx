import type { Texts } from "@fiosite/content/content";
import { fillText } from "@fiosite/content/fill-text";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/lead-fragments";
import { leadsPath } from "@fiosite/contract/leads";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SubmitButton } from "#ui/button.tsx";
import { Notice, TextField } from "#ui/form.tsx";
import { NewTabLink } from "#ui/links.tsx";
import styles from "./lead-form.module.css";
import { type LeadSubmission, useLeadSubmission } from "./lead-submission.ts";

interface LeadFormTexts {
  texts: Omit<Texts["home"]["lead"], "title" | "subtitle">;
  newTabNote: string;
  whatsappNumber: string;
  /** The chat link if the form failed without React. Its message is fixed, because it cannot include what was typed. */
  plainChat: { label: string; message: string };
}

/** Works as a plain HTML form; with React it is sent without leaving the page. */
export function LeadForm({ texts, ...links }: LeadFormTexts) {
  const { submission, submit } = useLeadSubmission();
  const isSubmitting = submission.state === "submitting";
  const [resets, setResets] = useState(0);

  function submitInPlace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The address may name the result of an earlier form, sent without React. A reload would show it again.
    if ([leadSavedFragment, leadFailedFragment].includes(location.hash.slice(1))) {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    void submit(event.currentTarget);
  }

  return (
    <form
      className={`${styles.form} anim`}
      method="post"
      action={leadsPath}
      onSubmit={submitInPlace}
      onReset={() => setResets((count) => count + 1)}
      // `scripts/page.ts` adds a class before React hydrates.
      suppressHydrationWarning
    >
      <div className={styles.fields}>
        <TextField id="lead-name" name="name" {...texts.fields.name} autoComplete="name" required />
        {/* The key changes with each reset, which removes the warning about the old number. */}
        <PhoneField key={resets} texts={texts} />
        <TextField
          id="lead-address"
          name="address"
          {...texts.fields.address}
          autoComplete="address-line1"
          required
        />
      </div>
      <SubmitButton
        label={isSubmitting ? texts.submitting : texts.submit}
        tone="dark"
        icon="arrow-right"
        isWide
        disabled={isSubmitting}
      />
      <div>
        <LeadNotices submission={submission} texts={texts} {...links} />
        <p className={styles.privacy}>{texts.privacyNote}</p>
      </div>
    </form>
  );
}

const typingPauseMs = 1500;

/** Warns about a number that nobody can call when the visitor leaves the field or pauses. The form sends it anyway. */
function PhoneField({ texts }: Pick<LeadFormTexts, "texts">) {
  const { hint, noAreaCode, short, doubt, ...field } = texts.fields.phone;
  const doubts = { noAreaCode, short, doubt };
  const [shown, setShown] = useState<keyof typeof doubts>();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // On a slow connection visitors often leave the field before React loads.
    if (input.current && input.current !== document.activeElement) {
      setShown(doubtOf(input.current.value));
    }
    return () => clearTimeout(timer.current);
  }, []);

  function check({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    setShown(doubtOf(value));
  }

  /** While the visitor types, a warning can disappear or change, but a new one waits for a pause. */
  function recheck({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(doubtOf(value)), typingPauseMs);
    setShown((before) => before && doubtOf(value));
  }

  return (
    <TextField
      ref={input}
      id="lead-phone"
      name="phone"
      type="tel"
      {...field}
      hint={shown ? doubts[shown] : hint}
      isDoubtful={shown !== undefined}
      autoComplete="tel"
      required
      onBlur={check}
      onInput={recheck}
    />
  );
}

/** A local number has eight or nine digits. */
function doubtOf(typed: string): "noAreaCode" | "short" | "doubt" | undefined {
  if (typed.trim() === "" || likelyNumber(typed)) return undefined;
  const { length } = typed.replace(/\D/g, "");
  if (length === 8 || length === 9) return "noAreaCode";
  return length < 8 ? "short" : "doubt";
}

interface LeadNoticesProps extends LeadFormTexts {
  submission: LeadSubmission;
}

/**
 * Both regions are always rendered: many screen readers miss a message that appears together with its region.
 * Before the first submission the page contains the notices, hidden. A form post without JavaScript shows one by its id.
 */
function LeadNotices({ submission, texts, plainChat, ...props }: LeadNoticesProps) {
  const notice = useNoticeInView(submission);
  const isIdle = submission.state === "idle";
  const isTooLong = submission.state === "failed" && submission.isTooLong;
  const isSlow = submission.state === "submitting" && submission.isSlow;
  const { label, message } =
    "fields" in submission
      ? {
          ...texts.error.whatsapp,
          message: fillText(texts.error.whatsapp.message, submission.fields),
        }
      : plainChat;
  const chatLink = (
    <NewTabLink
      className={styles.whatsappLink}
      data-place={"failed-form" satisfies WhatsappPlace}
      href={whatsappUrl(props.whatsappNumber, message)}
      newTabNote={props.newTabNote}
    >
      {label}
    </NewTabLink>
  );
  return (
    <>
      <div role="status">
        {(isIdle || submission.state === "saved") && (
          <Notice
            id={isIdle ? leadSavedFragment : undefined}
            ref={notice}
            tone="success"
            {...texts.success}
          />
        )}
        {isSlow && (
          <Notice ref={notice} tone="pending" {...texts.slow}>
            {chatLink}
          </Notice>
        )}
      </div>
      <div role="alert">
        {(isIdle || submission.state === "failed") && (
          <Notice
            id={isIdle ? leadFailedFragment : undefined}
            ref={notice}
            tone="error"
            title={texts.error.title}
            text={isTooLong ? texts.error.tooLong : texts.error.text}
          >
            {chatLink}
          </Notice>
        )}
      </div>
    </>
  );
}

/**
 * Scrolls the notice into view, which may be below the window. The notice of the outcome also takes the focus. Neither happens while
 * the visitor corrects a field: the next letters would be lost.
 */
function useNoticeInView(submission: LeadSubmission) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submission.state === "idle" || submission.isEdited) return;
    if (submission.state !== "submitting") notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [submission]);
  return notice;
}
