import type { Contact, ContactRow } from "@fiosite/contract/panel/contacts";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { may } from "@fiosite/contract/panel/people";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useLayoutEffect, useState } from "react";
import * as v from "valibot";
import { useLocation, useSearch } from "wouter";
import { type Moments, useMoments, waited } from "#session/moments.ts";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { useUnsaved } from "#session/unsaved.tsx";
import { useWaitingChanges } from "#session/unsent.ts";
import { Button, IconButton, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar, firstName } from "#ui/lists.tsx";
import { useCopy } from "#ui/overlay.tsx";
import { BackLink, Notice, Skeleton } from "#ui/screen.tsx";
import { ContactErasing, ContactOrigin, ContactProtocol } from "./contact-about.tsx";
import { useContactChanges, useWhatsapp } from "./contact-changes.ts";
import { addToNote, ContactHistory, noteId, rewriteId } from "./contact-history.tsx";
import { ContactNext, ContactStates } from "./contact-next.tsx";
import { contactQuery, findRow, useTeamAndPlans } from "./contact-queries.ts";
import { StateTag } from "./contact-row.tsx";
import styles from "./contact-screen.module.css";
import { MenuSheet, type MenuStep } from "./contact-sheets.tsx";
import { cameByWords, texts } from "./contact-texts.ts";
import { OfflineNotice } from "./contacts-sync.tsx";
import { correctedSchema, correctId } from "./correcting.tsx";
import { stateNames } from "./texts.ts";
import { notedOf, withWaiting } from "./with-waiting.ts";

/** Shows the row of the list until the contact is loaded, and also without a connection. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ContactScreen({ id }: { id: string }) {
  const { person } = useSession();
  const client = useQueryClient();
  const waiting = useWaitingChanges(person.id);
  const noted = waiting.find(({ change }) => change.kind === "noted" && change.id === id);
  // The server does not know a contact that was noted offline.
  const query = useQuery({ ...contactQuery(id), enabled: !noted });
  const { data: contact, error, refetch } = query;
  useCanonicalAddress(id, contact);
  const known = useTeamAndPlans();
  const { hoax } = useContactChanges();
  const unsaved = useUnsaved();
  // A correction that was not saved goes on where it stopped.
  const [step, setStep] = useState<MenuStep | undefined>(() =>
    unsaved.find(correctId(id), correctedSchema) ? "correct" : undefined,
  );
  const moments = useMoments();
  const listed = findRow(client, id);
  // Offline the list may be newer than the loaded contact.
  const isListNewer = contact && listed && listed.revision > contact.revision;
  const found = isListNewer
    ? { ...contact, ...listed }
    : (contact ?? listed ?? (noted && notedOf(noted, person)));

  if (isCode(error, panelErrors.notFound) || isCode(error, panelErrors.badRequest)) {
    return <Missing id={id} />;
  }
  if (!found) {
    return (
      <>
        <BackToList />
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      </>
    );
  }
  const row = withWaiting(found, waiting, person, known);
  const links = contact && linksOf(row, contact);
  return (
    <article className={styles.contact}>
      <div className={styles.top}>
        <BackToList />
        <IconButton
          icon="more"
          label={texts.moreAbout(firstName(row.name))}
          onClick={() => setStep("menu")}
        />
      </div>
      <header className={styles.head}>
        <h1 ref={focusHeading} tabIndex={-1}>
          {row.name}
        </h1>
        <div>
          <StateTag state={row.state} />
          <span className="digits">{subtitle(row, moments)}</span>
        </div>
      </header>
      <div className={styles.onPhones}>
        <OfflineNotice />
      </div>
      {row.isHoax && (
        <div className={styles.busy}>
          <Notice tone="attention" icon="wrong">
            <p>{texts.markedHoax}</p>
            <TextButton onClick={() => void hoax(row, false)}>{texts.noHoaxAction}</TextButton>
          </Notice>
        </div>
      )}
      {row.waitingSince && row.state !== "new" && (
        <div className={styles.busy}>
          <Notice icon="clock">
            <p>{texts.askedAgain(moments.ago(row.waitingSince))}</p>
          </Notice>
        </div>
      )}
      <ContactCard row={row} links={links} onCorrect={() => setStep("correct")} />
      <ContactNext row={row} />
      {contact && contact.asked.length > 1 && <Requests contact={contact} name={row.name} />}
      <ContactStates row={row} />
      <ContactHistory row={row} contact={contact} />
      {contact && <ContactOrigin contact={contact} />}
      <ContactProtocol id={row.id} />
      {may(person.role, "eraseContacts") && <ContactErasing row={row} />}
      {step && (
        <MenuSheet
          row={row}
          links={links}
          isWhole={contact !== undefined && !isListNewer}
          step={step}
          onStep={setStep}
          onClose={() => setStep(undefined)}
        />
      )}
    </article>
  );
}

/** Undefined after a correction, until the contact is read again: the server's links may open a stranger's chat. */
function linksOf({ phone, name }: ContactRow, contact: Contact): Contact["links"] | undefined {
  return phone === contact.phone && name === contact.name ? contact.links : undefined;
}

