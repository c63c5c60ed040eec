import { campaignFields } from "@fiosite/contract/campaign";
import { contactScreen, contactsScreen } from "@fiosite/contract/panel/paths";
import {
  campaignName,
  cleanText,
  languageName,
  mapLink,
  phoneLinks,
  shownContact,
} from "../platform/contact-details.ts";
import { dateFormat } from "../platform/date-format.ts";
import {
  escapeHtml,
  type MailMessage,
  mailLink,
  mailNote,
  mailPage,
  mailTitle,
  styles,
} from "../platform/mailer.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import type { Lead } from "./lead-store.ts";

const maxNameLengthInSubject = 60;

interface LeadEmail {
  /** The domain of the sender's address. */
  domain: string;
  /** 1 for the first e-mail, and one more each time that the operator sends it again. */
  requestNumber: number;
  requestsSoFar: number;
  content: Pick<PublishedContent, "facts" | "counted">;
  /** Undefined without a panel. */
  panelOrigin?: string | undefined;
}

/**
 * An e-mail that is sent twice after a crash has the same Message-ID, so that mailboxes recognize the copy. One that somebody
 * sends again has another, because mailboxes would hide it as a copy.
 */
export function leadEmailMessage(
  lead: Lead,
  { domain, requestNumber, requestsSoFar, content, panelOrigin }: LeadEmail,
): Required<MailMessage> {
  const { labels, actions } = leadEmail;
  const { company } = content.facts;
  const shown = shownContact(lead);
  const lines = [
    { label: labels.name, value: shown.name },
    { label: labels.phone, value: shown.phone },
    { label: labels.address, value: shown.address },
    { label: labels.receivedAt, value: receivedAt(lead, company.timeZone) },
    { label: labels.language, value: languageName(lead.language) },
    { label: labels.campaign, value: campaignOf(lead, content) },
    ...(requestsSoFar > 1
      ? [{ label: labels.request, value: leadEmail.again(requestsSoFar) }]
      : []),
    // The panel finds a contact by the first part of the id, the operator's commands only by the whole id.
    { label: labels.protocol, value: panelOrigin ? lead.id.replace(/-.*/, "") : lead.id },
  ];
  // With a panel, the e-mail links to it and not to the phone: a call straight from the e-mail would not take the contact, and a
  // colleague would call again.
  const links = [
    ...(panelOrigin
      ? [{ label: actions.attend, href: `${panelOrigin}${contactScreen(lead.id)}` }]
      : phoneActions(shown.phone)),
    { label: actions.map, href: mapLink(shown.address, company.state) },
  ];
  return {
    messageId: `<lead-${lead.id}${requestNumber > 1 ? `-${requestNumber}` : ""}@${domain}>`,
    subject: leadEmail.subject(Array.from(shown.name).slice(0, maxNameLengthInSubject).join("")),
    text: leadEmailText({ lines, links }),
    html: leadEmailHtml({ lines, links }),
  };
}

function receivedAt({ createdAt }: Lead, timeZone: string): string {
  return dateFormat("pt-BR", { dateStyle: "full", timeStyle: "short", timeZone }).format(createdAt);
}

/** The name that the owner gave the campaign; otherwise the values in its link. */
function campaignOf({ campaign }: Lead, content: LeadEmail["content"]): string {
  const values = campaignFields.flatMap((field) => {
    const value = cleanText(campaign[field] ?? "");
    return value === "" ? [] : [value];
  });
  return campaignName(campaign, content) ?? (values.join(" · ") || leadEmail.noCampaign);
}

interface ContactLink {
  label: string;
  href: string;
}

/** Links for contacting the visitor with one tap. Links that the typed phone does not allow are left out. */
function phoneActions(phone: string): ContactLink[] {
  const { actions } = leadEmail;
  return phoneLinks(phone).flatMap(({ whatsapp, call }) => [
    ...whatsapp.map(({ number, isWithoutNinth }) => ({
      label: isWithoutNinth ? actions.whatsappWithoutNinth : actions.whatsapp,
      href: `https://wa.me/${number}`,
    })),
    ...call.map(({ href, number }) => ({ label: `${actions.call}: ${number}`, href })),
  ]);
}

interface LeadEmailBody {
  lines: { label: string; value: string }[];
  links: ContactLink[];
}

