import * as v from "valibot";
import { byLanguage } from "../by-language.ts";
import { withoutMark } from "../unconfirmed.ts";
import { cameraPlans, internetPlans, securityCombo } from "./offers.ts";
import {
  areaCode,
  between,
  cents,
  cnpj,
  email,
  https,
  ibgeCode,
  key,
  keyedList,
  object,
  origin,
  plainText,
  timeZone,
  whatsapp,
  wholeNumber,
} from "./values.ts";

const company = object({
  name: plainText(30),
  /** Origin of the public site, without a trailing slash. */
  siteUrl: origin,
  /** Country code, area code and number, digits only, as wa.me expects. */
  whatsappNumber: whatsapp,
  phone: v.pipe(
    object({ e164: plainText(20), display: plainText(20) }),
    v.check(
      ({ e164, display }) =>
        `+55${withoutMark(display).replace(/\D/g, "")}` === withoutMark(e164) &&
        /^[\d() -]+$/.test(withoutMark(display)),
      "O mesmo número nas duas formas: +5588999990000 e (88) 99999-0000.",
    ),
  ),
  supportEmail: email,
  instagramUrl: https,
  customerAreaUrl: https,
  securityPortalUrl: https,
  /** Only if they are on another site: otherwise the footer links to the pages `privacy` and `terms`. */
  privacyUrl: v.optional(https),
  termsUrl: v.optional(https),
  /** IANA name of the zone in which staff reads when a lead came. */
  timeZone,
  /** Of the towns. Search engines read it, and the map link of a lead adds it: visitors seldom write it. */
  state: plainText(40),
  /** Consumer hotline of Anatel, the regulator. */
  anatelPhone: plainText(20),
  legalName: v.nullable(plainText(100)),
  cnpj: v.nullable(cnpj),
  streetAddress: v.nullable(plainText(150)),
  /** Number of the Anatel authorization for multimedia communication service. */
  scmAuthorization: v.nullable(plainText(60)),
  /** Contact of the person in charge of personal data (LGPD, article 41). */
  dataProtectionEmail: v.nullable(email),
});

const latitude = between(-34, 6, "A latitude, com ponto e, quase sempre, sinal de menos: -3.4944.");
const longitude = between(-75, -28, "A longitude, com ponto e sinal de menos: -39.5786.");

const town = object({
  key,
  name: plainText(30),
  /** Municipality code of the national statistics institute. */
  ibgeCode,
  /** Telephone area code (DDD). */
  areaCode,
  /** Of the town's centre, in degrees, for the map. Two decimals are enough. */
  latitude,
  longitude,
});

const review = object({
  key,
  name: plainText(40),
  rating: v.picklist([4, 5], "A nota é 4 ou 5, sem aspas."),
  comment: object(byLanguage(() => plainText(500))),
  profilePhotoUrl: v.nullable(https),
});

export const factsSchema = object({
  company,
  internetPlans,
  /** Price per month of each Wi-Fi point beyond the first. */
  additionalWifiPoint: object({ priceCents: cents }),
  cameraPlans,
  securityCombo,
  towns: v.pipe(
    keyedList(town, [1, 12]),
    v.check(
      (towns) => new Set(towns.map((each) => each.ibgeCode)).size === towns.length,
      "Duas cidades têm o mesmo código do IBGE.",
    ),
  ),
  /** The line between land and sea, from west to east, with the sea above it; null without a coast. */
  coast: v.nullable(
    object({
      line: v.pipe(
        v.array(v.tuple([latitude, longitude], "Latitude e longitude."), "Uma lista de pontos."),
        v.minLength(2, "Pelo menos dois pontos."),
        v.maxLength(100, "No máximo cem pontos."),
      ),
    }),
  ),
  localReviews: keyedList(review, [6, 6]),
  /** Shown when Google's response omits them. */
  reviewsDefaults: object({
    rating: between(1, 5, "Uma nota de 1 a 5, com ponto: 4.8."),
    total: wholeNumber(1, 10_000_000, "Quantas avaliações, um número inteiro."),
  }),
  satisfactionPercent: wholeNumber(1, 100, "Um número inteiro de 1 a 100."),
  /** The notice at the form promises this (LGPD, article 9): the server may keep leads for less time, never longer. */
  leadRetentionDays: wholeNumber(30, 3_650, "Um número inteiro de dias, de 30 a 3650."),
  /**
   * The campaigns that the report counts by name: `key` is what the links say in `utm_campaign` or, without it, in
   * `utm_source`, in lower case. Every other campaign counts as "other"; a lead always keeps its own.
   */
  campaigns: keyedList(
    object({
      key: v.pipe(
        v.string("O nome que os links usam, em letras pequenas: panfleto."),
        v.regex(/^[a-z0-9_-]{1,40}$/, "O nome que os links usam, em letras pequenas: panfleto."),
      ),
      name: plainText(40),
    }),
    [0, 30],
  ),
});

export type Facts = v.InferOutput<typeof factsSchema>;
