import type { ContactState, ContactView, Reason } from "@fiosite/contract/panel/contacts";

export const stateNames: Record<ContactState, string> = {
  new: "Novo",
  contacted: "Em contato",
  sold: "Vendido",
  "no-coverage": "Sem cobertura",
  "not-interested": "Sem interesse",
};

export const people = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

interface Promises {
  reminders: number;
  installations: number;
}
/** Empty if there is none. */
export const promises = ({ reminders, installations }: Promises) =>
  [
    reminders > 0 && people(reminders, "lembrete", "lembretes"),
    installations > 0 && people(installations, "instalação", "instalações"),
  ]
    .filter(Boolean)
    .join(" e ");

export const texts = {
  title: "Contatos",
  contactTitle: "Contato",
  waiting: (count: number) => `${count} esperando.`,
  oldest: (ago: string) => `A mais antiga, ${ago}.`,
  mineCount: (count: number) => `${count} com você.`,
  dueCount: (count: number) => `${people(count, "lembrete", "lembretes")} agora.`,
  today: (count: Promises) => `Hoje: ${promises(count) || "nada marcado"}.`,
  nobodyWaits: "Ninguém esperando.",
  asOf: (time: string) => `Como estava às ${time}.`,
  loading: "Buscando os contatos...",

  offline: "Sem internet.",
  offlineAbout:
    "Pode continuar: o que você marcar fica guardado. Com o Painel aberto, vai sozinho quando a internet voltar.",
  stuck: "O sistema ainda não conseguiu salvar.",
  stuckAbout: "Ele tenta de novo sozinho. Se continuar, chame o técnico.",
  changesWait: (count: number, names: string[]) =>
    `${people(count, "mudança esperando", "mudanças esperando")}: ${names.join("; ")}.`,
  changeName: (name: string, change: string) => `${name}, ${change}`,
  changes: {
    noted: "contato novo",
    take: "atender",
    release: "soltar",
    note: "anotação",
    rewrite: "anotação corrigida",
    remind: "lembrete",
    done: "lembrete feito",
    sale: "plano e instalação",
    installed: "instalado",
    correct: "correção",
    pass: "passar para colega",
    hoax: "trote ou engano",
    undo: "desfazer",
  },

  quoted: (text: string) => `“${text}”`,
  othersWait: (name: string) =>
    `Neste aparelho tem trabalho de ${name} que ainda não foi enviado. Só vai quando ${name} entrar aqui.`,

  search: "Procurar por nome, telefone, rua, anotação, colega ou protocolo",
  searchHint: "Nome, telefone ou rua",
  show: "Mostrar",
  showState: "Mostrar só",
  views: {
    now: "Agora",
    mine: "Meus",
    agenda: "Agenda",
    new: "Novos",
    all: "Todos",
  } satisfies Record<ContactView, string>,
  sections: {
    unsent: "Esperando a internet",
    due: "Lembretes de agora",
    waiting: "Esperando, a mais antiga primeiro",
    talking: "Em contato, o mais parado primeiro",
    planned: "Com dia marcado",
  },
  filters: {
    contacted: "Em contato",
    sold: "Vendidos",
    "no-coverage": "Sem cobertura",
    "not-interested": "Sem interesse",
    hoax: "Trote ou engano",
  } satisfies Record<Exclude<ContactState, "new"> | "hoax", string>,
  late: "Esperando",
  nth: (requests: number) => `${requests}º pedido`,
  dueNow: "agora",
  dueNowAt: (hour: string) => `agora, ${hour}`,
  pastHour: (hour: string) => `passou ${/^[01]h/.test(hour) ? "da" : "das"} ${hour}`,
  pastWhen: (when: string) => `${when}, passou`,
  wasOf: (person: string) => `era de ${person}`,
  askInstalled: "instalou?",
  periods: { morning: "manhã", afternoon: "tarde" },
  reasons: {
    price: "preço",
    loyalty: "fidelidade",
    competitor: "concorrente",
    silence: "não respondeu",
  } satisfies Record<Reason, string>,
  notedByMe: "anotado por você",
  passedToMe: (person: string) => `${person} passou para você`,
  hoaxTag: "Trote ou engano",
  note: "Anotar",
  planned: (count: number) => `${count} com dia marcado`,
  plannedAbout: "Voltam sozinhos na hora. Estão na Agenda.",
  resolved: (count: number) => people(count, "já resolvido", "já resolvidos"),
  resolvedAbout: "Vendidos, sem interesse, sem cobertura",
  passAll: "Passar todos os meus",
  passAllAbout: "Para férias ou folga.",
  english: "inglês",
  me: "Você",
  callPerson: (name: string) => `Chamar ${name} no WhatsApp`,
  more: "Mostrar mais",
  badge: (count: number, isLate: boolean) =>
    ` ${count} para agora${isLate ? ", alguém esperando demais" : ""}`,

  choose: "Escolha um contato na lista.",
  openWhatsapp: "Abrir o WhatsApp",
  openingChat: "abrindo o WhatsApp...",
  calling: "ligando...",
  marked: (state: string, reason?: string) => `marcado ${state}${reason ? `, ${reason}` : ""}.`,
  reminderEnded: " O lembrete saiu.",
  taken: "agora é você que atende.",
  released: "devolvido para os novos.",
  noted: "anotado.",
  rewritten: "anotação corrigida.",
  reminderDone: "lembrete feito.",
  installed: "instalado.",
  corrected: "corrigido.",
  passed: (person: string) => `agora é de ${person}.`,
  hoax: "saiu da lista, trote ou engano.",
  noHoax: "voltou para a lista.",
  undo: "Desfazer",
  someone: "Outra pessoa",
  notEntered: "não entrou.",
  attends: (person: string) => `${person} já está atendendo.`,
  notSaved: "não deu para salvar.",
};
