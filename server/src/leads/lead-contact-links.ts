import { leadEmail } from "@fiosite/content/lead-email";
import type { LeadFields } from "@fiosite/contract/leads";
import { internationalNumbers } from "./phone-numbers.ts";

interface ContactLink {
  label: string;
  href: string;
}

const maxAddressLengthInLink = 200;

/** Links to contact the visitor with one tap. A link that the typed phone does not allow is left out. */
export function leadContactLinks({ phone, address }: LeadFields): ContactLink[] {
  const { actions, mapRegion } = leadEmail;
  const [likeliest, withoutNinth] = internationalNumbers(phone);
  const dialled = likeliest ? `+${likeliest}` : phone.replace(/\D/g, "");
  const start = Array.from(address).slice(0, maxAddressLengthInLink).join("");
  const place = encodeURIComponent(`${start}, ${mapRegion}`);
  return [
    ...(likeliest ? [{ label: actions.whatsapp, href: `https://wa.me/${likeliest}` }] : []),
    ...(withoutNinth
      ? [{ label: actions.whatsappWithoutNinth, href: `https://wa.me/${withoutNinth}` }]
      : []),
    ...(dialled ? [{ label: `${actions.call}: ${dialled}`, href: `tel:${dialled}` }] : []),
    { label: actions.map, href: `https://www.google.com/maps/search/?api=1&query=${place}` },
  ];
}