function leadEmailText({ lines, links }: LeadEmailBody): string {
  const sections = [
    leadEmail.title,
    lines.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    links.map(({ label, href }) => `${label}\n${href}`).join("\n\n"),
    leadEmail.privacyNote,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Designed for phones: one column, links as wide as the screen. */
function leadEmailHtml({ lines, links }: LeadEmailBody): string {
  const { title, privacyNote } = leadEmail;
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td style="${styles.label}">${escapeHtml(label)}</td>` +
      `<td style="${styles.value}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  const buttons = links.map(({ label, href }) => mailLink(label, href));
  return mailPage(
    title,
    `${mailTitle(title)}
<table style="border-collapse:collapse;margin:0 0 24px">
${rows.join("\n")}
</table>
${buttons.join("\n")}
${mailNote(privacyNote)}`,
  );
}

interface Summary {
  id: string;
  /** The domain of the sender's address. */
  domain: string;
  timeZone: string;
  panelOrigin?: string | undefined;
  /** Of what the visitors typed it has only the digits of the phones, so that no mail server rejects it for a link or a word. */
  isReduced?: boolean;
}

/** Leads of a burst come last, so that the team finds the others. Every attempt to send a summary has the same Message-ID. */
export function leadSummaryMessage(
  leads: Lead[],
  { id, domain, timeZone, panelOrigin, isReduced = false }: Summary,
): MailMessage {
  const { subject, intro, burstIntro, reduced } = leadSummary;
  const received = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const linesOf = (chosen: Lead[]) =>
    chosen.map((lead) => {
      const { name, phone, address } = shownContact(lead, "row");
      const typed = isReduced
        ? [phone.replace(/[^\d ()+/-]+/g, " ").trim()]
        : [name, phone, address];
      return [received.format(lead.createdAt), ...typed, lead.id];
    });
  const sections = [
    { intro, lines: linesOf(leads.filter(({ isFromBurst }) => !isFromBurst)) },
    { intro: burstIntro, lines: linesOf(leads.filter(({ isFromBurst }) => isFromBurst)) },
  ].filter((section) => section.lines.length > 0);
  const title = subject(leads.length);
  const links = panelOrigin ? [`${panelOrigin}${contactsScreen}`] : [];
  const notes = isReduced ? [panelOrigin ? reduced.withPanel : reduced.withoutPanel] : [];
  return {
    messageId: `<summary-${id}${isReduced ? "-reduced" : ""}@${domain}>`,
    subject: title,
    text: `${[
      title,
      ...notes,
      ...sections.flatMap((section) => [section.intro, section.lines.map(isolated).join("\n")]),
      ...links.map((link) => `${leadEmail.actions.panel}\n${link}`),
      leadEmail.privacyNote,
    ].join("\n\n")}\n`,
    html: mailPage(
      title,
      `${mailTitle(title)}
${notes.map((note) => `<p>${escapeHtml(note)}</p>\n`).join("")}${sections.map(sectionHtml).join("\n")}
${links.map((link) => mailLink(leadEmail.actions.panel, link)).join("")}
${mailNote(leadEmail.privacyNote)}`,
    ),
  };
}

function sectionHtml(section: { intro: string; lines: string[][] }): string {
  const items = section.lines.map((values) => {
    const isolates = values.map((value) => `<bdi>${escapeHtml(value)}</bdi>`);
    return `<li dir="ltr">${isolates.join(" · ")}</li>`;
  });
  return `<p>${escapeHtml(section.intro)}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
}

/**
 * Puts each value between Unicode isolates: without them, the digit groups of a phone beside an Arabic name would be reordered.
 */
function isolated(values: string[]): string {
  return values.map((value) => `\u2068${value}\u2069`).join(" · ");
}

/** The e-mail to the sales team about a new lead. Only the team reads it, so it has one language. */
const leadEmail = {
  /** Keep a non-ASCII character such as the dot: the mailer then encodes the whole line, so a name cannot act as MIME. */
  subject: (name: string) => `Novo contato no site · ${name}`,
  title: "Novo contato no site",
  labels: {
    name: "Nome",
    phone: "Telefone",
    address: "Endereço",
    receivedAt: "Recebido em",
    language: "Idioma",
    campaign: "Campanha",
    request: "Pedido",
    protocol: "Protocolo",
  },
  noCampaign: "nenhuma",
  again: (count: number) => `${count}º desta pessoa`,
  actions: {
    attend: "Atender no painel",
    panel: "Abrir no painel",
    whatsapp: "Chamar no WhatsApp",
    /** WhatsApp accounts from before the ninth digit may use the number without it. */
    whatsappWithoutNinth: "WhatsApp sem o nono dígito",
    call: "Ligar",
    map: "Ver o endereço no mapa",
  },
  privacyNote:
    "Esta mensagem tem dados pessoais. Use só para responder ao contato e não encaminhe para fora da empresa.",
};

const withoutTexts =
  "Com nomes e endereços, o servidor de e-mail recusou este resumo: talvez alguém tenha escrito um link ou uma propaganda. Por isso cada linha só tem a hora, o telefone e o protocolo.";

/** One e-mail for many leads, if there are too many for single e-mails. */
const leadSummary = {
  /** Staff's mail filters tell a summary from a single lead by the first word. */
  subject: (count: number) => `Resumo: ${count} ${count === 1 ? "contato" : "contatos"} no site`,
  intro:
    "O site recebeu muitos contatos em pouco tempo. Por isso eles vêm juntos, um por linha, com o protocolo no fim. Nenhum se perdeu.",
  burstIntro:
    "Os contatos abaixo vieram aos montes do mesmo endereço de internet. Podem ser falsos, mas também pode ser um bairro inteiro atrás do mesmo endereço: confira antes de ligar e antes de apagar.",
  reduced: {
    withPanel: `${withoutTexts} Nome e endereço estão no painel.`,
    withoutPanel: `${withoutTexts} Para ver nome e endereço, peça ao técnico: fiosite leads show PROTOCOLO.`,
  },
};
