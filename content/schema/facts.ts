import * as v from "valibot";
import { byLanguage } from "../by-language.ts";
import { noCampaign, otherCampaign } from "../counted-facts.ts";
import { isOpeningHours } from "../opening-hours.ts";
import { defaultLanguage } from "../provider/languages.ts";
import { withoutMark } from "../unconfirmed.ts";
import { cameraPlans, internetPlans, securityCombo } from "./offers.ts";
import {
  areaCode,
  between,
  cents,
  cnpj,
  email,
  field,
  https,
  ibgeCode,
  key,
  keyedList,
  object,
  owner,
  picture,
  plainText,
  text,
  timeZone,
  whatsapp,
  wholeNumber,
} from "./values.ts";

/** The bar has room for this many in three lines on a phone. */
const noticeLetters = 120;

const company = object({
  name: field(plainText(30), "Nome do provedor"),
  /** Country code, area code and number, digits only, as wa.me expects. */
  whatsappNumber: field(whatsapp, "Número do WhatsApp"),
  phone: field(
    v.pipe(
      object({
        e164: field(plainText(20), "Telefone que o celular disca", { kind: "phone" }),
        display: field(plainText(20), "Telefone como aparece no site", { kind: "phone" }),
      }),
      v.check(
        ({ e164, display }) =>
          `+55${withoutMark(display).replace(/\D/g, "")}` === withoutMark(e164) &&
          /^[\d() -]+$/.test(withoutMark(display)),
        "O mesmo número nas duas formas: +5588999990000 e (88) 99999-0000.",
      ),
    ),
    "Telefone",
  ),
  supportEmail: field(email, "E-mail de atendimento", { law: "Decreto 7.962/2013, art. 2º" }),
  instagramUrl: field(https, "Endereço do Instagram"),
  customerAreaUrl: field(https, "Endereço da área do cliente"),
  securityPortalUrl: field(https, "Endereço do portal de câmeras"),
  /** Set only if these pages are on another site; otherwise the footer links to the pages `privacy` and `terms`. */
  privacyUrl: v.optional(field(https, "Endereço da política de privacidade em outro site")),
  termsUrl: v.optional(field(https, "Endereço dos termos de uso em outro site")),
  /** IANA name of the time zone in which staff read the time of a lead. */
  timeZone: field(timeZone, "Fuso horário da equipe"),
  /** State of the towns. Search engines read it, and a lead's map link adds it, because visitors seldom write it. */
  state: field(plainText(40), "Estado das cidades"),
  /** Consumer hotline of Anatel, the regulator. */
  anatelPhone: field(plainText(20), "Telefone da Anatel", { kind: "phone" }),
  legalName: v.nullable(
    field(plainText(100), "Razão social", { law: "Decreto 7.962/2013, art. 2º" }),
  ),
  cnpj: v.nullable(field(cnpj, "CNPJ", { law: "Decreto 7.962/2013, art. 2º" })),
  streetAddress: v.nullable(
    field(plainText(150), "Endereço da empresa", { law: "Decreto 7.962/2013, art. 2º" }),
  ),
  /** Number of the Anatel authorization for multimedia communication service. */
  scmAuthorization: v.nullable(field(plainText(60), "Número da autorização da Anatel (SCM)")),
  /** Contact of the person in charge of personal data (LGPD, article 41). */
  dataProtectionEmail: v.nullable(
    field(email, "E-mail do encarregado de dados", { law: "LGPD, art. 41" }),
  ),
});

const latitude = between(-34, 6, "A latitude, com ponto e, quase sempre, sinal de menos: -3.4944.");
const longitude = between(-75, -28, "A longitude, com ponto e sinal de menos: -39.5786.");

const town = owner(
  object({
    key: field(key, "Nome interno"),
    name: field(plainText(30), "Nome"),
    /** Municipality code of the national statistics institute. */
    ibgeCode: field(ibgeCode, "Código do IBGE"),
    /** Telephone area code (DDD). */
    areaCode: field(areaCode, "DDD"),
    /** Position of the town's centre in degrees, for the map. Two decimals are enough. */
    latitude: field(latitude, "Latitude"),
    longitude: field(longitude, "Longitude"),
  }),
  ({ name }) => `da cidade ${withoutMark(name)}`,
);

const review = owner(
  object({
    key: field(key, "Nome interno"),
    name: field(plainText(40), "Autor"),
    rating: field(v.picklist([4, 5], "A nota é 4 ou 5, sem aspas."), "Nota"),
    comment: field(object(byLanguage(() => plainText(500))), "Comentário"),
    profilePhotoUrl: v.nullable(field(https, "Endereço da foto")),
  }),
  ({ name }) => `da avaliação de ${withoutMark(name)}`,
);

