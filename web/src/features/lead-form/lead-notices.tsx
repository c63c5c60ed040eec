import { fillText } from "@fiosite/content/fill-text";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/leads";
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
export function LeadNotices({ submission, texts, newTabNote }: LeadNoticesProps) {
  const isIdle = submission.state === "idle";
  const isTooLong = submission.state === "failed" && submission.isTooLong;
  return (
    <>
      <div role="status">
        {(isIdle || submission.state === "saved") && (
          <Notice id={isIdle ? leadSavedFragment : undefined} tone="success" {...texts.success} />
        )}
      </div>
      <div role="alert">
        {(isIdle || submission.state === "failed") && (
          <Notice
            id={isIdle ? leadFailedFragment : undefined}
            tone="error"
            title={texts.error.title}
            text={isTooLong ? texts.error.tooLong : texts.error.text}
          >
            {submission.state === "failed" && (
              <NewTabLink
                className={styles.whatsappLink}
                data-place={"failed-form" satisfies WhatsappPlace}
                href={whatsappUrl(fillText(texts.error.whatsapp.message, submission.fields))}
                newTabNote={newTabNote}
              >
                {texts.error.whatsapp.label}
              </NewTabLink>
            )}
          </Notice>
        )}
      </div>
    </>
  );
}
