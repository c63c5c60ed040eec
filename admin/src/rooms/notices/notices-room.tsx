import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import { dayHours } from "@fiosite/contract/panel/push";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { noticesQuery, turnNoticesOff, turnNoticesOn } from "#session/notices.ts";
import { Button } from "#ui/controls.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Notice, Screen, Skeleton } from "#ui/screen.tsx";
import styles from "./notices-room.module.css";
import { texts } from "./texts.ts";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function NoticesRoom() {
  const { data: state, refetch } = useQuery(noticesQuery);
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnNoticesOn() : turnNoticesOff()),
    onSuccess: (now, isOn) => {
      client.setQueryData(noticesQuery.queryKey, now);
      if ((now === "on") === isOn) toast({ text: isOn ? texts.turnedOn : texts.turnedOff });
    },
  });
  const isUnanswered = change.isSuccess && change.variables && state === "off";
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/mais", label: texts.back }}>
      {!state && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      <div className={styles.room} aria-live="polite">
        {change.isError && (
          <Notice tone="attention" icon="alert">
            <p>
              <b>{texts.failed}</b> {texts.failedAbout}
            </p>
          </Notice>
        )}
        {isUnanswered && <Notice icon="alert">{texts.unanswered}</Notice>}
        {state === "unsupported" && <Notice icon="alert">{texts.unsupported}</Notice>}
        {state === "install-first" && (
          <Steps title={texts.installFirst} steps={texts.installSteps} note={texts.installNote} />
        )}
        {state === "blocked" && (
          <Steps title={texts.blocked} steps={texts.blockedSteps}>
            <Button tone="line" onClick={() => void refetch()}>
              {texts.allowed}
            </Button>
          </Steps>
        )}
        {(state === "on" || state === "off") && (
          <>
            <h2>{texts[state]}</h2>
            <ul className={styles.rules}>
              {texts.rules(lateAfterMinutes, dayHours.start, dayHours.end).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <Button
              tone={state === "on" ? "line" : "main"}
              icon={state === "off" ? "bell" : undefined}
              disabled={change.isPending}
              onClick={() => change.mutate(state === "off")}
            >
              {state === "on" ? texts.turnOff : change.isPending ? texts.turningOn : texts.turnOn}
            </Button>
          </>
        )}
      </div>
    </Screen>
  );
}

interface StepsProps {
  title: string;
  steps: string[];
  note?: string;
  children?: ReactNode;
}

/** Steps that the person has to do outside the panel. */
function Steps({ title, steps, note, children }: StepsProps) {
  return (
    <>
      <Notice tone="attention" icon="alert">
        <p>
          <b>{title}</b>
        </p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {note && <p className="small">{note}</p>}
      </Notice>
      {children}
    </>
  );
}
