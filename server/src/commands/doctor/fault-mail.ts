import { hostname } from "node:os";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { dateFormat } from "../../platform/date-format.ts";
import { nameOf } from "./check-names.ts";
import type { FaultChanges } from "./faults.ts";
import { formatResult } from "./format-result.ts";

/** For the provider's engineer, so in Portuguese like the doctor's report. Holds no lead: the checks only count them. */
export function faultMail(
  { faults, recovered }: FaultChanges,
  { company }: VisitorContent["facts"],
): { subject: string; text: string } {
  const { timeZone } = company;
  const local = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const at = (time: string) => local.format(new Date(time));
  const isWell = faults.length === 0;
  const names = (isWell ? recovered : faults)
    .map(({ failure }) => nameOf(failure.subject))
    .join(", ");
  const sections = [
    ...faults.map(({ failure, since }) => `${formatResult(failure)}\n       desde ${at(since)}`),
    ...recovered.map(
      ({ failure, since }) =>
        `ok     ${nameOf(failure.subject)}: resolvido, estava com erro desde ${at(since)}`,
    ),
    isWell
      ? "Nada mais está errado."
      : "Este e-mail vem quando um erro aparece, depois uma vez por dia enquanto ele durar, e quando ele acaba.",
    `O relatório inteiro, como root em ${hostname()}: fiosite doctor`,
  ];
  return {
    subject: `${company.name}: ${isWell ? "resolvido" : "ERRO"}: ${names}`,
    text: `${sections.join("\n\n")}\n`,
  };
}
