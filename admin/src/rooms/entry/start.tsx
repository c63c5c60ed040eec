import { emailSchema } from "@fiosite/contract/panel/people";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import styles from "./entry-frame.module.css";
import { Say } from "./entry-frame.tsx";
import { askLink } from "./entry-requests.ts";
import { problemText } from "./problem-text.ts";
import { texts } from "./texts.ts";

interface StartProps {
  isBusy: boolean;
  /** Absent on a device without passkeys. */
  onPasskey: (() => Promise<void>) | undefined;
  onSent: (email: string) => void;
}

export function Start({ isBusy, onPasskey, onSent }: StartProps) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const sending = useMutation({
    mutationFn: askLink,
    onSuccess: (_nothing, sentTo) => onSent(sentTo),
    onError: (refused) => setError(problemText(refused)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = v.safeParse(emailSchema, email);
    setError(typed.success ? undefined : texts.badEmail);
    if (typed.success) sending.mutate(typed.output);
  }
  return (
    <>
      <Say title={texts.start}>{texts.startAbout}</Say>
      {onPasskey && (
        <>
          <Button tone="main" icon="finger" isWide disabled={isBusy} onClick={onPasskey}>
            {isBusy ? texts.busy : texts.passkey}
          </Button>
          <div className={styles.or}>{texts.or}</div>
        </>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button
          type="submit"
          tone={onPasskey ? "line" : "main"}
          isWide
          disabled={sending.isPending}
        >
          {sending.isPending ? texts.busy : texts.askLink}
        </Button>
      </form>
      <p className="small muted">{texts.startNote}</p>
    </>
  );
}
