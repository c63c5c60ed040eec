import { hostname } from "node:os";
import { company } from "@fiosite/content/company";
import type { FaultChanges } from "./faults.ts";
import { formatResult } from "./format-result.ts";

/** For the engineer, so in English like the doctor's report. Holds no lead: the checks only count them. */
export function faultMail({ faults, recovered }: FaultChanges): { subject: string; text: string } {
  const isWell = faults.length === 0;
  const names = (isWell ? recovered : faults).map(({ failure }) => failure.subject).join(", ");
  const sections = [
    ...faults.map(({ failure, since }) => `${formatResult(failure)}\n        since ${since}`),
    ...recovered.map(({ failure, since }) => `well    ${failure.subject}, wrong since ${since}`),
    isWell
      ? "Nothing is wrong."
      : "This e-mail comes once when a check turns wrong, then every day while something is wrong, and when it is well again.",
    `The whole report, as root on ${hostname()}: fiosite doctor`,
  ];
  return {
    subject: `${company.name}: ${isWell ? "well again" : "WRONG"}: ${names}`,
    text: `${sections.join("\n\n")}\n`,
  };
}
