import { leadsPath } from "@fiosite/contract/leads";
import type { FormEvent } from "react";
import { SubmitButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./lead-form.module.css";
import type { LeadFormTexts } from "./lead-form-texts.ts";
import { LeadNotices } from "./lead-notices.tsx";
import { PhoneField } from "./phone-field.tsx";
import { useLeadSubmission } from "./use-lead-submission.ts";

/** Works as a plain HTML form; with React it is sent without leaving the page. */
export function LeadForm({ texts, ...links }: LeadFormTexts) {
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
      // `scripts/reveal.ts` adds a class before React hydrates.
      suppressHydrationWarning
    >
      <div className={styles.fields}>
        <TextField id="lead-name" name="name" {...texts.fields.name} autoComplete="name" required />
        <PhoneField texts={texts} />
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
