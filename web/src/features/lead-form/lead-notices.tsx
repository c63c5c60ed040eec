import { fillText } from "@fiosite/content/fill-text";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
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
 * Both regions are always there: many screen readers miss a message that arrives together with its region.
 * Until React has sent anything the notices wait for the address to point at them.
 */
export function LeadNotices({ submission, texts, newTabNote }: LeadNoticesProps) {
  const isIdle = submission.state === "idle";
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
            text={texts.error.text}
          >
            {submission.state === "failed" && (
              <NewTabLink
                className={styles.wayOut}
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
