/** What the owner reads about each check of the doctor. The technician's sentence comes from the doctor itself. */
export interface OwnerText {
  /** The line of the page "Saúde" that it belongs to. */
  area: keyof typeof healthAreas;
  /** Beside the navigation, in two or three words. */
  short: string;
  /** What stopped. */
  broken: string;
  /** What is safe, or what it means until it is mended. */
  meanwhile: string;
  /** Most faults are the technician's. */
  isOwners?: boolean;
}

/** The lines of the page, in its order. {when} and {day} are a moment that the check found, {amount} a number. */
export const healthAreas = {
  site: { title: "Site no ar", well: "Abre para todo mundo." },
  contacts: { title: "Contatos", well: "Guardados, e apagados no prazo." },
  mail: { title: "E-mail da equipe", well: "O servidor de e-mail responde." },
  systems: { title: "Outros sistemas da empresa", well: "Recebem os contatos." },
  copy: { title: "Cópia de segurança", well: "Última: {when}, guardada fora do servidor." },
  rehearsal: { title: "Teste de volta da cópia", well: "Último: {when}. Voltou inteira." },
  reviews: { title: "Avaliações do Google", well: "O Google responde." },
  certificate: { title: "Certificado do site", well: "Vale até {day} e renova sozinho." },
  disk: { title: "Espaço no servidor", well: "{amount} GB livres." },
  updates: { title: "Atualizações de segurança", well: "O servidor instala sozinho, todo dia." },
  release: { title: "Versão do programa", well: "Feita em {day}." },
  content: { title: "Informações do site", well: "Conferidas, e no ar como foram publicadas." },
  panel: { title: "Painel", well: "Abre para a equipe." },
};

const form = "O WhatsApp e o telefone do site continuam funcionando.";
const kept = "Nenhum contato se perdeu: todos estão em Contatos.";
const notYet = "O site continua no ar.";

/** By the doctor's ids; the check of each disk has the id `disk`. */
export const healthTexts: Record<string, OwnerText> = {
  content: {
    area: "content",
    short: "Falta confirmar",
    broken: "Falta confirmar informações do site",
    meanwhile: "Até lá, o site pede ao Google que não o mostre nas buscas.",
    isOwners: true,
  },
  publishing: {
    area: "content",
    short: "Publicação parada",
    broken: "O que foi publicado não apareceu no site",
    meanwhile: "O site continua no ar, como estava antes.",
  },
  environment: {
    area: "site",
    short: "Configuração errada",
    broken: "A configuração do site tem um erro",
    meanwhile: "O site pode parar na próxima vez que reiniciar.",
  },
  "operator's environment": {
    area: "site",
    short: "Configuração errada",
    broken: "A configuração do técnico tem um erro",
    meanwhile: `${notYet} Algumas conferências não rodam.`,
  },
  retention: {
    area: "contacts",
    short: "Prazo diferente",
    broken: "O prazo de guardar contatos não é o que o site promete",
    meanwhile: "A página de privacidade diz um prazo e o servidor usa outro.",
  },
  database: {
    area: "site",
    short: "Banco parado",
    broken: "O banco de dados parou",
    meanwhile: `O formulário não guarda contatos agora. ${form}`,
  },
  "operator's database": {
    area: "site",
    short: "Banco sem acesso",
    broken: "O técnico não consegue entrar no banco de dados",
    meanwhile: `${notYet} Publicar e conferir podem falhar.`,
  },
  migrations: {
    area: "site",
    short: "Banco desatualizado",
    broken: "O banco de dados não está na versão do programa",
    meanwhile: `O formulário pode não guardar contatos. ${form}`,
  },
  roles: {
    area: "site",
    short: "Permissões erradas",
    broken: "As permissões do banco de dados estão erradas",
    meanwhile: notYet,
  },
  "operator's roles": {
    area: "site",
    short: "Permissões erradas",
    broken: "As permissões do técnico no banco estão erradas",
    meanwhile: notYet,
  },
  leads: {
    area: "mail",
    short: "E-mail atrasado",
    broken: "O e-mail de um contato não saiu",
    meanwhile: `${kept} Os e-mails vão sozinhos quando voltar.`,
  },
  erasing: {
    area: "contacts",
    short: "Contatos vencidos",
    broken: "Contatos antigos não foram apagados no prazo",
    meanwhile: "A lei pede que sejam apagados. O técnico vê por que não foram.",
  },
  webhooks: {
    area: "systems",
    short: "Sistema sem contatos",
    broken: "Os contatos não chegam a outro sistema da empresa",
    meanwhile: `${kept} O site tenta de novo sozinho.`,
  },
  "e-mail": {
    area: "mail",
    short: "E-mail parado",
    broken: "O e-mail da equipe parou",
    meanwhile: `${kept} Os e-mails vão sozinhos quando voltar.`,
  },
  reviews: {
    area: "reviews",
    short: "Sem avaliações",
    broken: "O Google não manda as avaliações",
    meanwhile: "O site mostra as avaliações que estão guardadas nele.",
  },
  server: {
    area: "site",
    short: "Formulário parado",
    broken: "O formulário do site parou",
    meanwhile: `As páginas abrem, mas ninguém consegue pedir contato. ${form}`,
  },
  units: {
    area: "site",
    short: "Serviço parado",
    broken: "Um serviço do servidor falhou",
    meanwhile: "O técnico vê qual foi e liga de novo.",
  },
  nginx: {
    area: "site",
    short: "Site fora do ar",
    broken: "O site está fora do ar",
    meanwhile: "Quem tenta abrir vê um erro. Ligue para o técnico agora.",
  },
  certificate: {
    area: "certificate",
    short: "Certificado vencendo",
    broken: "O certificado do site não foi renovado",
    meanwhile: "Se vencer, o navegador avisa que o site não é seguro.",
  },
  panel: {
    area: "panel",
    short: "Painel com erro",
    broken: "O Painel não abre direito",
    meanwhile: "O site e o formulário continuam funcionando.",
  },
  "panel's certificate": {
    area: "certificate",
    short: "Certificado vencendo",
    broken: "O certificado do Painel não foi renovado",
    meanwhile: "Se vencer, o Painel não abre mais. O site continua no ar.",
  },
  backup: {
    area: "copy",
    short: "Sem cópia nova",
    broken: "A cópia de segurança parou",
    meanwhile: "O site continua no ar, mas se o servidor quebrar agora, contatos se perdem.",
  },
  rehearsal: {
    area: "rehearsal",
    short: "Cópia sem teste",
    broken: "O teste de volta da cópia falhou ou está atrasado",
    meanwhile: "As cópias são feitas, mas ninguém provou este mês que elas voltam.",
  },
  clock: {
    area: "site",
    short: "Relógio errado",
    broken: "O relógio do servidor está errado",
    meanwhile: "As horas dos contatos saem erradas, e entrar no Painel pode falhar.",
  },
  updates: {
    area: "updates",
    short: "Sem atualização",
    broken: "As atualizações de segurança do servidor pararam",
    meanwhile: `${notYet} Não deixe para o mês que vem.`,
  },
  release: {
    area: "release",
    short: "Versão velha",
    broken: "A versão do programa tem mais de meio ano",
    meanwhile: `${notYet} Faltam correções de segurança.`,
  },
  disk: {
    area: "disk",
    short: "Disco quase cheio",
    broken: "O disco do servidor está quase cheio",
    meanwhile: "Quando encher, o site não guarda mais contatos.",
  },
};
