import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button, TextButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Say, Steps } from "./entry-frame.tsx";
import { askLink } from "./entry-requests.ts";
import { problemText } from "./problem-text.ts";
import { texts } from "./texts.ts";

const waitSeconds = 60;

export function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useSecondsLeft(sentAt + waitSeconds * 1000);
  const resending = useMutation({
    mutationFn: () => askLink(email),
    onSuccess: () => setSentAt(Date.now()),
  });
  const [before, address, after] = texts.sentTo(email);
  return (
    <>
      <Say title={texts.sent}>
        {before}
        <b>{address}</b>
        {after}
      </Say>
      <Steps steps={texts.steps.sent} />
      <Notice icon="mail">
        <p className="small">{texts.spam}</p>
      </Notice>
      <Button
        tone="line"
        isWide
        disabled={left > 0 || resending.isPending}
        onClick={() => resending.mutate()}
      >
        {left > 0 ? texts.resendIn(left) : texts.resend}
      </Button>
      {resending.isError && <p role="alert">{problemText(resending.error)}</p>}
      <TextButton onClick={onOther}>{texts.otherEmail}</TextButton>
    </>
  );
}

/** Counted from the clock: timers stop while the phone shows the mail. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}
