import type { CheckResult } from "./check-result.ts";

const labels = { ok: "ok     ", failed: "WRONG  ", skipped: "skipped" };
const indent = " ".repeat(8);

export function formatResult(result: CheckResult): string {
  const line = `${labels[result.status]} ${result.subject}: ${result.message}`;
  if (result.status !== "failed") return line;
  const details = result.details?.map((detail) => `${indent}- ${detail}`) ?? [];
  return [line, ...details, `${indent}→ ${result.fix.replaceAll("\n", `\n${indent}  `)}`].join(
    "\n",
  );
}
