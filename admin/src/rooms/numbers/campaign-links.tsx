import type { Numbers } from "@fiosite/contract/panel/numbers";
import { may } from "@fiosite/contract/panel/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { useCopy } from "#ui/toast.tsx";
import styles from "./campaign-links.module.css";
import { NewCampaign } from "./new-campaign.tsx";
import { campaignLinksQuery } from "./number-queries.ts";
import plotStyles from "./plot.module.css";
import { QrCode } from "./qr-code.tsx";
import { texts } from "./texts.ts";

/** A link and a QR code for each campaign that is counted by name. */
export function CampaignLinks({ numbers }: { numbers: Numbers }) {
  const { data: links } = useQuery(campaignLinksQuery);
  const { person } = useSession();
  const copy = useCopy(texts.notCopied);
  const [name, setName] = useState<string>();
  const chosen = links?.find((each) => each.name === name);
  const counted = numbers.campaigns.find(({ label }) => label === name);
  if (!links) return null;

  return (
    <section className={`${plotStyles.plot} ${styles.links}`}>
      <h2>{texts.links}</h2>
      <p className={plotStyles.sentence}>{texts.linksAbout}</p>
      <div className={styles.names}>
        {links.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each.name === name}
            onClick={() => setName(each.name)}
          >
            {each.name}
          </button>
        ))}
      </div>
      {chosen && (
        <div className={styles.chosen}>
          <QrCode text={chosen.link} name={chosen.name} />
          <div>
            <p className={styles.link}>{chosen.link}</p>
            <Button tone="dark" icon="copy" onClick={() => void copy(chosen.link, texts.copied)}>
              {texts.copy}
            </Button>
            <p className="small muted">
              {texts.counted(
                counted?.visits.count ?? 0,
                counted?.contacts.count ?? 0,
                numbers.period,
              )}
            </p>
          </div>
        </div>
      )}
      {may(person.role, "publish") ? <NewCampaign onAdded={setName} /> : <p>{texts.ownerAdds}</p>}
    </section>
  );
}
