import { expect, test } from "vitest";
import { openSiteContent } from "../platform/site-content.ts";
import { leadEmailMessage, leadSummaryMessage } from "./lead-messages.ts";
import type { Lead } from "./lead-store.ts";

const content = openSiteContent()();
const maria: Lead = {
  id: "0b0e7f0a-5d7e-4c9b-9a53-3f6f5a3f0c11",
  name: "Maria das Dores",
  phone: "(88) 99999-1234",
  address: "Rua São José, 12, Itapipoca",
  createdAt: new Date("2026-11-13T01:30:00Z"),
  emailSentAt: null,
  language: "en-US",
  campaign: {
    utm_source: "instagram",
    utm_medium: null,
    utm_campaign: "verao",
    utm_term: null,
    utm_content: null,
  },
  isFromBurst: false,
};
const message = (changes: Partial<Lead> = {}, requestNumber = 1) =>
  leadEmailMessage(
    { ...maria, ...changes },
    { domain: "provedor.example", requestNumber, requestsSoFar: 1, content },
  );

test("the text has every field in Portuguese, in local time", () => {
  expect(message().text).toBe(`Novo contato no site

Nome: Maria das Dores
Telefone: (88) 99999-1234
Endereço: Rua São José, 12, Itapipoca
Recebido em: quinta-feira, 12 de novembro de 2026 às 22:30
Idioma: inglês
Campanha: Instagram
Protocolo: 0b0e7f0a-5d7e-4c9b-9a53-3f6f5a3f0c11

Chamar no WhatsApp
https://wa.me/5588999991234

WhatsApp sem o nono dígito
https://wa.me/558899991234

Ligar: +5588999991234
tel:+5588999991234

Ver o endereço no mapa
https://www.google.com/maps/search/?api=1&query=Rua%20S%C3%A3o%20Jos%C3%A9%2C%2012%2C%20Itapipoca%2C%20Cear%C3%A1%2C%20Brasil

Esta mensagem tem dados pessoais. Use só para responder ao contato e não encaminhe para fora da empresa.
`);
});

test("the HTML has the same values and links as the text", () => {
  const { html, text } = message();
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
    href?.replace("&amp;", "&"),
  );
  expect(links).toEqual(text.match(/^(https|tel):\S+$/gm));
  const words = html.replace(/<style.*|<[^>]*>/g, "");
  for (const [, value] of text.matchAll(/^[\p{L} ]+: (.*)$/gmu)) expect(words).toContain(value);
});

test("the same lead has the same Message-ID, and another one when it is sent again on request", () => {
  expect(message().messageId).toBe(`<lead-${maria.id}@provedor.example>`);
  expect(message({ name: "Other" }).messageId).toBe(message().messageId);
  expect(message({}, 2).messageId).toBe(`<lead-${maria.id}-2@provedor.example>`);
});

test("an ambiguous phone gets no WhatsApp link, and a missing campaign is stated", () => {
  const none = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null };
  const { text } = message({ phone: "99999-1234", campaign: { ...none, utm_content: null } });
  expect(text).not.toContain("wa.me");
  expect(text).toContain("tel:999991234");
  expect(text).toContain("Campanha: nenhuma");
  expect(message({ phone: "ligue à tarde" }).text).not.toContain("tel:");
});

test("two numbers in the phone field have links of their own", () => {
  const { text } = message({ phone: "88 99999-1234 / 88 3631-1234" });
  expect(text.match(/^(tel:|https:\/\/wa).*$/gm)).toEqual([
    "https://wa.me/5588999991234",
    "https://wa.me/558899991234",
    "tel:+5588999991234",
    "https://wa.me/558836311234",
    "tel:+558836311234",
  ]);
});

test("the subject has the start of the name on one line", () => {
  expect(message().subject).toBe("Novo contato no site · Maria das Dores");
  const { subject } = message({ name: `${"😀".repeat(70)}\r\nBcc: all@host` });
  expect(subject).toBe(`Novo contato no site · ${"😀".repeat(60)}`);
  expect(message({ name: "Ana\r\nBcc: all@host" }).subject).toBe(
    "Novo contato no site · Ana Bcc: all@host",
  );
});