function subtitle(row: ContactRow, { today, ago, day, dayAndTime, time }: Moments): string {
  if (row.state === "sold" && row.sale?.plan) return row.sale.plan;
  if (row.requests > 1) return texts.nthRequest(row.requests, ago(row.askedAt));
  const isToday = day(row.askedAt) === today;
  const arrived = isToday
    ? texts.arrived(ago(row.askedAt), time(row.askedAt))
    : texts.arrivedOn(dayAndTime(row.askedAt));
  const how = row.cameBy === "site" ? arrived : texts.arrivedBy(arrived, cameByWords[row.cameBy]);
  return row.plan ? `${how} · ${row.plan}` : how;
}

/** Moves the focus into the opened contact, so that the next Tab reaches WhatsApp. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/**
 * A contact may turn out to belong to a known person. The address then gets that person's id, and so does what was typed under the
 * old one. A layout effect leaves no time to type between the two.
 */
function useCanonicalAddress(id: string, contact: Contact | undefined): void {
  const [, navigate] = useLocation();
  const unsaved = useUnsaved();
  useLayoutEffect(() => {
    if (!contact || contact.id === id) return;
    const place = `/contatos/${contact.id}`;
    const name = firstName(contact.name);
    // What was already begun there stays. The other work then waits under its own notice, which leads here again.
    const move = (idOf: (contactId: string) => string, title: string) => {
      const found = unsaved.find(idOf(id), v.unknown());
      if (!found || unsaved.find(idOf(contact.id), v.unknown())) return;
      const isKept = unsaved.keep(idOf(contact.id), { ...found.about, place, title }, found.value);
      if (isKept) unsaved.drop([idOf(id)]);
    };
    const note = unsaved.find(noteId(id), v.string());
    if (note && addToNote(unsaved, contact, [note.value])) unsaved.drop([noteId(id)]);
    move(rewriteId, texts.unsavedNote(name));
    move(correctId, texts.unsavedCorrection(name));
    navigate(place + location.search, { replace: true });
  }, [id, contact, unsaved, navigate]);
}

/** Leads back to the list with the filter that the person chose there. */
function BackToList() {
  const search = useSearch();
  return <BackLink to={search ? `/contatos?${search}` : "/contatos"} label={texts.title} />;
}

/** If the contact was erased, what was typed about it is erased too. */
function Missing({ id }: { id: string }) {
  const unsaved = useUnsaved();
  useEffect(() => unsaved.drop([noteId(id), rewriteId(id), correctId(id)]), [unsaved, id]);
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
  /** Absent until the contact is loaded, also after a correction. */
  links: Contact["links"] | undefined;
  onCorrect: () => void;
}

