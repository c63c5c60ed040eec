import { devicePath, panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { may, type Right } from "@fiosite/contract/panel/people";
import { type Device, deviceSchema } from "@fiosite/contract/panel/team";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import * as v from "valibot";
import { createPasskey, hasPasskeys } from "#session/door.ts";
import { useMoments } from "#session/moments.ts";
import { isCode, nothing, request } from "#session/request.ts";
import { sessionQuery, signOut, useSession } from "#session/session.ts";
import { useUnsavedWork } from "#session/unsaved.tsx";
import { useWaitingChanges } from "#session/unsent.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { CardButton, CardLink, CardList, CardRow } from "#ui/lists.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Question } from "#ui/question.tsx";
import { Notice, Screen, Skeleton } from "#ui/screen.tsx";
import styles from "./more-room.module.css";
import { texts } from "./texts.ts";

const monthMs = 30 * 24 * 60 * 60 * 1000;

interface RoomLink extends ComponentProps<typeof CardLink> {
  right?: Right;
}
const links: RoomLink[] = [
  { ...texts.notices, icon: "bell", to: "/avisos" },
  { ...texts.confirm, icon: "list", to: "/conferir" },
  { ...texts.team, icon: "people", to: "/equipe", right: "managePeople" },
  { ...texts.records, icon: "eye", to: "/registros", right: "seeRecords" },
  { ...texts.health, icon: "pulse", to: "/saude", right: "seeHealth" },
];

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function MoreRoom() {
  const { person } = useSession();
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  const { now, day, today } = useMoments();
  const [period, setPeriod] = useState<Period>({ since: day(now - monthMs), until: today });
  const [isAsking, setAsking] = useState(false);
  const count = useWaitingChanges(person.id).length + useUnsavedWork().length;
  const [hasFailed, setFailed] = useState(false);
  const leave = () =>
    signOut(person.id).catch(() => {
      setFailed(true);
      if (!isAsking) toast({ text: texts.stillIn });
    });
  return (
    <Screen title={texts.title} about={texts.who(person.name, texts.roles[person.role])}>
      <div className={styles.columns}>
        <div>
          <CardList isFirst>
            {links
              .filter(({ right }) => !right || may(person.role, right))
              .map(({ right, ...link }) => (
                <CardLink key={link.to} {...link} />
              ))}
            {may(person.role, "exportContacts") && (
              <CardButton
                icon="download"
                title={texts.export}
                about={texts.exportAbout}
                onClick={() => setExporting(true)}
              />
            )}
          </CardList>
          <CardList>
            <CardButton
              icon="leave"
              title={texts.signOut}
              onClick={() => {
                setFailed(false);
                if (count > 0) setAsking(true);
                else void leave();
              }}
            />
          </CardList>
        </div>
        <Devices />
      </div>
      {isExporting && (
        <ExportSheet period={period} onChange={setPeriod} onClose={() => setExporting(false)} />
      )}
      {isAsking && (
        <Question
          title={texts.unsentTitle}
          go={texts.signOutAnyway}
          keep={texts.stay}
          onGo={() => void leave()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.unsent(count)}</p>
          {hasFailed && <p role="alert">{texts.stillIn}</p>}
        </Question>
      )}
    </Screen>
  );
}

const devicesQuery = {
  queryKey: ["devices"],
  queryFn: () => request(panelPaths.devices, v.array(deviceSchema)),
};

/** Every session and passkey of this person. A lost phone is signed out here, from any other device. */
function Devices() {
  const { ago, dayAndTime } = useMoments();
  const client = useQueryClient();
  const toast = useToast();
  const { data: devices, refetch } = useQuery(devicesQuery);
  const refresh = () =>
    Promise.all(
      [devicesQuery, sessionQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const ending = useMutation({
    mutationFn: (id: string | undefined) =>
      request(id ? devicePath(id) : panelPaths.devices, nothing, {
        method: "DELETE",
      }),
    onSuccess: () => {
      toast({ text: texts.ended });
      return refresh();
    },
    onError: () => toast({ text: texts.failed }),
  });
  const creating = useMutation({
    mutationFn: createPasskey,
    onSuccess: refresh,
    onError: (error) =>
      toast({ text: isCode(error, panelErrors.tooMany) ? texts.tooMany : texts.notCreated }),
  });
  if (!devices) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  const about = ({ kind, isThis, hasPasskey, madeAt, lastUsedAt }: Device) => {
    if (isThis && kind === "session") return texts.thisDevice;
    const made = texts.made[kind](dayAndTime(madeAt));
    const used = lastUsedAt ? texts.lastUsed[kind](ago(lastUsedAt)) : texts.neverUsed;
    return [isThis && texts.openedThis, made, used, hasPasskey && texts.hasPasskey]
      .filter(Boolean)
      .join(", ");
  };
  return (
    <section className={styles.section}>
      <h2>{texts.devices}</h2>
      <CardList>
        {devices.map((device) => (
          <CardRow
            key={device.id}
            icon={
              device.kind === "passkey"
                ? "finger"
                : /Android|iPhone/.test(device.label)
                  ? "phone"
                  : "laptop"
            }
            title={device.kind === "passkey" ? texts.passkeyOf(device.label) : device.label}
            about={about(device)}
            action={
              !(device.isThis && device.kind === "session") && (
                <TextButton
                  isDanger
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(device.id)}
                >
                  {texts.endOne}
                </TextButton>
              )
            }
          />
        ))}
      </CardList>
      {devices.length > 1 && (
        <>
          <TextButton isDanger disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {texts.endAll}
          </TextButton>
          <p className="small muted">
            {devices.some(({ kind, isThis }) => kind === "passkey" && isThis)
              ? texts.endAllAbout
              : texts.endAllByEmail}
          </p>
        </>
      )}
      {hasPasskeys() && (
        <TextButton disabled={creating.isPending} onClick={() => creating.mutate()}>
          {texts.createPasskey}
        </TextButton>
      )}
    </section>
  );
}

interface Period {
  since: string;
  until: string;
}

interface ExportSheetProps {
  /** The room keeps the period, so that a sheet that was closed by mistake opens with the same days. */
  period: Period;
  onChange: (period: Period) => void;
  onClose: () => void;
}

function ExportSheet({ period, onChange, onClose }: ExportSheetProps) {
  const { since, until } = period;
  const toast = useToast();
  // The browser itself downloads the file once the person is proven, so that it need not fit into memory.
  const saving = useMutation({
    mutationFn: () => request(panelPaths.proof, nothing),
    onSuccess: () => {
      const href = `${panelPaths.contactsFile}?${new URLSearchParams({ since, until })}`;
      Object.assign(document.createElement("a"), { href, download: "" }).click();
      onClose();
    },
    onError: (error) => isCode(error, panelErrors.proofNeeded) || toast({ text: texts.failed }),
  });
  // Phones allow an empty date, and the browser would save the server's refusal as the spreadsheet.
  const isWhole = since !== "" && until !== "" && since <= until;
  return (
    <Sheet title={texts.exportTitle} closeLabel={texts.close} onClose={onClose}>
      <div className="form">
        <Field
          label={texts.since}
          type="date"
          value={since}
          max={until}
          onChange={(event) => onChange({ ...period, since: event.target.value })}
        />
        <Field
          label={texts.until}
          type="date"
          value={until}
          min={since}
          error={isWhole ? undefined : texts.badPeriod}
          onChange={(event) => onChange({ ...period, until: event.target.value })}
        />
        <Notice icon="alert">
          <p className="small">{texts.exportNote}</p>
        </Notice>
        <Button
          tone="main"
          icon="download"
          isWide
          disabled={!isWhole || saving.isPending}
          onClick={() => saving.mutate()}
        >
          {texts.exportNow}
        </Button>
      </div>
    </Sheet>
  );
}
