/** A moment that the check found, such as when the newest copy was made, or an amount. The panel shows it. */
interface Facts {
  at?: string;
  amount?: number;
}

interface Finding<Status> {
  subject: Subject;
  status: Status;
  message: string;
  /** Says what to do, with the command to type. */
  fix: string;
  /** The items of one finding, such as every unconfirmed text, or another program's error message. */
  details?: string[];
  /** The names of what failed. A name that the last run did not have is mailed although the fault lasts. */
  items?: string[];
}

/**
 * One finding of the doctor. "skipped" means that the check could not run here; it does not count as passed. A "warning" is shown
 * but never mailed: the site works, but something should be set up. Each check has its own subject, so that the next run
 * recognizes a fault that lasts. The messages are in Portuguese, for the operator.
 */
export type CheckResult =
  | { subject: Subject; status: "ok"; message: string; facts?: Facts }
  | { subject: Subject; status: "skipped"; message: string }
  | Finding<"warning">
  | Finding<"failed">;

/** Creates the results of one subject without repeating its name. */
export function resultsFor(subject: Subject) {
  return {
    ok: (message: string, facts?: Facts): CheckResult => ({
      subject,
      status: "ok",
      message,
      ...(facts && { facts }),
    }),
    skipped: (message: string): CheckResult => ({ subject, status: "skipped", message }),
    warning: (message: string, fix: string): CheckResult => ({
      subject,
      status: "warning",
      message,
      fix,
    }),
    failed: (message: string, fix: string, details?: string[], items?: string[]): CheckResult => ({
      subject,
      status: "failed",
      message,
      fix,
      ...(details && { details }),
      ...(items && { items }),
    }),
  };
}

const labels = { ok: "ok    ", warning: "AVISO ", failed: "ERRO  ", skipped: "pulado" };
const indent = " ".repeat(7);

export function formatResult(result: CheckResult): string {
  const line = `${labels[result.status]} ${nameOf(result.subject)}: ${result.message}`;
  if (!("fix" in result)) return line;
  const details = result.details?.map((detail) => `${indent}- ${detail}`) ?? [];
  return [line, ...details, `${indent}→ ${result.fix.replaceAll("\n", `\n${indent}  `)}`].join(
    "\n",
  );
}

/**
 * The names that people read in e-mails and in the owner's report instead of a check's id. The ids must not change, because the
 * next run finds the known faults by them.
 */
const names = {
  content: "conteúdo",
  publishing: "publicação",
  environment: "configuração",
  "operator's environment": "configuração do operador",
  database: "banco de dados",
  "operator's database": "banco de dados (operador)",
  migrations: "migrações do banco",
  roles: "permissões no banco",
  "operator's roles": "permissões no banco (operador)",
  leads: "e-mails dos contatos",
  erasing: "contatos vencidos",
  "kept databases": "bancos de antes de restaurar",
  webhooks: "outros sistemas",
  "e-mail": "servidor de e-mail",
  reviews: "avaliações do Google",
  server: "servidor do site",
  units: "serviços",
  restarts: "reinícios",
  nginx: "nginx",
  "nginx's configuration": "configuração do nginx",
  certificate: "certificado",
  "www's certificate": "certificado do www",
  panel: "painel",
  "panel's certificate": "certificado do painel",
  backup: "cópia de segurança",
  clock: "relógio",
  release: "idade da versão",
  updates: "atualizações do Debian",
  heartbeat: "vigia de fora",
};

/** The ids of all checks. "disk" stands for the disk checks of all folders. */
export const subjects: string[] = [...Object.keys(names), "disk"];

/** The id of a check. A disk is checked once for each folder. */
export type Subject = keyof typeof names | `disk ${string}`;

/** False for a check that only another release has. Its fault is dropped from the state, because no check could end it. */
export function isSubject(subject: string): subject is Subject {
  return subject in names || subject.startsWith("disk ");
}

export function nameOf(subject: Subject): string {
  return (names as Record<string, string>)[subject] ?? subject.replace(/^disk /, "disco ");
}
