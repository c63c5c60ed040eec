import type { Contact, ContactRow } from "@fiosite/contract/panel/contacts";
import { waited } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { useCopy } from "#ui/use-copy.ts";
import styles from "./contact-card.module.css";
import { likelyNumber } from "./likely-number.ts";
import { texts } from "./texts.ts";
import { useWhatsapp } from "./use-whatsapp.ts";

interface CardProps {
  row: ContactRow;
  /** Absent until the contact is loaded. */
  links: Contact["links"] | undefined;
  now: number;
}

export function ContactCard({ row, links, now }: CardProps) {
  const { person } = useSession();
  const copy = useCopy(texts.notCopied);
  const whatsapp = useWhatsapp();
  const other = row.attendedBy && row.attendedBy.id !== person.id ? row.attendedBy : undefined;
  const [main, ...others] = links?.whatsapp ?? [];
  const number = likelyNumber(row.phone);
  return (
    <>
      {other && <Busy row={row} name={other.name} now={now} />}
      <div className={styles.card}>
        <div className={styles.who}>
          <p className={styles.number}>{row.phone}</p>
          <p className={styles.address}>{row.address}</p>
        </div>
        {!number && <p>{texts.cannotBeCalled}</p>}
        {number && (
          <Button
            tone={other ? "line" : "main"}
            {...(!other && { icon: "whatsapp" as const })}
            isWide
            disabled={whatsapp.isBusy}
            onClick={() => void whatsapp.open(row, main?.href, Boolean(other))}
          >
            {whatsapp.isBusy ? texts.opening : other ? texts.anyway : texts.whatsapp}
          </Button>
        )}
        {others.map(({ href, isWithoutNinth }) => (
          <button
            key={href}
            type="button"
            className={styles.second}
            onClick={() => void whatsapp.open(row, href, Boolean(other))}
          >
            {isWithoutNinth ? texts.withoutNinth : texts.whatsapp}
          </button>
        ))}
        <div className={styles.actions}>
          {number && (
            <a href={links?.call[0]?.href ?? `tel:+${number}`}>
              <Icon name="call" />
              {texts.call}
            </a>
          )}
          {links && (
            <a href={links.map} target="_blank" rel="noreferrer">
              <Icon name="map" />
              {texts.map}
              <span className="visually-hidden">{texts.newTab}</span>
            </a>
          )}
          <button type="button" onClick={() => void copy(row.phone, texts.copied)}>
            <Icon name="copy" />
            {texts.copy}
          </button>
        </div>
      </div>
    </>
  );
}

function Busy({ row, name, now }: { row: ContactRow; name: string; now: number }) {
  const [firstName = name] = name.split(" ");
  const [contactName = row.name] = row.name.split(" ");
  const since = row.attendedSince ? waited(now - Date.parse(row.attendedSince)) : texts.now;
  return (
    <div className={styles.busy}>
      <Notice tone="contacted" before={<Avatar name={name} />} isLive>
        <p>
          <b>{texts.busy(firstName, since)}</b>
        </p>
        <p className="small">{texts.busyAbout(contactName, firstName)}</p>
      </Notice>
    </div>
  );
}
