import { panelErrors } from "@fiosite/contract/panel/paths";
import { may } from "@fiosite/contract/panel/people";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { momentsIn, useNow } from "#session/moments.ts";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { BackLink } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ContactAttending } from "./contact-attending.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ContactErasing } from "./contact-erasing.tsx";
import { ContactHistory } from "./contact-history.tsx";
import { ContactOrigin } from "./contact-origin.tsx";
import { ContactProtocol } from "./contact-protocol.tsx";
import { contactQuery, findRow } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import { ContactStates } from "./contact-states.tsx";
import { useWaitingChanges } from "./contacts-sync.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { withWaiting } from "./pending-row.ts";
import { StateTag } from "./state-mark.tsx";
import { texts } from "./texts.ts";

/** The row of the list is shown until the whole contact is there, and without a connection instead of it. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ContactScreen({ id }: { id: string }) {
  const { person, timeZone } = useSession();
  const client = useQueryClient();
  const { data: contact, error, refetch } = useQuery(contactQuery(id));
  const waiting = useWaitingChanges();
  const moments = momentsIn(timeZone);
  const now = useNow();
  const known = contact ?? findRow(client, id);

  if (isCode(error, panelErrors.notFound) || isCode(error, panelErrors.badRequest)) {
    return <Missing />;
  }
  if (!known) {
    return (
      <>
        <BackLink to="/contatos" label={texts.title} />
        <Skeleton texts={texts} onRetry={() => void refetch()} />
      </>
    );
  }
  const row = withWaiting(known, waiting, person);
  const isToday = moments.day(row.createdAt) === moments.day(now);
  return (
    <article className={styles.contact}>
      <BackLink to="/contatos" label={texts.title} />
      <header className={styles.head}>
        <h1>{row.name}</h1>
        <div>
          <StateTag state={row.state} />
          <span className="digits">
            {isToday
              ? texts.arrived(moments.ago(row.createdAt, now), moments.time(row.createdAt))
              : texts.arrivedOn(moments.dayAndTime(row.createdAt, now))}
          </span>
        </div>
      </header>
      <div className={styles.onPhones}>
        <OfflineNotice />
      </div>
      <ContactCard row={row} links={contact?.links} now={now} />
      <ContactAttending row={row} moments={moments} />
      <ContactStates row={row} />
      <ContactHistory row={row} events={contact?.history} moments={moments} now={now} />
      {contact && <ContactOrigin contact={contact} moments={moments} now={now} />}
      <ContactProtocol id={row.id} />
      {may(person.role, "eraseContacts") && <ContactErasing row={row} />}
    </article>
  );
}

function Missing() {
  return (
    <>
      <BackLink to="/contatos" label={texts.title} />
      <header className={styles.head}>
        <h1>{texts.missing}</h1>
        <p className="muted">{texts.missingAbout}</p>
      </header>
    </>
  );
}
