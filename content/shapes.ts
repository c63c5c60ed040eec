import type { Language } from "./languages.ts";

/** What each file of facts must contain. `content/check` explains a mistake to editors in Portuguese. */
export interface Company {
  name: string;
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Country code, area code and number, digits only, as wa.me expects. */
  whatsappNumber: string;
  phone: { e164: string; display: string };
  supportEmail: string;
  instagramUrl: string;
  customerAreaUrl: string;
  securityPortalUrl: string;
  /** Only if they are on another site: otherwise the footer links to the pages `privacy` and `terms`. */
  privacyUrl?: string;
  termsUrl?: string;
  /** IANA name of the zone in which staff reads when a lead came. */
  timeZone: string;
  /** Of the towns. Search engines read it, and the map link of a lead adds it: visitors seldom write it. */
  state: string;
  /** Consumer hotline of Anatel, the regulator. */
  anatelPhone: string;
  legalName: string | null;
  cnpj: string | null;
  streetAddress: string | null;
  /** Number of the Anatel authorization for multimedia communication service. */
  scmAuthorization: string | null;
  /** Contact of the person in charge of personal data (LGPD, article 41). */
  dataProtectionEmail: string | null;
}

export interface Town {
  name: string;
  /** Municipality code of the national statistics institute. */
  ibgeCode: string;
  /** Telephone area code (DDD). */
  areaCode: string;
  /** Of the town's centre, in degrees, for the map. Two decimals are enough. */
  latitude: number;
  longitude: number;
}

/** The line between land and sea behind the towns of the map. */
export interface Coast {
  /** Latitude and longitude, from west to east. The sea is above the line. */
  line: readonly (readonly [latitude: number, longitude: number])[];
}

export interface LocalReview {
  name: string;
  rating: 4 | 5;
  comment: Record<Language, string>;
  profilePhotoUrl: string | null;
}

interface Plan {
  /** Name of the plan in the texts of every language, such as `plans.plan500` of `home.json`. */
  key: string;
  priceCents: number;
  /** Shown on a dark card with the badge. At most one. */
  isFeatured: boolean;
}

export interface InternetPlanShape extends Plan {
  speedMbps: number;
  speedUnit: "Mbps" | "Mbps+";
  /** How many of the first listed features are set in bold. */
  highlightedFeatures: number;
}

export interface CameraPlanShape extends Plan {
  cameraCount: number;
  recordingDays: number;
}

export interface PageShape {
  /** In small letters. A trailing slash or capital letters redirect to it; any other path gets the 404 page. */
  path: string;
  /** A design of `web/src/layouts.ts`. */
  layout: string;
  /** Where every other page links to it. Its label is `meta.navigation` in its texts. */
  navigation?: "header" | "footer";
}

/** What every page's texts must have. */
export interface PageHeadTexts {
  meta: {
    /** Label of the link to the page. */
    navigation: string;
    /** For search engines: at most 60 characters, and 120 to 160. */
    title: string;
    description: string;
    /** Alternative text of the social image, and its line under the title. */
    imageAlt: string;
    socialLine: string;
    /** Name of the service in the structured data, on a page that sells one. */
    serviceType?: string;
  };
  hero: { title: { lines: string[]; highlight: string } };
}

/** The texts of a page with the layout `document`. Web and e-mail addresses in a paragraph become links. */
export interface DocumentTexts extends PageHeadTexts {
  hero: PageHeadTexts["hero"] & { subtitle: string };
  sections: { title: string; paragraphs: string[] }[];
}

/** The texts of a page with the layout `information`. */
export interface InformationTexts extends PageHeadTexts {
  hero: PageHeadTexts["hero"] & { subtitle: string; cta: string };
  sections: { title: string; text: string; points: string[] }[];
  closing: { title: string; subtitle: string; cta: string };
  /** Prefilled WhatsApp text of both buttons. */
  whatsapp: string;
}
