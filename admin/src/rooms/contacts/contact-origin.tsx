import type { Contact } from "@fiosite/contract/panel/contacts";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Moments } from "#session/moments.ts";
import { isCode } from "#session/request.ts";
import { IconButton, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { useCopy, useToast } from "#ui/overlay.tsx";
import { contactQuery, resend } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import { texts } from "./contact-texts.ts";

interface OriginProps {
  contact: Contact;
  moments: Moments;
  now: number;
}

/** Where the contact came from, and whether e-mail and other systems got it. */
export function ContactOrigin({ contact, moments, now }: OriginProps) {
  const client = useQueryClient();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: (delivery: Delivery) =>
      resend(contact.id, { to: delivery.to, isEmail: delivery.isEmail }),
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
        {contact.origin.map(({ name, value }) => (
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
              <span>{deliveryText(delivery, moments, now)}</span>
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

type Delivery = Contact["deliveries"][number];

function deliveryText({ to, isEmail, state, at }: Delivery, moments: Moments, now: number): string {
  const when = at ? moments.dayAndTime(at, now) : "";
  const { email, system } = texts.deliveries;
  if (state === "sent") return isEmail ? email.sent(when) : system.sent(to, when);
  return isEmail ? email[state] : system[state](to);
}

/** As in the e-mail to the team. Its first part alone finds the contact, so that is what people read out. */
export function ContactProtocol({ id }: { id: string }) {
  const copy = useCopy(texts.notCopied);
  const [first, ...rest] = id.split("-");
  return (
    <div className={styles.protocol}>
      <p>
        {texts.protocol} <b>{first}</b>
        {["", ...rest].join("-")}
      </p>
      <IconButton
        icon="copy"
        label={texts.copyProtocol}
        onClick={() => void copy(id, texts.protocolCopied)}
      />
    </div>
  );
}
