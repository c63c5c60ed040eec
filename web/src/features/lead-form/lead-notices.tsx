import { leadFailedFragment, leadSavedFragment } from "@tudo/contract/leads";
import { useTranslation } from "react-i18next";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./lead-form.module.css";
import type { LeadSubmission } from "./use-lead-submission.ts";

interface LeadNoticesProps {
  submission: LeadSubmission;
  whatsappUrl: (text: string) => string;
}

export function LeadNotices({ submission, whatsappUrl }: LeadNoticesProps) {
  const { t } = useTranslation(["home", "common"]);
  const saved = { title: t("lead.success.title"), text: t("lead.success.text") };
  const failed = { title: t("lead.error.title"), text: t("lead.error.text") };
  switch (submission.state) {
    case "idle":
      return (
        <>
          <Notice id={leadSavedFragment} tone="success" {...saved} />
          <Notice id={leadFailedFragment} tone="error" {...failed} />
        </>
      );
    case "submitting":
      return null;
    case "saved":
      return <Notice tone="success" {...saved} />;
    case "failed":
      return (
        <Notice tone="error" {...failed}>
          <NewTabLink
            className={styles.wayOut}
            href={whatsappUrl(t("lead.error.whatsapp.message", { ...submission.fields }))}
            newTabNote={t("common:nav.newTab")}
          >
            {t("lead.error.whatsapp.label")}
          </NewTabLink>
        </Notice>
      );
  }
}
