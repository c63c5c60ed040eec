import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/leads";
import { useTranslation } from "react-i18next";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./lead-form.module.css";
import type { LeadSubmission } from "./use-lead-submission.ts";

interface LeadNoticesProps {
  submission: LeadSubmission;
  whatsappUrl: (text: string) => string;
}

/**
 * Both regions are always there: many screen readers miss a message that arrives together with its region.
 * Until React has sent anything the notices wait for the address to point at them.
 */
export function LeadNotices({ submission, whatsappUrl }: LeadNoticesProps) {
  const { t } = useTranslation(["home", "common"]);
  const isIdle = submission.state === "idle";
  return (
    <>
      <div role="status">
        {(isIdle || submission.state === "saved") && (
          <Notice
            id={isIdle ? leadSavedFragment : undefined}
            tone="success"
            title={t("lead.success.title")}
            text={t("lead.success.text")}
          />
        )}
      </div>
      <div role="alert">
        {(isIdle || submission.state === "failed") && (
          <Notice
            id={isIdle ? leadFailedFragment : undefined}
            tone="error"
            title={t("lead.error.title")}
            text={t("lead.error.text")}
          >
            {submission.state === "failed" && (
              <NewTabLink
                className={styles.wayOut}
                href={whatsappUrl(t("lead.error.whatsapp.message", { ...submission.fields }))}
                newTabNote={t("common:nav.newTab")}
              >
                {t("lead.error.whatsapp.label")}
              </NewTabLink>
            )}
          </Notice>
        )}
      </div>
    </>
  );
}
