import { leadEmail } from "@fiosite/content/lead-email";
import type { LeadFields } from "@fiosite/contract/leads";
import { mapLink, phoneLinks } from "../platform/contact-links.ts";

interface ContactLink {
  label: string;
  href: string;
}

/** Links to contact the visitor with one tap. A link that the typed phone does not allow is left out. */
export function leadContactLinks({ phone, address }: LeadFields, state: string): ContactLink[] {
  const { actions } = leadEmail;
  return [
    ...phoneLinks(phone).flatMap(({ whatsapp, call }) => [
      ...whatsapp.map(({ number, isWithoutNinth }) => ({
        label: isWithoutNinth ? actions.whatsappWithoutNinth : actions.whatsapp,
        href: `https://wa.me/${number}`,
      })),
      ...call.map(({ href, number }) => ({ label: `${actions.call}: ${number}`, href })),
    ]),
    { label: actions.map, href: mapLink(address, state) },
  ];
}
