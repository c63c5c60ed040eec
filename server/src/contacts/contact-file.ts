import { contactTexts } from "@fiosite/content/contacts";
import { leadEmail } from "@fiosite/content/lead-email";
import { csvLine } from "../platform/csv-line.ts";
import { dateFormat } from "../platform/date-format.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import { type ContactRecord, toContactRow } from "./contact-row.ts";

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = "\uFEFF";

/** The lines of the spreadsheet, one for each contact. */
export async function* contactFile(
  records: AsyncIterable<ContactRecord>,
  content: PublishedContent,
): AsyncGenerator<string> {
  const { timeZone } = content.facts.company;
  const received = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone });
  yield `${byteOrderMark}${csvLine(Object.values(contactTexts.columns))}\r\n`;
  for await (const record of records) {
    const contact = toContactRow(record, content);
    const line = csvLine([
      received.format(record.created_at),
      contact.name,
      contact.phone,
      contact.address,
      contact.town ?? "",
      contactTexts.states[contact.state],
      contact.attendedBy?.name ?? "",
      leadEmail.languageName(contact.language),
      contact.campaign ?? record.utm_campaign ?? record.utm_source ?? "",
      contact.id,
    ]);
    yield `${line}\r\n`;
  }
}
