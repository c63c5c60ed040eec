import {
  type Contact,
  type ContactRow,
  contactSchema,
  erasingSchema,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelErrors } from "@fiosite/contract/panel/paths";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { type Moments, useMoments } from "#session/moments.ts";
import { isCode, nothing, request } from "#session/request.ts";
import { Button, IconButton, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { firstName } from "#ui/lists.tsx";
import { Sheet, useCopy, useToast } from "#ui/overlay.tsx";
import { Notice, Skeleton } from "#ui/screen.tsx";
import { contactQuery, erasingKey, renewLists } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import sheetStyles from "./contact-sheets.module.css";
import { cameByWords, texts } from "./contact-texts.ts";
import { useIsOffline } from "./contacts-sync.tsx";

/** Where the contact came from, and whether e-mail and other systems got it. */
export function ContactOrigin({ contact }: { contact: Contact }) {
  const { dayAndTime } = useMoments();
  const client = useQueryClient();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: ({ to, isEmail }: Delivery) =>
      request(contactPaths(contact.id).resend, contactSchema, {
        method: "POST",
        body: { id: crypto.randomUUID(), to, isEmail },
      }),
    onSuccess: (latest) => {
      client.setQueryData(contactQuery(contact.id).queryKey, latest);
      toast({ text: texts.deliveries.resent });
    },
    onError: (error) =>
      toast({
        text: isCode(error, panelErrors.tooManyRequests)
          ? texts.deliveries.exhausted
          : texts.notSaved,
      }),
  });
  return (
    <section className={styles.origin}>
      <h2>{texts.origin}</h2>
      <dl>
        {[...notedOrigin(contact), ...contact.origin].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {contact.deliveries.map((delivery) => (
          <li key={`${delivery.isEmail} ${delivery.to}`}>
            <Icon name={delivery.isEmail ? "mail" : "plug"} isSmall />
            <div>
              <span>{deliveryText(delivery, dayAndTime)}</span>
              <TextButton disabled={sending.isPending} onClick={() => sending.mutate(delivery)}>
                {texts.deliveries.resend}
              </TextButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The origin of a contact that somebody of the team noted. */
function notedOrigin({ asked: [newest] }: Contact): Contact["origin"] {
  if (!newest?.notedBy) return [];
  return [
    { name: texts.cameBy, value: cameByWords[newest.cameBy] },
    { name: texts.notedBy, value: firstName(newest.notedBy) },
  ];
}

type Delivery = Contact["deliveries"][number];

function deliveryText(
  { to, isEmail, state, at }: Delivery,
  dayAndTime: Moments["dayAndTime"],
): string {
  const when = at ? dayAndTime(at) : "";
  const { email, system } = texts.deliveries;
  if (state === "sent") return isEmail ? email.sent(when) : system.sent(to, when);
  return isEmail ? email[state] : system[state](to);
}

/** Shows the first part of the id. It is enough to find the contact, and people can read it out. */
export function ContactProtocol({ id }: { id: string }) {
  const copy = useCopy(texts.notCopied);
  return (
    <div className={styles.protocol}>
      <p>
        {texts.protocol} <b>{id.slice(0, 8)}</b>
      </p>
      <IconButton
        icon="copy"
        label={texts.copyProtocol}
        onClick={() => void copy(id, texts.protocolCopied)}
      />
    </div>
  );
}

/** Erasing is not optimistic: the sheet lists what will be erased, waits for the server and then reports success. */
export function ContactErasing({ row }: { row: ContactRow }) {
  const [isAsking, setAsking] = useState(false);
  const isOffline = useIsOffline();
  return (
    <div className={styles.erase}>
      <TextButton isDanger icon="trash" disabled={isOffline} onClick={() => setAsking(true)}>
        {texts.erase(firstName(row.name))}
      </TextButton>
      <p className="small muted">{isOffline ? texts.eraseOffline : texts.eraseAbout}</p>
      {isAsking && <EraseSheet row={row} onClose={() => setAsking(false)} />}
    </div>
  );
}

function EraseSheet({ row, onClose }: { row: ContactRow; onClose: () => void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const toast = useToast();
  const path = contactPaths(row.id).erasing;
  const plan = useQuery({
    queryKey: erasingKey(row.id),
    queryFn: () => request(path, erasingSchema),
    gcTime: 0,
  });
  const erasing = useMutation({
    mutationKey: erasingKey(row.id),
    mutationFn: () => request(path, nothing, { method: "POST", body: {} }),
    onSuccess: async () => {
      navigate("/contatos", { replace: true });
      toast({ text: texts.erased });
      // If the lists got no response, the next poll renews them.
      await renewLists(client).catch(() => undefined);
      // The query is removed last, because a screen that still shows the contact would request it again.
      client.removeQueries({ queryKey: contactQuery(row.id).queryKey });
    },
  });
  const count = plan.data?.requests ?? 1;
  return (
    <Sheet title={texts.eraseTitle(row.name)} onClose={onClose}>
      <div className={sheetStyles.stack}>
        {!plan.data && <Skeleton loading={texts.loading} onRetry={() => void plan.refetch()} />}
        {plan.data && (
          <ul className={sheetStyles.eraseList}>
            <li>{count > 1 ? texts.erasing.all(count) : texts.erasing.data}</li>
            {plan.data.isEmailWaiting && <li>{texts.erasing.waiting}</li>}
            {plan.data.destinations.map((name) => (
              <li key={name}>{texts.erasing.destination(name)}</li>
            ))}
            {plan.data.untold.map((name) => (
              <li key={name}>{texts.erasing.untold(name)}</li>
            ))}
            {plan.data.isEmailSent && <li>{texts.erasing.sent}</li>}
          </ul>
        )}
        <Notice tone="danger" icon="alert">
          <p className="small">
            <b>{texts.erasing.final}</b> {texts.erasing.finalAbout}
          </p>
        </Notice>
        {erasing.isError && !isCode(erasing.error, panelErrors.proofNeeded) && (
          <p role="alert">{texts.notErased}</p>
        )}
        <Button
          tone="danger"
          isWide
          disabled={!plan.data || erasing.isPending}
          onClick={() => erasing.mutate()}
        >
          {erasing.isPending ? texts.opening : count > 1 ? texts.eraseAll(count) : texts.eraseNow}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {texts.keepIt}
        </Button>
      </div>
    </Sheet>
  );
}
