/** What the owner reads about each check of the doctor. What the technician reads comes from the doctor itself. */
export interface OwnerText {
  /** The line of the page "Saúde" to which the check belongs. */
  area: keyof typeof healthAreas;
  /** Two or three words, shown beside the navigation. */
  short: string;
  /** What no longer works. */
  broken: string;
  /** What is safe, or what the fault means until it is fixed. */
  meanwhile: string;
  /** Whether the owner must fix it. Most faults are the technician's. */
  isOwners?: boolean;
}

export interface HealthArea {
  title: string;
  well: string;
  /** Shown instead of `well` if the amount is 0. */
  none?: string;
}

/** The lines of the page, in this order. {when} and {day} stand for a moment that the check found, {amount} for a number. */
export const healthAreas = {
  site: { title: "Site no ar", well: "As páginas abrem." },
  contacts: { title: "Contatos", well: "Guardados, e apagados no prazo." },
  mail: { title: "E-mail da equipe", well: "O servidor de e-mail responde." },
  systems: {
    title: "Outros sistemas da empresa",
    well: "Recebem os contatos.",
    none: "Nenhum está ligado ao site.",
  },
  copy: { title: "Cópia de segurança", well: "Última: {when}, guardada fora do servidor." },
  reviews: { title: "Avaliações do Google", well: "O Google respondeu: {when}." },
  certificate: { title: "Certificado do site", well: "Vale até {day} e renova sozinho." },
  disk: { title: "Espaço no servidor", well: "{amount} GB livres." },
  release: { title: "Versão do programa", well: "Feita em {day}." },
  machine: { title: "Servidor", well: "Serviços, configuração e relógio em ordem." },
  content: { title: "Informações do site", well: "Conferidas, e no ar como foram publicadas." },
  panel: { title: "Painel", well: "Abre para a equipe." },
} satisfies Record<string, HealthArea>;

const form = "O WhatsApp e o telefone do site continuam funcionando.";
const kept = "Nenhum contato se perdeu: todos estão em Contatos.";
const notYet = "O site continua no ar.";

/**
 * By the checks' ids, the most urgent first: the page shows several faults in this order. All disks share the id `disk`; a doctor
 * that no longer runs has the id `doctor`.
 */
