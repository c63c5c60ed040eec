import { fillText } from "@fiosite/content/fill-text";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/lead-fragments";
import { useEffect, useRef } from "react";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./lead-form.module.css";
import type { LeadFormTexts } from "./lead-form-texts.ts";
import type { LeadSubmission } from "./use-lead-submission.ts";

interface LeadNoticesProps extends LeadFormTexts {
  submission: LeadSubmission;
}

/**
 * Both regions are always rendered: many screen readers miss a message that appears together with its region.
 * Before the first submission the notices are in the page and hidden; a form post without JavaScript targets one by its id.
 */
export function LeadNotices({ submission, texts, plainChat, ...props }: LeadNoticesProps) {
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

/** The button may be at the edge of the window, with the notice outside it. The outcome also takes the focus. */
function useNoticeInView(submission: LeadSubmission) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submission.state === "idle") return;
    if (submission.state !== "submitting") notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [submission]);
  return notice;
}
