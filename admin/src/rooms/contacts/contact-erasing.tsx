import type { ContactRow } from "@fiosite/contract/panel/contacts";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { isCode } from "#session/request.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { firstName } from "#ui/lists.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Notice, Skeleton } from "#ui/screen.tsx";
import { contactQuery, erase, erasingKey, readErasing, renewLists } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import { texts } from "./contact-texts.ts";
import { useIsOffline } from "./contacts-sync.tsx";

/** Nothing here is optimistic: it says what will be erased, waits, and then says that it happened. */
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
  const plan = useQuery({
    queryKey: erasingKey(row.id),
    queryFn: () => readErasing(row.id),
    gcTime: 0,
  });
  const erasing = useMutation({
    mutationKey: erasingKey(row.id),
    mutationFn: () => erase(row.id),
    onSuccess: async () => {
      navigate("/contatos", { replace: true });
      toast({ text: texts.erased });
      await renewLists(client).finally(() => {
        // Last: a screen that still shows the contact would ask for it again.
        client.removeQueries({ queryKey: contactQuery(row.id).queryKey });
      });
    },
  });
  return (
    <Sheet title={texts.eraseTitle(row.name)} onClose={onClose}>
      <div className={styles.eraseStack}>
        {!plan.data && <Skeleton loading={texts.loading} onRetry={() => void plan.refetch()} />}
        {plan.data && (
          <ul className={styles.eraseList}>
            <li>{texts.erasing.data}</li>
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
          {erasing.isPending ? texts.opening : texts.eraseNow}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {texts.keepIt}
        </Button>
      </div>
    </Sheet>
  );
}
