import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";

/** What a typed phone most likely means, without "+". Used until the server's links are there, and without a connection. */
export const likelyNumber = (phone: string): string | undefined =>
  splitPhones(phone).flatMap(internationalNumbers)[0];
