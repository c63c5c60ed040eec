import { byLanguage } from "../../content/by-language.ts";
import type { Facts } from "../../content/schema/facts.ts";

/** Another name, place and time zone, no coast, two internet plans and four camera plans; the rest is the starter content's. */
export function otherFacts(facts: Facts): Facts {
  const [slow, , fast] = facts.internetPlans;
  const [porch, yard, house] = facts.cameraPlans;
  if (!slow || !fast || !porch || !yard || !house)
    throw new Error("the starter content has fewer plans");
  const farm = byLanguage((language) => ({ ...house.texts[language], name: "Chácara" }));
  return {
    ...facts,
    company: {
      ...facts.company,
      ...{ name: "Guavira Conecta", state: "Mato Grosso do Sul", timeZone: "America/Campo_Grande" },
      supportEmail: "[?] ajuda@guavira.example",
      whatsappNumber: "[?] 5567999990000",
      phone: { e164: "[?] +5567999990000", display: "[?] (67) 99999-0000" },
      instagramUrl: "[?] https://instagram.example/guavira",
      customerAreaUrl: "[?] https://central.guavira.example",
      securityPortalUrl: "[?] https://olho.guavira.example",
    },
    internetPlans: [
      { ...slow, key: "plan400", speedMbps: 400, priceCents: 7_900 },
      { ...fast, key: "plan800", speedMbps: 800, priceCents: 11_900 },
    ],
    cameraPlans: [
      { ...porch, key: "porch", priceCents: 2_500, recordingDays: 3 },
      { ...yard, key: "yard", priceCents: 4_500, recordingDays: 7, isFeatured: false },
      {
        ...house,
        key: "house",
        priceCents: 7_900,
        cameraCount: 4,
        recordingDays: 15,
        isFeatured: true,
      },
      { ...house, key: "farm", priceCents: 11_500, cameraCount: 6, recordingDays: 30, texts: farm },
    ],
    securityCombo: { ...facts.securityCombo, speedMbps: 800, priceCents: 13_900, recordingDays: 7 },
    towns: [
      town("bonito", "Bonito", "5002209", -21.1261, -56.4836),
      town("jardim", "Jardim", "5005004", -21.4803, -56.1381),
      town("belaVista", "Bela Vista", "5002100", -22.1089, -56.5211),
    ],
    coast: null,
  };
}

function town(key: string, name: string, ibgeCode: string, latitude: number, longitude: number) {
  return { key, name, ibgeCode, areaCode: "67", latitude, longitude };
}
