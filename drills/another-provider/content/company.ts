import type { Company } from "./shapes.ts";
import { withoutMarks } from "./unconfirmed.ts";

export const companyWithMarks: Company = {
  name: "Guavira Conecta",
  siteUrl: "[?] https://guavira.example",
  whatsappNumber: "[?] 5567999990000",
  phone: { e164: "[?] +5567999990000", display: "[?] (67) 99999-0000" },
  supportEmail: "[?] ajuda@guavira.example",
  instagramUrl: "[?] https://instagram.example/guavira",
  customerAreaUrl: "[?] https://central.guavira.example",
  securityPortalUrl: "[?] https://olho.guavira.example",
  privacyUrl: "[?] https://guavira.example/privacidade",
  termsUrl: "[?] https://guavira.example/termos",
  timeZone: "America/Campo_Grande",
  state: "Mato Grosso do Sul",
  anatelPhone: "1331",
  legalName: null,
  cnpj: null,
  streetAddress: null,
  scmAuthorization: null,
  dataProtectionEmail: null,
};

export const company = withoutMarks(companyWithMarks);
