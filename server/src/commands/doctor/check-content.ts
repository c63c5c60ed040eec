import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("content");

export function checkContent(open: string[]): CheckResult {
  if (open.length === 0) return ok("Todos os dados e textos estão confirmados.");
  return failed(
    `Falta confirmar ${open.length} dados e textos; até lá o site pede aos buscadores que não o mostrem.`,
    "O dono responde no painel, em Mais, Conferir, e publica. Sem painel: fiosite content export, corrija o arquivo, fiosite content import e publish (/opt/fiosite/current/docs/technician/content-commands.md)",
    open,
  );
}
