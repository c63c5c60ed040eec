import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("content");

export function checkContent(open: string[]): CheckResult {
  if (open.length === 0) return ok("Todos os dados e textos estão confirmados.");
  return failed(
    `Falta confirmar ${open.length} dados e textos; até lá o site pede aos buscadores que não o mostrem.`,
    "Confirme com o provedor (/opt/fiosite/current/docs/editing-content.md) e instale a versão com as respostas: fiosite update fiosite-<versão>.tar.gz",
    open,
  );
}
