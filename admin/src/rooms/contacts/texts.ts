import type { ContactState } from "@fiosite/contract/panel/contacts";

export const stateNames: Record<ContactState, string> = {
  new: "Novo",
  contacted: "Em contato",
  sold: "Vendido",
  "no-coverage": "Sem cobertura",
  "not-interested": "Sem interesse",
};

const people = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const texts = {
  title: "Contatos",
  contactTitle: "Contato",
  waiting: (count: number) => `${count} esperando.`,
  oldest: (ago: string) => `O primeiro, ${ago}.`,
  nobodyWaits: "Ninguém esperando.",
  asOf: (time: string) => `Como estava às ${time}.`,
  loading: "Buscando os contatos...",

  offline: "Sem internet.",
  offlineAbout: "Pode continuar: o que você marcar fica guardado e vai sozinho quando voltar.",
  stuck: "O sistema ainda não conseguiu salvar.",
  stuckAbout: "Ele tenta de novo sozinho. Se continuar, chame o técnico.",
  changesWait: (count: number, names: string[]) =>
    `${people(count, "mudança esperando", "mudanças esperando")}: ${names.join("; ")}.`,
  changeName: (name: string, change: string) => `${name}, ${change}`,
  changes: { take: "atender", release: "soltar", note: "anotação" },

  refused: {
    state: (name: string) => `Sua marcação em ${name} não entrou:`,
    take: (name: string) => `${name} não ficou com você:`,
    release: (name: string) => `${name} não voltou para os novos:`,
    note: (name: string) => `Sua anotação em ${name} não entrou:`,
  },
  wasMarked: (person: string, state: string) => `${person} marcou ${state}.`,
  wasReleased: "alguém devolveu o contato para os novos.",
  notAccepted: "o contato não está mais aqui, ou o sistema não aceitou.",
  quoted: (text: string) => `“${text}”`,
  understood: "Entendi",
  othersWait: (name: string) =>
    `Neste aparelho tem trabalho de ${name} que ainda não foi enviado. Só vai quando ${name} entrar aqui.`,

  noticesOffer: "Este aparelho pode avisar quando chegar contato.",
  noticesOn: "Ligar os avisos",
  noticesLater: "Agora não",

  search: "Procurar por nome, telefone, rua ou protocolo",
  searchHint: "Nome, telefone ou rua",
  show: "Mostrar",
  all: "Todos",
  filters: {
    new: "Novos",
    contacted: "Em contato",
    sold: "Vendidos",
    "no-coverage": "Sem cobertura",
    "not-interested": "Sem interesse",
  } satisfies Record<ContactState, string>,
  late: "Esperando",
  english: "inglês",
  me: "Você",
  callPerson: (name: string) => `Chamar ${name} no WhatsApp`,
  newOnTop: (count: number) => people(count, "novo", "novos"),
  more: "Mostrar mais",
  noneFound: (search: string) => `Nada com “${search}”.`,
  noneFoundAbout: "Tente só o primeiro nome, os 4 últimos números do telefone ou outra grafia.",
  noneInState: "Nenhum contato aqui.",
  allDone: "Tudo respondido.",
  allDoneAbout: "Quando alguém preencher o formulário do site, o nome aparece aqui na hora.",
  badge: (count: number, isLate: boolean) =>
    ` ${people(count, "novo", "novos")}${isLate ? ", alguém esperando demais" : ""}`,

  choose: "Escolha um contato na lista.",
  openWhatsapp: "Abrir o WhatsApp",
  openingChat: "abrindo o WhatsApp...",
  marked: (state: string) => `marcado ${state}.`,
  taken: "agora é você que atende.",
  released: "devolvido para os novos.",
  noted: "anotado.",
  undo: "Desfazer",
  someone: "Outra pessoa",
  notEntered: "não entrou.",
  notSaved: "não deu para salvar.",
};
