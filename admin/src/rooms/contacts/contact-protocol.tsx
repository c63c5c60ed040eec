import { IconButton } from "#ui/icon-button.tsx";
import { useCopy } from "#ui/use-copy.ts";
import styles from "./contact-protocol.module.css";
import { texts } from "./texts.ts";

/** As in the e-mail to the team. Its first part alone finds the contact, so that is what people read out. */
export function ContactProtocol({ id }: { id: string }) {
  const copy = useCopy(texts.notCopied);
  const [first, ...rest] = id.split("-");
  return (
    <div className={styles.protocol}>
      <p>
        {texts.protocol} <b>{first}</b>
        {["", ...rest].join("-")}
      </p>
      <IconButton
        icon="copy"
        label={texts.copyProtocol}
        onClick={() => void copy(id, texts.protocolCopied)}
      />
    </div>
  );
}
