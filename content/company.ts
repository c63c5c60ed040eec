import type { Company } from "./shapes.ts";
import { withoutMarks } from "./unconfirmed.ts";

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
  timeZone: "America/Fortaleza",
  state: "Ceará",
  anatelPhone: "1331",
  legalName: null,
  cnpj: null,
  streetAddress: null,
  scmAuthorization: null,
  dataProtectionEmail: null,
};

export const company = withoutMarks(companyWithMarks);
