import { leadsPath } from "@fiosite/contract/leads";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./lead-form.module.css";
import { LeadNotices } from "./lead-notices.tsx";
import { useLeadSubmission } from "./use-lead-submission.ts";

interface LeadFormProps {
  /** Makes a chat link of a text: the way out when the form cannot be sent. */
  whatsappUrl: (text: string) => string;
}

/** A plain form that posts by itself; React sends it without leaving the page. */
export function LeadForm({ whatsappUrl }: LeadFormProps) {
  const { t } = useTranslation("home");
  const { submission, submit } = useLeadSubmission();
  const isSubmitting = submission.state === "submitting";

  function submitInPlace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  return (
    <form
      className={`${styles.form} anim`}
      method="post"
      action={leadsPath}
      onSubmit={submitInPlace}
    >
      <TextField
        id="lead-name"
        name="name"
        label={t("lead.fields.name.label")}
        placeholder={t("lead.fields.name.placeholder")}
        autoComplete="name"
        required
      />
      <TextField
        id="lead-phone"
        name="phone"
        type="tel"
        label={t("lead.fields.phone.label")}
        placeholder={t("lead.fields.phone.placeholder")}
        autoComplete="tel"
        required
      />
      <TextField
        id="lead-address"
        name="address"
        label={t("lead.fields.address.label")}
        placeholder={t("lead.fields.address.placeholder")}
        autoComplete="street-address"
        required
      />
      <SubmitButton
        label={t(isSubmitting ? "lead.submitting" : "lead.submit")}
        tone="tinta"
        icon="arrow-right"
        isWide
        disabled={isSubmitting}
      />
      <div>
        <LeadNotices submission={submission} whatsappUrl={whatsappUrl} />
        <p className={styles.privacy}>{t("lead.privacyNote")}</p>
      </div>
    </form>
  );
}
