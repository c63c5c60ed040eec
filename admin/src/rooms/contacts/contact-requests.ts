import type { ContactChange } from "@fiosite/contract/panel/contact-requests";
import {
  type ChangeResult,
  type Contact,
  type ContactList,
  type ContactState,
  changeResultSchema,
  contactListSchema,
  contactSchema,
  contactsMarkSchema,
  type Erasing,
  erasingSchema,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelPaths } from "@fiosite/contract/panel/paths";
import { nothing, request } from "#session/request.ts";

export interface ContactFilter {
  search: string;
  state: ContactState | undefined;
}

export function listContacts(
  { search, state }: ContactFilter,
  after: string | undefined,
): Promise<ContactList> {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(after && { after }),
  });
  return request(`${panelPaths.contacts}?${query}`, contactListSchema);
}

export const readMark = () => request(panelPaths.contactsMark, contactsMarkSchema);

export const readContact = (id: string): Promise<Contact> =>
  request(contactPaths(id).contact, contactSchema);

export const sendChange = (contactId: string, body: ContactChange): Promise<ChangeResult> =>
  request(contactPaths(contactId).changes, changeResultSchema, {
    method: "POST",
    body,
    accept: [409],
  });

export const resend = (contactId: string, to: { to: string; isEmail: boolean }): Promise<Contact> =>
  request(contactPaths(contactId).resend, contactSchema, {
    method: "POST",
    body: { id: crypto.randomUUID(), ...to },
  });

export const readErasing = (contactId: string): Promise<Erasing> =>
  request(contactPaths(contactId).erasing, erasingSchema);

export const erase = (contactId: string) =>
  request(contactPaths(contactId).erasing, nothing, { method: "POST", body: {} });