export const healthTexts: Record<string, OwnerText> = {
  nginx: {
    area: "site",
    short: "Site fora do ar",
    broken: "O site está fora do ar",
    meanwhile: "Quem tenta abrir vê um erro. Ligue para o técnico agora.",
  },
  database: {
    area: "site",
    short: "Banco parado",
    broken: "O banco de dados parou",
    meanwhile: `O formulário não guarda contatos agora. ${form}`,
  },
  server: {
    area: "site",
    short: "Formulário com erro",
    broken: "O formulário do site está com problema",
    meanwhile: `As páginas abrem, mas os pedidos podem não chegar. ${form}`,
  },
  panel: {
    area: "panel",
    short: "Painel com erro",
    broken: "O Painel não abre direito",
    meanwhile: notYet,
  },
  migrations: {
    area: "site",
    short: "Banco desatualizado",
    broken: "O banco de dados não está na versão do programa",
    meanwhile: `O formulário pode não guardar contatos. ${form}`,
  },
  "e-mail": {
    area: "mail",
    short: "E-mail parado",
    broken: "O e-mail da equipe parou",
    meanwhile: `${kept} O que falta mandar vai sozinho quando voltar.`,
  },
  leads: {
    area: "mail",
    short: "E-mail atrasado",
    broken: "Nem todo contato foi por e-mail para a equipe",
    meanwhile: `${kept} O que falta mandar vai sozinho quando voltar.`,
  },
  disk: {
    area: "disk",
    short: "Disco quase cheio",
    broken: "O disco do servidor está quase cheio",
    meanwhile: "Quando encher, o site não guarda mais contatos.",
  },
  backup: {
    area: "copy",
    short: "Sem cópia nova",
    broken: "Não há cópia de segurança nova",
    meanwhile: "O site continua no ar, mas se o servidor quebrar agora, contatos se perdem.",
  },
  certificate: {
    area: "certificate",
    short: "Certificado com erro",
    broken: "O certificado do site está com problema",
    meanwhile: "Sem ele em dia, o navegador avisa que o site não é seguro, ou não abre.",
  },
  "panel's certificate": {
    area: "certificate",
    short: "Certificado com erro",
    broken: "O certificado do Painel está com problema",
    meanwhile: "Sem ele em dia, o Painel não abre mais. O site continua no ar.",
  },
  "www's certificate": {
    area: "certificate",
    short: "Endereço com www",
    broken: "O endereço com www não abre direito",
    meanwhile: "Sem o www o site abre.",
  },
  publishing: {
    area: "content",
    short: "Publicação parada",
    broken: "O que foi publicado não apareceu no site",
    meanwhile: "O site continua no ar, como estava antes.",
  },
  webhooks: {
    area: "systems",
    short: "Sistema sem contatos",
    broken: "Os contatos não chegam a outro sistema da empresa",
    meanwhile: `${kept} O site tenta de novo sozinho.`,
  },
  erasing: {
    area: "contacts",
    short: "Contatos vencidos",
    broken: "Contatos antigos esperam para ser apagados",
    meanwhile: "Nenhum se perdeu, mas a lei tem prazo. O técnico confere o relógio e confirma.",
  },
  "kept databases": {
    area: "contacts",
    short: "Banco antigo",
    broken: "Um banco antigo com contatos ainda está no servidor",
    meanwhile: "Nada se perdeu, mas a lei manda apagar. O técnico apaga com um comando.",
  },
  clock: {
    area: "machine",
    short: "Relógio errado",
    broken: "O relógio do servidor está errado",
    meanwhile: "As horas dos contatos saem erradas, e entrar no Painel pode falhar.",
  },
  environment: {
    area: "machine",
    short: "Configuração errada",
    broken: "A configuração do site tem um erro",
    meanwhile: "O site pode parar na próxima vez que reiniciar.",
  },
  "nginx's configuration": {
    area: "machine",
    short: "Configuração errada",
    broken: "A configuração do servidor tem um erro",
    meanwhile: `${notYet} Se o servidor reiniciar, ele pode não voltar.`,
  },
  "operator's database": {
    area: "machine",
    short: "Banco sem acesso",
    broken: "O acesso do técnico ao banco de dados falhou",
    meanwhile: `${notYet} Publicar e conferir podem falhar.`,
  },
  "operator's environment": {
    area: "machine",
    short: "Configuração errada",
    broken: "A configuração do técnico tem um erro",
    meanwhile: `${notYet} Algumas conferências não rodam.`,
  },
  roles: {
    area: "machine",
    short: "Permissões erradas",
    broken: "As permissões do banco de dados estão erradas",
    meanwhile: notYet,
  },
  "operator's roles": {
    area: "machine",
    short: "Permissões erradas",
    broken: "As permissões do técnico no banco estão erradas",
    meanwhile: notYet,
  },
  reviews: {
    area: "reviews",
    short: "Sem avaliações",
    broken: "O Google não manda as avaliações",
    meanwhile: "O site mostra as avaliações que estão guardadas nele.",
  },
  release: {
    area: "release",
    short: "Versão velha",
    broken: "A versão do programa tem mais de meio ano",
    meanwhile: `${notYet} Faltam correções de segurança.`,
  },
  updates: {
    area: "machine",
    short: "Sem atualizações",
    broken: "O servidor deixou de se atualizar",
    meanwhile: `${notYet} Podem faltar correções de segurança.`,
  },
  units: {
    area: "machine",
    short: "Serviço parado",
    broken: "Um serviço do servidor falhou",
    meanwhile: "O técnico vê qual foi e liga de novo.",
  },
  restarts: {
    area: "machine",
    short: "Serviço cai e volta",
    broken: "Um serviço do servidor cai e volta sozinho",
    meanwhile: "Quem usa o site nessa hora pode ver um erro. O técnico acha o motivo.",
  },
  heartbeat: {
    area: "machine",
    short: "Sem vigia de fora",
    broken: "Ninguém de fora vigia o servidor",
    meanwhile: "Se o servidor inteiro parar, ninguém recebe aviso.",
  },
  doctor: {
    area: "machine",
    short: "Sem conferir",
    broken: "Faz tempo que ninguém confere",
    meanwhile: "Pode estar tudo bem, mas o Painel não sabe.",
  },
  content: {
    area: "content",
    short: "Falta confirmar",
    broken: "Falta confirmar informações do site",
    meanwhile: "Até lá, o site pede ao Google que não o mostre nas buscas.",
    isOwners: true,
  },
};
