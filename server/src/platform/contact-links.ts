import { leadEmail } from "@fiosite/content/lead-email";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";

export interface PhoneLinks {
  /** International numbers, digits only, as wa.me expects; none if the typed phone is no complete number. */
  whatsapp: { number: string; isWithoutNinth: boolean }[];
  call: { href: string; number: string }[];
}

/** One entry for each number that the visitor typed. */
export function phoneLinks(typed: string): PhoneLinks[] {
  return splitPhones(typed).map((phone) => {
    const [likeliest, withoutNinth] = internationalNumbers(phone);
    const number = likeliest ? `+${likeliest}` : phone.replace(/\D/g, "");
    return {
      whatsapp: [
        ...(likeliest ? [{ number: likeliest, isWithoutNinth: false }] : []),
        ...(withoutNinth ? [{ number: withoutNinth, isWithoutNinth: true }] : []),
      ],
      call: number ? [{ href: `tel:${number}`, number }] : [],
    };
  });
}

const maxAddressLengthInLink = 200;

export function mapLink(address: string, state: string): string {
  const start = Array.from(address).slice(0, maxAddressLengthInLink).join("");
  const place = encodeURIComponent(`${start}, ${leadEmail.mapRegion(state)}`);
  return `https://www.google.com/maps/search/?api=1&query=${place}`;
}
