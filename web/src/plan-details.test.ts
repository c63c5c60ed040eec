import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { renderPage } from "./entry-renderer.tsx";

type Details = ReturnType<typeof readStarterContent>["facts"]["internetPlans"][number]["details"];

async function detailsOnHome(details: Details, language: "pt-BR" | "en-US") {
  const content = readStarterContent();
  Object.assign(content.facts.internetPlans[0] ?? {}, { details });
  const html = await renderPage("home", language, content);
  const list = html.match(/<details class="[^"]*"><summary>([^<]*)<\/summary><ul>(.*?)<\/ul>/);
  return list
    ? [list[1], ...Array.from(list[2]?.matchAll(/<li>(.*?)<\/li>/g) ?? [], ([, l]) => l)]
    : [];
}

test("a plan's card has no details unless the provider supplied some", async () => {
  expect(await detailsOnHome(undefined, "pt-BR")).toEqual([]);
  expect(await detailsOnHome({}, "pt-BR")).toEqual([]);
});

test("what was supplied is on the card, and nothing else", async () => {
  expect(await detailsOnHome({ contractMonths: 1 }, "pt-BR")).toEqual([
    "Detalhes do plano",
    "Fidelidade de 1 mês",
  ]);
  const free = {
    uploadMbps: 250,
    contractMonths: 0,
    installationCents: 0,
    dataLimitGb: 0,
  } as const;
  expect(await detailsOnHome({ ...free, router: "lent" }, "pt-BR")).toEqual([
    "Detalhes do plano",
    "Upload de até 250 Mbps",
    "Sem fidelidade",
    "Instalação grátis",
    "Roteador emprestado enquanto durar o plano",
    "Sem limite de dados",
  ]);
});

test("months, price and amount are written as the language writes them", async () => {
  const paid = { contractMonths: 12, installationCents: 15_000, dataLimitGb: 3_000 } as const;
  expect(await detailsOnHome(paid, "en-US")).toEqual([
    "Plan details",
    "Minimum contract of 12 months",
    "Installation: R$150,00",
    "Limit of 3,000 GB a month",
  ]);
});
