import { phoneInText } from "@fiosite/contract/pasted-phone";
import { useId, useRef, useState } from "react";
import fieldStyles from "#ui/fields.module.css";
import { Icon } from "#ui/icon.tsx";
import styles from "./contact-sheets.module.css";
import { texts as all } from "./contact-texts.ts";

const texts = all.noting;

interface PhoneProps {
  value: string;
  error: string | undefined;
  said: string;
  /** With the message if the phone was pasted with one. */
  onType: (phone: string, message?: string) => void;
}

/** The phone of somebody who is written down. It can be pasted with the message around it. */
export function PhoneField({ value, error, said, onType }: PhoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  function type(text: string) {
    setFailure(undefined);
    // Letters mean that somebody pasted a whole message.
    const phone = /\p{L}/u.test(text) && phoneInText(text);
    if (phone) onType(phone, text);
    else onType(text);
  }
  async function paste() {
    input.current?.focus();
    const text = await navigator.clipboard.readText().catch(() => undefined);
    if (text === undefined) return setFailure(texts.cannotPaste);
    const phone = phoneInText(text);
    setFailure(phone ? undefined : texts.nothingPasted);
    if (phone) onType(phone, text);
  }
  const wrong = error ?? failure;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{all.phone}</label>
      <div className={styles.phone}>
        <input
          ref={input}
          id={id}
          className={fieldStyles.input}
          type="tel"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write a number down
          autoFocus
          autoComplete="off"
          maxLength={100}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-said`}
          value={value}
          onChange={(event) => type(event.target.value)}
        />
        {!value && (
          <button type="button" onClick={() => void paste()}>
            <Icon name="copy" isSmall />
            {texts.paste}
          </button>
        )}
      </div>
      <div id={`${id}-said`} role="status">
        {wrong && <p className={fieldStyles.error}>{wrong}</p>}
        {!wrong && said && (
          <p className={styles.said}>
            <Icon name={said === texts.noCode ? "alert" : "tick"} isSmall />
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
