import { may } from "@fiosite/contract/panel/people";
import { useState } from "react";
import { countUnsent } from "#session/kept-copy.ts";
import { momentsIn } from "#session/moments.ts";
import { signOut, useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { CardButton, CardLink, CardList } from "#ui/card-list.tsx";
import { Screen } from "#ui/screen.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { Devices } from "./devices.tsx";
import { ExportSheet, type Period } from "./export-sheet.tsx";
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
