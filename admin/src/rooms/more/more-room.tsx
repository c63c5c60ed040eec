import { devicePath, panelPaths } from "@fiosite/contract/panel/paths";
import { deviceSchema, may } from "@fiosite/contract/panel/people";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { countUnsent } from "#session/kept-copy.ts";
import { momentsIn, useNow } from "#session/moments.ts";
import { nothing, request } from "#session/request.ts";
import { signOut, useSession } from "#session/session.ts";
import { Button, ButtonLink, TextButton } from "#ui/button.tsx";
import { CardButton, CardLink, CardList, CardRow } from "#ui/card-list.tsx";
import { Field } from "#ui/fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import styles from "./more-room.module.css";
import { texts } from "./texts.ts";

const monthMs = 30 * 24 * 60 * 60 * 1000;

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function MoreRoom() {
  const { person, timeZone } = useSession();
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  const [period, setPeriod] = useState<Period>(() => {
    const { day } = momentsIn(timeZone);
    return { since: day(Date.now() - monthMs), until: day(Date.now()) };
  });
  const [isAsking, setAsking] = useState(false);
  const leave = () => signOut().catch(() => toast({ text: texts.failed }));
  return (
    <Screen title={texts.title} about={texts.who(person.name, texts.roles[person.role])}>
      <div className={styles.columns}>
        <div>
          <CardList isFirst>
            <CardLink icon="send" title={texts.publish} about={texts.publishAbout} to="/publicar" />
            <CardLink icon="list" title={texts.confirm} about={texts.confirmAbout} to="/conferir" />
            <CardLink icon="pen" title={texts.plans} about={texts.plansAbout} to="/planos" />
            <CardLink
              icon="picture"
              title={texts.pictures}
              about={texts.picturesAbout}
              to="/fotos"
            />
          </CardList>
          <CardList>
            <CardLink icon="bell" title={texts.notices} about={texts.noticesAbout} to="/avisos" />
            {may(person.role, "managePeople") && (
              <CardLink icon="people" title={texts.team} about={texts.teamAbout} to="/equipe" />
            )}
            {may(person.role, "seeRecords") && (
              <CardLink
                icon="eye"
                title={texts.records}
                about={texts.recordsAbout}
                to="/registros"
              />
            )}
            {may(person.role, "seeHealth") && (
              <CardLink icon="pulse" title={texts.health} about={texts.healthAbout} to="/saude" />
            )}
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
              onClick={() => (countUnsent() > 0 ? setAsking(true) : void leave())}
            />
          </CardList>
        </div>
        <Devices />
      </div>
      {isExporting && (
        <ExportSheet period={period} onChange={setPeriod} onClose={() => setExporting(false)} />
      )}
      {isAsking && (
        <Sheet title={texts.unsentTitle} onClose={() => setAsking(false)}>
          <div className={styles.form}>
            <p>{texts.unsent(countUnsent())}</p>
            <Button tone="danger" isWide onClick={() => void leave()}>
              {texts.signOutAnyway}
            </Button>
            <Button tone="line" isWide autoFocus onClick={() => setAsking(false)}>
              {texts.stay}
            </Button>
          </div>
        </Sheet>
      )}
    </Screen>
  );
}

const devicesQuery = {
  queryKey: ["devices"],
  queryFn: () => request(panelPaths.devices, v.array(deviceSchema)),
};

/**
 * The person's own sessions. A lost phone is ended here, from any other device. One that was signed out is not in the list but may
 * have a passkey, which ending all others removes.
 */
function Devices() {
  const { timeZone, hasPasskey } = useSession();
  const now = useNow();
  const client = useQueryClient();
  const toast = useToast();
  const { data: devices, refetch } = useQuery(devicesQuery);
  const ending = useMutation({
    mutationFn: (id: string | undefined) =>
      request(id ? devicePath(id) : panelPaths.devices, nothing, {
        method: "DELETE",
      }),
    onSuccess: () => {
      toast({ text: texts.ended });
      return client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: () => toast({ text: texts.failed }),
  });
  const moments = momentsIn(timeZone);
  if (!devices) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  return (
    <section className={styles.section}>
      <h2>{texts.devices}</h2>
      <CardList>
        {devices.map((device) => (
          <CardRow
            key={device.id}
            icon={/Android|iPhone/.test(device.label) ? "phone" : "laptop"}
            title={device.label}
            about={
              device.isThis ? texts.thisDevice : texts.lastUsed(moments.ago(device.lastUsedAt, now))
            }
            action={
              !device.isThis && (
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
      {(devices.length > 1 || hasPasskey) && (
        <>
          <TextButton isDanger disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {texts.endAll}
          </TextButton>
          <p className="small muted">{texts.endAllAbout}</p>
        </>
      )}
    </section>
  );
}

interface Period {
  since: string;
  until: string;
}

interface ExportSheetProps {
  /** The room keeps it: a sheet that was closed by mistake opens with the same days. */
  period: Period;
  onChange: (period: Period) => void;
  onClose: () => void;
}

/** A link and not a request: the browser saves the file without holding it in memory. */
function ExportSheet({ period, onChange, onClose }: ExportSheetProps) {
  const { since, until } = period;
  // Phones can empty a date, and the server's refusal would be saved as the spreadsheet.
  const isWhole = since !== "" && until !== "" && since <= until;
  return (
    <Sheet title={texts.exportTitle} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.form}>
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
        {isWhole ? (
          <ButtonLink
            tone="main"
            icon="download"
            isWide
            href={`${panelPaths.contactsFile}?${new URLSearchParams({ since, until })}`}
            download
            onClick={onClose}
          >
            {texts.exportNow}
          </ButtonLink>
        ) : (
          <Button tone="main" icon="download" isWide disabled>
            {texts.exportNow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
