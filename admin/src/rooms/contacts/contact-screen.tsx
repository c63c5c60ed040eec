import { type Contact, type ContactRow, markedStates } from "@fiosite/contract/panel/contacts";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { may } from "@fiosite/contract/panel/people";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { type Moments, momentsIn, useNow, waited } from "#session/moments.ts";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { useUnsaved } from "#session/unsaved.tsx";
import { useWaitingChanges } from "#session/unsent.ts";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar, firstName } from "#ui/lists.tsx";
import { useCopy } from "#ui/overlay.tsx";
import { BackLink, Notice, Skeleton } from "#ui/screen.tsx";
import { likelyNumber, useContactChanges, useWhatsapp, withWaiting } from "./contact-changes.ts";
import { ContactErasing } from "./contact-erasing.tsx";
import { ContactHistory, noteId } from "./contact-history.tsx";
import { ContactOrigin, ContactProtocol } from "./contact-origin.tsx";
import { contactQuery, findRow } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import { texts } from "./contact-texts.ts";
import { OfflineNotice } from "./contacts-sync.tsx";
import { StateMark, StateTag } from "./state-mark.tsx";
import { stateNames } from "./texts.ts";

/** The row of the list is shown until the whole contact is there, and without a connection instead of it. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ContactScreen({ id }: { id: string }) {
  const { person, timeZone } = useSession();
  const client = useQueryClient();
  const { data: contact, error, refetch } = useQuery(contactQuery(id));
  const waiting = useWaitingChanges(person.id);
  const moments = momentsIn(timeZone);
  const now = useNow();
  const known = contact ?? findRow(client, id);

  if (isCode(error, panelErrors.notFound) || isCode(error, panelErrors.badRequest)) {
    return <Missing id={id} />;
  }
  if (!known) {
    return (
      <>
        <BackToList />
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      </>
    );
  }
  const row = withWaiting(known, waiting, person);
  const isToday = moments.day(row.createdAt) === moments.day(now);
  return (
    <article className={styles.contact}>
      <BackToList />
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

/** With the filter that the person chose there. */
function BackToList() {
  const search = useSearch();
  return <BackLink to={search ? `/contatos?${search}` : "/contatos"} label={texts.title} />;
}

/** A note about somebody whose data were erased has no place either. */
function Missing({ id }: { id: string }) {
  const unsaved = useUnsaved();
  useEffect(() => unsaved.drop([noteId(id)]), [unsaved, id]);
  return (
    <>
      <BackToList />
      <header className={styles.head}>
        <h1>{texts.missing}</h1>
        <p className="muted">{texts.missingAbout}</p>
      </header>
    </>
  );
}

interface CardProps {
  row: ContactRow;
  /** Absent until the contact is loaded. */
  links: Contact["links"] | undefined;
  now: number;
}

function ContactCard({ row, links, now }: CardProps) {
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
            {whatsapp.isBusy ? texts.openingWhatsapp : other ? texts.anyway : texts.whatsapp}
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
  const since = row.attendedSince ? waited(now - Date.parse(row.attendedSince)) : texts.now;
  return (
    <div className={styles.busy}>
      <Notice tone="contacted" before={<Avatar name={name} />} isLive>
        <p>
          <b>{texts.busy(firstName(name), since)}</b>
        </p>
        <p className="small">{texts.busyAbout(firstName(row.name), firstName(name))}</p>
      </Notice>
    </div>
  );
}

/** "Eu atendo" and "Soltar". If somebody else attends, the notice above says so and leaves the choice. */
function ContactAttending({ row, moments }: { row: ContactRow; moments: Moments }) {
  const { person } = useSession();
  const { take, release } = useContactChanges();
  if (!row.attendedBy) {
    return (
      <div className={styles.attending}>
        <div className={styles.attendingText}>
          <b>{texts.nobody}</b>
          <p className="small muted">{texts.nobodyAbout}</p>
        </div>
        <Button tone="dark" isSmall onClick={() => void take(row)}>
          {texts.take}
        </Button>
      </div>
    );
  }
  if (row.attendedBy.id !== person.id) {
    return (
      <div className={styles.attending}>
        <div className={styles.attendingText}>
          <b>{texts.agreed(firstName(row.attendedBy.name))}</b>
          <p className="small muted">{texts.agreedAbout}</p>
        </div>
        <Button tone="soft" isSmall onClick={() => void take(row, { anyway: true })}>
          {texts.takeAnyway}
        </Button>
      </div>
    );
  }
  const since = row.attendedSince ?? "";
  const isToday = since !== "" && moments.day(since) === moments.day(Date.now());
  return (
    <div className={styles.attending}>
      <Avatar name={person.name} isMe />
      <div className={styles.attendingText}>
        <b>{texts.attending}</b>
        {since && (
          <p className="small muted">
            {texts.since(isToday ? moments.time(since) : moments.dayAndTime(since, Date.now()))}
          </p>
        )}
      </div>
      <Button tone="soft" isSmall onClick={() => void release(row)}>
        {texts.release}
      </Button>
    </div>
  );
}

/** One tap marks, and the toast undoes it. "Novo" is not offered: "Soltar" leads back to it. */
function ContactStates({ row }: { row: ContactRow }) {
  const { mark } = useContactChanges();
  return (
    <section className={styles.how}>
      <h2>{texts.how}</h2>
      <fieldset className={styles.states} aria-label={texts.howGroup}>
        {markedStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={row.state === state}
            onClick={() => {
              if (row.state !== state) void mark(row, state);
            }}
          >
            <StateMark state={state} />
            {stateNames[state]}
            {row.state === state && (
              <span className={styles.now} aria-hidden="true">
                {texts.now}
              </span>
            )}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
