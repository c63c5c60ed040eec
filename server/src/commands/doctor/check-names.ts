/**
 * What people read instead of a check's id, in e-mails and in the owner's report. The ids stay as they are, because the next
 * run finds the known faults by them.
 */
const names = {
  content: "conteúdo",
  publishing: "publicação",
  environment: "configuração",
  "operator's environment": "configuração do operador",
  retention: "prazo dos contatos",
  database: "banco de dados",
  "operator's database": "banco de dados (operador)",
  migrations: "migrações do banco",
  roles: "permissões no banco",
  "operator's roles": "permissões no banco (operador)",
  leads: "e-mails dos contatos",
  erasing: "contatos vencidos",
  webhooks: "outros sistemas",
  "e-mail": "servidor de e-mail",
  reviews: "avaliações do Google",
  server: "servidor do site",
  units: "serviços",
  nginx: "nginx",
  "nginx's configuration": "configuração do nginx",
  certificate: "certificado",
  panel: "painel",
  "panel's certificate": "certificado do painel",
  backup: "cópia de segurança",
  rehearsal: "teste da cópia",
  clock: "relógio",
  updates: "atualizações do Debian",
  release: "idade da versão",
};

/** Every check; a disk has one for each folder. */
export const subjects: string[] = [...Object.keys(names), "disk"];

/** The id of a check. A disk is checked once for each folder. */
export type Subject = keyof typeof names | `disk ${string}`;

/** An id of another release, in the state of the last run, is shown as it is. */
export function nameOf(subject: string): string {
  return (names as Record<string, string>)[subject] ?? subject.replace(/^disk /, "disco ");
}