/** `{{end}}` is the hour at which the notice ends, so the sentence stays right when somebody extends the notice. */
const noticeText = v.pipe(
  text(noticeLetters),
  v.check((value) => !/[{}]/.test(value.replaceAll("{{end}}", "")), "Escreva a frase sem chaves."),
);

const notice = owner(
  object({
    kind: v.picklist(["outage", "holiday", "news"], "outage, holiday ou news."),
    /** Names of the towns that the notice is about; empty for all towns. */
    towns: v.pipe(v.array(plainText(30), "Uma lista."), v.maxLength(12, "No máximo 12 cidades.")),
    /** A visitor whose language has no text reads the one in the default language. */
    texts: object(
      byLanguage((language) =>
        language === defaultLanguage ? noticeText : v.optional(noticeText),
      ),
    ),
  }),
  ({ towns }) =>
    `do aviso para ${towns.length === 0 ? "todas as cidades" : new Intl.ListFormat("pt-BR").format(towns)}`,
);
export type Notice = v.InferOutput<typeof notice>;

export const factsSchema = object({
  company: field(company, "Empresa"),
  internetPlans: field(internetPlans, "Planos de internet"),
  /** Price per month of each Wi-Fi point beyond the first. */
  additionalWifiPoint: owner(
    object({ priceCents: field(cents, "Preço por mês") }),
    () => "do ponto adicional de Wi-Fi",
  ),
  cameraPlans: field(cameraPlans, "Planos de câmeras"),
  securityCombo: field(securityCombo, "Combo"),
  towns: field(
    v.pipe(
      keyedList(town, [1, 12]),
      v.check(
        (towns) => new Set(towns.map((each) => each.ibgeCode)).size === towns.length,
        "Duas cidades têm o mesmo código do IBGE.",
      ),
    ),
    "Cidades atendidas",
  ),
  /** The line between land and sea, from west to east, with the sea above it; null without a coast. */
  coast: v.nullable(
    field(
      object({
        line: v.pipe(
          v.array(v.tuple([latitude, longitude], "Latitude e longitude."), "Uma lista de pontos."),
          v.minLength(2, "Pelo menos dois pontos."),
          v.maxLength(100, "No máximo cem pontos."),
        ),
      }),
      "Linha da costa no mapa",
    ),
  ),
  localReviews: field(keyedList(review, [6, 6]), "Avaliações locais"),
  /** Shown when Google's response lacks them. */
  reviewsDefaults: owner(
    object({
      rating: field(between(1, 5, "Uma nota de 1 a 5, com ponto: 4.8."), "Nota média"),
      total: field(wholeNumber(1, 10_000_000, "Quantas avaliações, um número inteiro."), "Total"),
    }),
    () => "das avaliações do Google",
  ),
  /** Replace the release's own pictures. */
  wifiPicture: v.optional(field(picture("wifi"), "Foto do Wi-Fi", { kind: "picture" })),
  teamPicture: v.optional(field(picture("team"), "Foto da equipe", { kind: "picture" })),
  camerasPicture: v.optional(field(picture("cameras"), "Foto das câmeras", { kind: "picture" })),
  satisfactionPercent: field(
    wholeNumber(1, 100, "Um número inteiro de 1 a 100."),
    "Clientes satisfeitos, em %",
  ),
  /** In OpenStreetMap's notation, `Mo-Fr 08:00-18:00; Sa 08:00-12:00`. Days that are not named are closed. */
  openingHours: v.optional(
    field(
      v.pipe(
        v.string("O horário."),
        v.check(isOpeningHours, "Cada horário termina depois de começar, um depois do outro."),
      ),
      "Horário de atendimento",
    ),
  ),
  /** The current notice. The normal document never has one; a publication with an end adds it for a time. */
  notice: v.optional(notice),
  /**
   * The campaigns that the report counts by name. `key` is the value of `utm_campaign` in their links or, without that, of
   * `utm_source`, in lower case. Every other campaign counts as "other"; a lead always keeps the values of its link.
   */
  campaigns: field(
    keyedList(
      owner(
        object({
          key: field(
            v.pipe(
              v.string("O nome que os links usam, em letras pequenas: panfleto."),
              v.regex(
                /^[a-z0-9_-]{1,40}$/,
                "O nome que os links usam, em letras pequenas: panfleto.",
              ),
              v.check(
                (key) => key !== noCampaign && key !== otherCampaign,
                "Este nome o site já usa para contar visitas de outras campanhas. Escolha outro.",
              ),
            ),
            "Nome nos links",
          ),
          name: field(plainText(40), "Nome"),
        }),
        ({ name }) => `da campanha ${withoutMark(name)}`,
      ),
      [0, 30],
    ),
    "Campanhas",
  ),
});

export type Facts = v.InferOutput<typeof factsSchema>;
