import { panelErrors } from "@fiosite/contract/panel/paths";
import { emailSchema } from "@fiosite/contract/panel/team";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import * as v from "valibot";
import { keptPlace, listOwners } from "#session/device.ts";
import { askLink, hasPasskeys, readLink } from "#session/door.ts";
import { isCode } from "#session/request.ts";
import { removedSearch } from "#session/session.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { firstName } from "#ui/lists.tsx";
import { Notice, retryText } from "#ui/screen.tsx";
import styles from "./entry-frame.module.css";
import { Say, Steps } from "./entry-frame.tsx";
import { texts } from "./texts.ts";

/** The message for a request that may succeed if it is repeated. */
export const problemText = (error: unknown): string =>
  isCode(error, panelErrors.tooManyRequests) ? texts.tooMany : texts.unreachable;

interface StartProps {
  isBusy: boolean;
  /** Absent if the device has no passkeys. */
  onPasskey: (() => Promise<void>) | undefined;
  onSent: (email: string) => void;
}

export function Start({ isBusy, onPasskey, onSent }: StartProps) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [about] = useState(whyHere);
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
      <Say title={texts.start}>{about}</Say>
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

/** Why somebody who was in the panel sees this screen. */
function whyHere(): string {
  if (location.search === removedSearch) return texts.removed;
  if (keptPlace() === undefined) return texts.startAbout;
  return listOwners().length > 0 ? texts.hasEndedKept : texts.hasEnded;
}

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

/** Counts from the clock, because timers stop while the phone shows the mail app. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

interface LinkOpenedProps {
  token: string;
  isBusy: boolean;
  onUse: (isInvitation: boolean) => void;
  onOther: () => void;
}

/** Reading a link does not use it up, because mail scanners open links before people do. Only the button uses it. */
export function LinkOpened({ token, isBusy, onUse, onOther }: LinkOpenedProps) {
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ["link", token],
    queryFn: () => readLink(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isCode(error, panelErrors.linkEnded)) return <Ended onAnother={onOther} />;
  if (error) {
    return (
      <>
        <Say title={texts.unread}>{problemText(error)}</Say>
        <Button tone="main" isWide onClick={() => void refetch()}>
          {retryText}
        </Button>
      </>
    );
  }
  if (!link) return null;
  const name = firstName(link.name);
  const isInvitation = link.purpose === "invitation";
  const creates = isInvitation && hasPasskeys();
  return (
    <>
      {isInvitation ? (
        <Say title={texts.invitation(name)}>{texts.invitedBy(link.invitedBy)}</Say>
      ) : (
        <Say title={texts.greeting(name)}>{texts.greetingAbout}</Say>
      )}
      {creates && <Steps steps={texts.steps.invitation} />}
      <Button
        tone="main"
        icon={creates ? "finger" : "arrow"}
        isWide
        disabled={isBusy}
        onClick={() => onUse(isInvitation)}
      >
        {isBusy ? texts.busy : creates ? texts.create : texts.enter}
      </Button>
      {creates && <p className="small muted">{texts.fingerStays}</p>}
      <TextButton onClick={onOther}>{texts.notMine}</TextButton>
    </>
  );
}

interface CreatePasskeyProps {
  name: string;
  hasFailed: boolean;
  isBusy: boolean;
  onCreate: () => void;
  onLater: () => void;
}

/** The person is already signed in, so a fingerprint that is not recognised locks nobody out. */
export function CreatePasskey({ name, hasFailed, isBusy, onCreate, onLater }: CreatePasskeyProps) {
  return (
    <>
      {hasFailed ? (
        <Say title={texts.failed}>{texts.failedCreating}</Say>
      ) : (
        <Say title={texts.createTitle(firstName(name))}>{texts.createAbout}</Say>
      )}
      <Button tone="main" icon="finger" isWide disabled={isBusy} onClick={onCreate}>
        {isBusy ? texts.busy : hasFailed ? retryText : texts.create}
      </Button>
      <p className="small muted">{texts.fingerStays}</p>
      <TextButton onClick={onLater}>{texts.createLater}</TextButton>
    </>
  );
}

interface FailedProps {
  /** The server does not know the passkey, perhaps because somebody disconnected it. */
  isUnknown: boolean;
  isBusy: boolean;
  onRetry: () => void;
  onEmail: () => void;
}

export function Failed({ isUnknown, isBusy, onRetry, onEmail }: FailedProps) {
  const email = (
    <Button tone={isUnknown ? "main" : "line"} isWide onClick={onEmail}>
      {texts.askLink}
    </Button>
  );
  return (
    <>
      <Say title={isUnknown ? texts.unknown : texts.failed}>
        {isUnknown ? texts.unknownAbout : texts.failedAbout}
      </Say>
      {isUnknown && email}
      <Button
        tone={isUnknown ? "line" : "main"}
        icon="finger"
        isWide
        disabled={isBusy}
        onClick={onRetry}
      >
        {isBusy ? texts.busy : retryText}
      </Button>
      {!isUnknown && email}
    </>
  );
}

export function Ended({ onAnother }: { onAnother: () => void }) {
  return (
    <>
      <Say title={texts.ended}>{texts.endedAbout}</Say>
      <Button tone="main" icon="mail" isWide onClick={onAnother}>
        {texts.another}
      </Button>
    </>
  );
}
