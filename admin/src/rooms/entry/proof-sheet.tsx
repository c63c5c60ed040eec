import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askLink, hasPasskeys, isProven, proveWithPasskey } from "#session/door.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Sheet } from "#ui/overlay.tsx";
import styles from "./entry-frame.module.css";
import { problemText } from "./entry-steps.tsx";
import { texts } from "./texts.ts";

/** Shown before actions that cannot be undone, if the person signed in more than some minutes ago: somebody else may hold the phone. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ProofSheet({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { person, hasPasskey } = useSession();
  const [isAsked, setAsked] = useState(false);
  const showing = useMutation({ mutationFn: proveWithPasskey, onSuccess: () => onEnd(true) });
  const asking = useMutation({
    mutationFn: () => askLink(person.email),
    onSuccess: () => setAsked(true),
  });
  const looking = useMutation({
    mutationFn: isProven,
    onSuccess: (isDone) => isDone && onEnd(true),
  });
  const isBusy = showing.isPending || asking.isPending || looking.isPending;
  const usesPasskey = hasPasskeys() && hasPasskey;
  const problem = (showing.isError && texts.failed) || (asking.error && problemText(asking.error));
  return (
    <Sheet title={texts.proof} closeLabel={texts.proofLater} onClose={() => onEnd(false)}>
      <div className={styles.form} aria-live="polite">
        <p>{isAsked ? texts.proofSent(person.email) : texts.proofAbout}</p>
        {looking.data === false && <p>{texts.proofNotYet}</p>}
        {problem && <p role="alert">{problem}</p>}
        {isAsked && (
          <Button tone="main" isWide disabled={isBusy} onClick={() => looking.mutate()}>
            {texts.proofOpened}
          </Button>
        )}
        {usesPasskey && (
          <Button
            tone={isAsked ? "line" : "main"}
            icon="finger"
            isWide
            disabled={isBusy}
            onClick={() => showing.mutate()}
          >
            {showing.isPending ? texts.busy : texts.proofPasskey}
          </Button>
        )}
        {!isAsked && (
          <Button
            tone={usesPasskey ? "line" : "main"}
            icon="mail"
            isWide
            disabled={isBusy}
            onClick={() => asking.mutate()}
          >
            {asking.isPending ? texts.busy : texts.askLink}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
