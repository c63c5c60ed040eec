import { nameOf } from "./check-names.ts";
import type { CheckResult } from "./check-result.ts";

const labels = { ok: "ok    ", failed: "ERRO  ", skipped: "pulado" };
const indent = " ".repeat(7);

export function formatResult(result: CheckResult): string {
  const line = `${labels[result.status]} ${nameOf(result.subject)}: ${result.message}`;
  if (result.status !== "failed") return line;
  const details = result.details?.map((detail) => `${indent}- ${detail}`) ?? [];
  return [line, ...details, `${indent}→ ${result.fix.replaceAll("\n", `\n${indent}  `)}`].join(
    "\n",
  );
}
