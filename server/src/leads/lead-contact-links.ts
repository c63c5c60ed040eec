import { leadEmail } from "@fiosite/content/lead-email";
import type { LeadFields } from "@fiosite/contract/leads";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";

interface ContactLink {
  label: string;
  href: string;
}

const maxAddressLengthInLink = 200;

/** Links to contact the visitor with one tap. A link that the typed phone does not allow is left out. */
export function leadContactLinks({ phone, address }: LeadFields, state: string): ContactLink[] {
  const { actions, mapRegion } = leadEmail;
  const start = Array.from(address).slice(0, maxAddressLengthInLink).join("");
  const place = encodeURIComponent(`${start}, ${mapRegion(state)}`);
  return [
    ...splitPhones(phone).flatMap(phoneLinks),
    { label: actions.map, href: `https://www.google.com/maps/search/?api=1&query=${place}` },
  ];
}

function phoneLinks(phone: string): ContactLink[] {
  const { whatsapp, whatsappWithoutNinth, call } = leadEmail.actions;
  const [likeliest, withoutNinth] = internationalNumbers(phone);
  const dialled = likeliest ? `+${likeliest}` : phone.replace(/\D/g, "");
  return [
    ...(likeliest ? [{ label: whatsapp, href: `https://wa.me/${likeliest}` }] : []),
    ...(withoutNinth
      ? [{ label: whatsappWithoutNinth, href: `https://wa.me/${withoutNinth}` }]
      : []),
    ...(dialled ? [{ label: `${call}: ${dialled}`, href: `tel:${dialled}` }] : []),
  ];
}
