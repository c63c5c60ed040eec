import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatPrice } from "./format.ts";
import { readStarterContent } from "./starter-content.ts";
import { visitorContent } from "./visitor-content.ts";

const { texts: portuguese } = visitorContent(readStarterContent(), "pt-BR");
const { facts, texts: english } = visitorContent(readStarterContent(), "en-US");
const { internetPlans, additionalWifiPoint, cameraPlans, securityCombo, towns } = facts;
const { localReviews, reviewsDefaults, satisfactionPercent } = facts;

// Only the starter content is compared. A provider publishes its own prices on the machine.
const spec = readFileSync(new URL("../docs/developer/spec.md", import.meta.url), "utf8").replace(
  / +/g,
  " ",
);
const prices = (plans: readonly { priceCents: number }[]) =>
  plans.map(({ priceCents }) => formatPrice(priceCents)).join(", ");
const tableRow = (...cells: unknown[]) => expect(spec).toContain(`| ${cells.join(" | ")} |`);

test("[HOME-05] the internet plans are those of the specification", () => {
  for (const { key, speedMbps, speedUnit, priceCents, isFeatured } of internetPlans) {
    tableRow(key, `${speedMbps} ${speedUnit}`, formatPrice(priceCents));
    expect(isFeatured, key).toBe(spec.includes(`${key} is featured`));
  }
  const speeds = internetPlans.map(({ speedMbps }) => speedMbps).join(", ");
  tableRow("Internet plans", `${internetPlans.length}: ${speeds} Mbps; ${prices(internetPlans)}`);
  tableRow("Additional Wi-Fi point", `${formatPrice(additionalWifiPoint.priceCents)} per month`);
});

test("the camera plans are those of the specification", () => {
  for (const { name, priceCents, cameraCount, recordingDays, isFeatured } of cameraPlans) {
    const label = isFeatured ? `${name} (featured, 'Most Popular' badge)` : name;
    tableRow(label, formatPrice(priceCents), cameraCount, recordingDays);
  }
  tableRow("Camera plans", prices(cameraPlans));
});

test("the security combo is that of the specification", () => {
  const { speedMbps, cameraCount, priceCents, recordingDays, extraCameraCents } = securityCombo;
  expect(spec).toContain(
    `${speedMbps} Mbps internet plus ${cameraCount} camera, ${formatPrice(priceCents)} per month, ${recordingDays} days of recording, priority support, extra cameras ${formatPrice(extraCameraCents)} each`,
  );
});

test("the reviews and the figures are those of the specification", () => {
  tableRow(
    "Default rating / total reviews",
    `${reviewsDefaults.rating} / ${reviewsDefaults.total}`,
  );
  tableRow("Skeleton cards / local fallback reviews", `6 / ${localReviews.length}`);
  tableRow("About stats", `${satisfactionPercent}% satisfaction, 5 cities`);
});

// The number of towns is not compared: the network grows, and a new town does not change the offer.
test("the towns of the specification are served", () => {
  const listed = spec.match(/in five towns: (.*?)\./)?.[1]?.split(/, | and /) ?? [];
  expect(listed).toHaveLength(5);
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
});

const languages = [
  ["pt-BR", portuguese],
  ["en-US", english],
] as const;

test("the hero's title is the specified sentence with 'tudo' highlighted", () => {
  const { lines, highlight } = portuguese.home.hero.title;
  expect(lines.join(" ")).toBe("Internet é tudo ou nada!");
  expect(highlight).toBe("tudo");
});

test("[WA-02] there is a WhatsApp text for each of the six occasions", () => {
  const occasions = ["cameraCta", "cameraPlan", "cameras", "combo", "plans", "wifi"];
  expect(Object.keys(portuguese.common.whatsapp).sort()).toEqual(occasions);
  expect(portuguese.common.whatsapp.cameraPlan).toContain("{{plan}}");
});

test("the error texts for reviews are those of the specification", () => {
  expect(portuguese.home.reviews.error).toEqual({
    note: "Não foi possível carregar as avaliações do Google. Mostrando avaliações locais.",
    toast: "Falha ao carregar avaliações do Google. Usando avaliações locais.",
  });
});

test("the texts of the lead form are those of the specification", () => {
  const { title, fields, submitting, success, error } = english.home.lead;
  expect(title).toBe("Ready to have the best internet?");
  expect(fields.name.placeholder).toBe("Full name");
  expect(fields.phone.placeholder).toBe("Phone (WhatsApp)");
  expect(fields.address.placeholder).toBe("Address");
  expect(submitting).toBe("Sending...");
  expect(success).toEqual({
    title: "Form submitted successfully!",
    text: "We will contact you as soon as possible.",
  });
  expect(error).toMatchObject({ title: "Error submitting form", text: "Please try again later." });
  expect(portuguese.home.lead.error).toMatchObject({
    title: "Erro ao enviar formulário",
    text: "Por favor, tente novamente mais tarde.",
  });
});

test("the English names of the offer are those of the specification", () => {
  expect(english.common.popular).toBe("Most Popular");
  expect(english.common.nav.customerArea).toBe("Customer Area");
  expect(facts.securityCombo.name).toBe("Security Combo");
});

test.each(languages)("%s: texts fixed for both languages are exact", (_language, texts) => {
  expect(texts.common.notFound.english.title).toBe("Oops! Page not found");
  expect(texts.common.notFound.english.link).toBe("Return to Home");
  expect(texts.common.nav.securityPortal).toBe("TudoSeg");
  expect(texts.home.reviews.source).toBe("Via Google Meu Negócio");
});

test("the 404 page speaks the visitor's language first", () => {
  expect(portuguese.common.notFound.title).toBe("Página não encontrada");
  expect(english.common.notFound.title).toBe("Oops! Page not found");
});

test("each language is named in itself", () => {
  expect([portuguese.language.name, english.language.name]).toEqual(["Português", "English"]);
});

test.each(languages)("%s: lists are as long as in the specification", (_language, texts) => {
  expect(texts.home.wifi.ticks).toHaveLength(3);
  expect(texts.cameras.benefits.items).toHaveLength(5);
  expect(texts.cameras.how.steps).toHaveLength(3);
  expect(texts.cameras.faq.items).toHaveLength(5);
});