test("a visitor cannot inject lines into the text or change its direction", () => {
  const { text } = message({
    name: "Ana\nTelefone: 1\u2028Protocolo: 2",
    address: "\u202Eauf\u202C a",
  });
  expect(text).toContain("Nome: Ana Telefone: 1 Protocolo: 2\n");
  expect(text).toContain("Endereço: auf a\n");
  expect(text.match(/^Telefone:/gm)).toHaveLength(1);
});

test("HTML in any value is escaped: the tags are those of an ordinary lead", () => {
  const tags = (html: string) => html.replace(/href="[^"]*"/g, "href").match(/<[^>]*>?/g);
  const attack = `</td>"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;<!--`;
  const hostile = message({
    name: attack,
    phone: `${maria.phone}${attack}`,
    address: attack,
    campaign: { ...maria.campaign, utm_source: attack, utm_campaign: attack },
  });
  // The digit in alert(1) becomes part of the phone, which then has fewer links.
  const ordinary = message({ phone: "ligue 1 vez, 88999991234" });
  expect(tags(hostile.html)).toEqual(tags(ordinary.html));
  expect(hostile.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(hostile.html).toContain("&amp;lt;b&amp;gt;");
  for (const [, href] of hostile.html.matchAll(/href="([^"]*)"/g)) {
    expect(href).toMatch(/^(https:\/\/(wa\.me|www\.google\.com)\/|tel:\+?\d+$)/);
  }
});

test("with a panel the e-mail leads there, where the contact is taken, in staff's words", () => {
  const mail = leadEmailMessage(
    {
      ...maria,
      campaign: { ...maria.campaign, utm_source: "folder", utm_medium: "feira" },
    },
    {
      domain: "provedor.example",
      requestNumber: 1,
      requestsSoFar: 3,
      content,
      panelOrigin: "https://painel.provedor.example",
    },
  );
  const address = `https://painel.provedor.example/contatos/${maria.id}`;
  expect(mail.text).toContain(`
Campanha: folder · feira · verao
Pedido: 3º desta pessoa
Protocolo: 0b0e7f0a

Atender no painel
${address}

Ver o endereço no mapa`);
  expect(mail.html).toContain(`<a href="${address}"`);
  expect(mail.html).not.toMatch(/wa\.me|tel:|>[^<]*0b0e7f0a-/);
  expect(message().text).not.toMatch(/painel|Pedido/);
});

test("the number that is shown is the one that is called, and long texts are cut", () => {
  const long = "x".repeat(16_000);
  const { text, html, subject } = message({
    name: `\u202EairaM\u202C\u200B${long}`,
    phone: "\u202E4321\u202C-99999 \u0668\u0668 88 \u05D0 8",
    address: `${"e\u0301\u0302\u0303".repeat(9)}${long}`,
    campaign: { ...maria.campaign, utm_source: "\u2066x\u2069" },
  });
  for (const part of [text, html, subject]) {
    expect(part).not.toMatch(/[\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\u0668\u05D0]/);
  }
  expect(text).toContain("Telefone: 4321-99999 88 8\n");
  expect(text).toContain("tel:432199999888\n");
  expect(text.match(/x{2,}…?/g)?.map((run) => run.length)).toEqual([
    116,
    1_974,
    expect.any(Number),
  ]);
  expect(text.length).toBeLessThan(3_500);
  expect(html.length).toBeLessThan(8_000);
});

test("a name in a right-to-left script does not reorder the values beside it in a summary", () => {
  const name = "\u05D0\u05D1\u2069 \u05D2";
  const { text, html } = leadSummaryMessage([{ ...maria, name, phone: "88 99734-5128" }], {
    id: "1",
    domain: "provedor.example",
    timeZone: content.facts.company.timeZone,
  });
  const when = "12/11/2026, 22:30";
  const shown = [when, "\u05D0\u05D1 \u05D2", "88 99734-5128", maria.address, maria.id];
  expect(text).toContain(`\n${shown.map((value) => `\u2068${value}\u2069`).join(" · ")}\n`);
  expect(html).toContain(
    `<li dir="ltr">${shown.map((value) => `<bdi>${value}</bdi>`).join(" · ")}</li>`,
  );
});
