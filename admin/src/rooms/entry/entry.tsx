import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Session } from "@fiosite/contract/panel/people";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { takePlace } from "#session/device.ts";
import { createPasskey, hasPasskeys, openLink, signInWithPasskey } from "#session/door.ts";
import { isCode, Unreachable } from "#session/request.ts";
import { sessionQuery } from "#session/session.ts";
import { useTitle } from "#ui/screen.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import {
  CreatePasskey,
  Ended,
  Failed,
  LinkOpened,
  LinkSent,
  problemText,
  Start,
} from "./entry-steps.tsx";
import { texts } from "./texts.ts";

type Step =
  | { at: "start" | "ended" }
  | { at: "failed"; isUnknown: boolean }
  | { at: "sent"; email: string }
  | { at: "link"; token: string }
  | { at: "create"; session: Session; hasFailed?: boolean };

/** All steps of signing in, from "Quem chamou hoje?" to a session. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function Entry() {
  useTitle(texts.title);
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [step, setStep] = useState<Step>(firstStep);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // An installed panel opens the link in the page that waits for it, where only the part after "#" changes.
  useEffect(() => {
    const open = () => setStep(firstStep());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);

  const start = () => setStep({ at: "start" });
  function enter(session: Session) {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    const place = takePlace();
    if (location.pathname === "/entrar") navigate(place ?? "/contatos", { replace: true });
  }
  /** Runs one step. `refused` decides how to go on if the server or the browser refused it. */
  async function run(attempt: () => Promise<void>, refused: (error: unknown) => void) {
    setBusy(true);
    setProblem(undefined);
    try {
      await attempt();
    } catch (error) {
      const isPassing = error instanceof Unreachable || isCode(error, panelErrors.tooManyRequests);
      if (isPassing) setProblem(problemText(error));
      else if (isCode(error, panelErrors.linkEnded)) setStep({ at: "ended" });
      else refused(error);
    } finally {
      setBusy(false);
    }
  }
  const signIn = () =>
    run(
      async () => enter(await signInWithPasskey()),
      // The browser recognised the person, and the server refused the passkey: trying again cannot help.
      (error) => setStep({ at: "failed", isUnknown: isCode(error, panelErrors.passkeyRefused) }),
    );
  const create = (session: Session) =>
    run(
      async () => {
        await createPasskey();
        enter({ ...session, hasPasskey: true });
      },
      () => setStep({ at: "create", session, hasFailed: true }),
    );
  const openIt = (token: string, isInvitation: boolean) =>
    run(
      async () => {
        const session = await openLink(token);
        // A passkey is also offered to people who have one: it may be on a lost phone, and this device may have none.
        if (!hasPasskeys()) enter(session);
        else {
          setStep({ at: "create", session });
          // An invitation's button already says "Criar meu acesso", so the passkey is created without another question.
          if (isInvitation) await create(session);
        }
      },
      () => setStep({ at: "ended" }),
    );

  return (
    <EntryFrame problem={problem}>
      {step.at === "start" && (
        <Start
          isBusy={isBusy}
          onPasskey={hasPasskeys() ? signIn : undefined}
          onSent={(email) => setStep({ at: "sent", email })}
        />
      )}
      {step.at === "sent" && <LinkSent email={step.email} onOther={start} />}
      {step.at === "link" && (
        <LinkOpened
          token={step.token}
          isBusy={isBusy}
          onUse={(isInvitation) => void openIt(step.token, isInvitation)}
          onOther={() => {
            token = undefined;
            start();
            setProblem(texts.notMineDone);
          }}
        />
      )}
      {step.at === "create" && (
        <CreatePasskey
          name={step.session.person.name}
          hasFailed={step.hasFailed ?? false}
          isBusy={isBusy}
          onCreate={() => void create(step.session)}
          onLater={() => enter(step.session)}
        />
      )}
      {step.at === "failed" && (
        <Failed isUnknown={step.isUnknown} isBusy={isBusy} onRetry={signIn} onEmail={start} />
      )}
      {step.at === "ended" && <Ended onAnother={start} />}
    </EntryFrame>
  );
}

function firstStep(): Step {
  const token = takeToken();
  return token ? { at: "link", token } : { at: "start" };
}

let token: string | undefined;

/**
 * The secret of a link by e-mail. It stands after `#`, so that no server or log sees it, and leaves the address bar immediately, so
 * that the browser's history does not keep it. React calls an initial state twice in development, hence the variable.
 */
function takeToken(): string | undefined {
  const found = new URLSearchParams(location.hash.slice(1)).get("t");
  if (found) {
    token = found;
    history.replaceState(history.state, "", location.pathname);
  }
  return token;
}
