import { withoutMarks } from "./unconfirmed.ts";

interface Company {
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
  privacyUrl: string;
  termsUrl: string;
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

/** Only for the list of unconfirmed items: all other code reads `company`. */
export const companyWithMarks: Company = {
  name: "Tudo Fibra",
  siteUrl: "[?] https://tudofibra.example",
  whatsappNumber: "[?] 5588999990000",
  phone: { e164: "[?] +5588999990000", display: "[?] (88) 99999-0000" },
  supportEmail: "[?] suporte@tudofibra.example",
  instagramUrl: "[?] https://instagram.example/tudofibra",
  customerAreaUrl: "[?] https://cliente.example",
  securityPortalUrl: "[?] https://tudoseg.example",
  privacyUrl: "[?] https://privacidade.example",
  termsUrl: "[?] https://termos.example",
  anatelPhone: "1331",
  legalName: null,
  cnpj: null,
  streetAddress: null,
  scmAuthorization: null,
  dataProtectionEmail: null,
};

export const company = withoutMarks(companyWithMarks);