function ContactCard({ row, links, onCorrect }: CardProps) {
  const { person } = useSession();
  const copy = useCopy(texts.notCopied);
  const whatsapp = useWhatsapp();
  const { correct } = useContactChanges();
  /** The area code with which the chat was opened. */
  const [tried, setTried] = useState<string>();
  const other = row.attendedBy && row.attendedBy.id !== person.id ? row.attendedBy : undefined;
  const number = likelyNumber(row.phone);
  const codes = number ? [] : row.areaCodes;
  const [main, ...others] = links?.whatsapp ?? [];
  const open = (href?: string) => void whatsapp.open(row, href, Boolean(other));
  const isTrying = tried !== undefined && codes.includes(tried);
  const chats = number
    ? [{ label: other ? texts.anyway : texts.whatsapp, run: () => open(main?.href) }]
    : codes.map((code) => ({
        label: texts.tryWith(code),
        run: () => {
          setTried(code);
          open(`https://wa.me/${likelyNumber(code + row.phone)}`);
        },
      }));
  const calls = number
    ? [{ href: `tel:+${number}`, label: texts.call }]
    : codes.map((code) => ({
        href: `tel:+${likelyNumber(code + row.phone)}`,
        label: texts.callWith(code),
      }));
  return (
    <>
      {other && <Busy row={row} name={other.name} />}
      {isTrying && (
        <div className={styles.busy}>
          <Notice tone="contacted" icon="whatsapp" isLive>
            <p>
              <b>{texts.didOpen(tried)}</b>
            </p>
            <div className={styles.answers}>
              <TextButton
                onClick={() => void correct(row, { phone: texts.withCode(tried, row.phone) })}
              >
                {texts.itOpened}
              </TextButton>
              <TextButton onClick={() => setTried(undefined)}>{texts.itDidNot}</TextButton>
            </div>
          </Notice>
        </div>
      )}
      <div className={styles.card}>
        <div className={styles.who}>
          <p className={styles.number}>{row.phone}</p>
          <p className={styles.address}>{row.address}</p>
        </div>
        {!number && codes.length === 0 && <p>{texts.cannotBeCalled}</p>}
        {codes.length > 0 && !isTrying && (
          <p>
            <b>{texts.noAreaCode}</b>{" "}
            {row.town && codes.length === 1 && texts.townsCode(row.town, codes[0] ?? "")}
          </p>
        )}
        {chats.map(({ label, run }, index) => {
          const isMain = !other && !isTrying && index === 0;
          return (
            <Button
              key={label}
              tone={isMain ? "main" : "line"}
              {...(isMain && { icon: "whatsapp" as const })}
              isWide
              disabled={whatsapp.isBusy}
              onClick={run}
            >
              {whatsapp.isBusy ? texts.openingWhatsapp : label}
            </Button>
          );
        })}
        {others
          .filter(({ isWithoutNinth }) => !isWithoutNinth)
          .map(({ href }) => (
            <button key={href} type="button" className={styles.second} onClick={() => open(href)}>
              {texts.whatsapp}
            </button>
          ))}
        <div className={styles.actions}>
          {calls.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                open(href);
              }}
            >
              <Icon name="call" />
              {label}
            </a>
          ))}
          {!number && (
            <button type="button" onClick={onCorrect}>
              <Icon name="pen" />
              {texts.correct}
            </button>
          )}
          {links && (
            <a href={links.map} target="_blank" rel="noreferrer">
              <Icon name="map" />
              {texts.map}
              <span className="visually-hidden">{texts.newTab}</span>
            </a>
          )}
          {number && (
            <button type="button" onClick={() => void copy(row.phone, texts.copied)}>
              <Icon name="copy" />
              {texts.copy}
            </button>
          )}
        </div>
      </div>
    </>
  );
}

function Busy({ row, name }: { row: ContactRow; name: string }) {
  const { now } = useMoments();
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

interface RequestsProps {
  contact: Contact;
  /** The person's current name. */
  name: string;
}

/** Newest first. A request ended in the state that the contact had when the next request came. */
function Requests({ contact: { asked, campaign }, name }: RequestsProps) {
  const { dayAndTime } = useMoments();
  return (
    <section className={styles.how}>
      <h2>{texts.requestsOf(asked.length)}</h2>
      <ul className={styles.requests}>
        {asked.map((each, index) => {
          const { stateBefore, reasonBefore } = asked[index - 1] ?? {};
          return (
            <li key={each.id}>
              <b>{each.address || texts.noPlace}</b>
              <p className="small muted">
                {texts.request(dayAndTime(each.at), cameByWords[each.cameBy])}
                {each.name !== name && texts.calledAs(each.name)}
                {index === 0 && campaign && texts.ended(campaign, undefined)}
                {stateBefore &&
                  texts.ended(
                    stateNames[stateBefore],
                    reasonBefore ? texts.reasons[reasonBefore] : undefined,
                  )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
