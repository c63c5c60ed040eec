const number = new Intl.NumberFormat("pt-BR");
const ungrouped = new Intl.NumberFormat("pt-BR", { useGrouping: false });
const tenths = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

/** The report of `fiosite report` and its e-mail on Mondays. Only the company reads it, so it has one language. */
export const report = {
  usage: `Como usar:
  fiosite report            a semana passada, de segunda a domingo
  fiosite report --month    o mês passado
  fiosite report --csv      planilha com cada contagem
  fiosite report --send     manda por e-mail em vez de mostrar`,
  number: number.format,
  percent: percent.format,
  /** A spreadsheet in Portuguese takes 0.05 for a text, and 1.050 for a little more than one. */
  spreadsheetNumber: ungrouped.format,
  week: (first: string, last: string) => `Semana de ${first} a ${last}`,
  month: (first: string, last: string) => `Mês de ${first} a ${last}`,
  subject: (period: string, visits: string, whatsapp: string, leads: string) =>
    `${period} · ${visits} visitas, ${whatsapp} no WhatsApp, ${leads} pelo formulário`,
  before: (count: string) => `antes ${count}`,
  empty: "Nada neste período.",
  totals: {
    title: "Resumo",
    visits: "Visitas",
    pages: "Páginas vistas",
    whatsapp: "WhatsApp aberto",
    leads: "Contatos pelo formulário",
    burst: "Aos montes do mesmo endereço, talvez falsos",
    rate: "Visitas que viraram conversa",
    started: "Formulários começados",
    formFailed: "Formulários que falharam",
    reviewsFailed: "Falhas das avaliações do Google",
    language: "Trocas de idioma",
  },
  breakdowns: {
    whatsapp: "WhatsApp aberto, por botão",
    pages: "Páginas vistas, por página",
    languages: "Visitas, por idioma",
    campaigns: "Visitas, por campanha",
    contacts: "WhatsApp e formulário, por campanha",
  },
  outcomes: {
    sold: "Vendidos, por campanha",
    lost: "Sem cobertura ou sem interesse, por campanha",
    title: "Atendimento",
    firstCall: "Até alguém atender (metade esperou menos que isto)",
    duration: (seconds: number | null) => {
      if (seconds === null) return "ninguém atendeu";
      if (seconds < 90 * 60) return `${number.format(Math.max(1, Math.round(seconds / 60)))} min`;
      if (seconds < 48 * 3_600) return `${tenths.format(seconds / 3_600)} h`;
      return `${number.format(Math.round(seconds / 86_400))} dias`;
    },
  },
  health: {
    title: "O site agora",
    unsent: (count: number) =>
      count === 0
        ? "Todos os contatos do formulário foram enviados por e-mail."
        : `${count} ${count === 1 ? "contato ainda não foi enviado" : "contatos ainda não foram enviados"} por e-mail. Veja com: fiosite leads pending`,
    well: "A verificação de hora em hora não achou nenhum problema.",
    faults: (subjects: string) =>
      `A verificação de hora em hora achou problemas: ${subjects}. O técnico recebe os detalhes por e-mail.`,
    notChecked: "A verificação de hora em hora não rodou nas últimas duas horas. Avise o técnico.",
  },
  note: "Contagens sem cookies e sem dados pessoais. Quem pede para não ser rastreado não é contado, nem quem bloqueia a contagem: os números reais são um pouco maiores. Este e-mail vem toda segunda-feira, mesmo sem visitas; se não vier, algo está errado.",
  columns: {
    day: "dia",
    event: "o quê",
    place: "onde",
    page: "página",
    language: "idioma",
    campaign: "campanha",
    count: "quantos",
  },
};
