import type { NumberPeriod, Sums } from "@fiosite/contract/panel/numbers";

const number = new Intl.NumberFormat("pt-BR").format;
const list = new Intl.ListFormat("pt-BR");
const units = (one: string, many: string) => (count: number) =>
  `${number(count)} ${count === 1 ? one : many}`;
/** Requests, not people: the same person may ask again. Contacts are people. */
const requests = units("pedido", "pedidos");
const shownDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

export const texts = {
  title: "Números",
  loading: "Somando os números...",
  period: "Período",
  periods: { today: "Hoje", week: "7 dias", month: "30 dias" },
  number,
  range: (first: string, last: string) =>
    first === last ? `${shownDay(first)}.` : `De ${shownDay(first)} a ${shownDay(last)}.`,

  requests: (count: number) => (count === 0 ? "Nenhum pedido" : requests(count)),
  asked: (period: NumberPeriod): string =>
    `${{ today: "hoje", week: "em 7 dias", month: "em 30 dias" }[period]}.`,
  compared: ({ count, before }: Sums, period: NumberPeriod): string => {
    if (period === "today")
      return `Ontem, no dia inteiro, ${before > 1 ? `foram ${number(before)}` : before === 1 ? "foi 1" : "nenhum"}.`;
    const earlier = { week: "nos 7 dias anteriores", month: "nos 30 dias anteriores" }[period];
    if (count + before === 0) return `Nem ${earlier}.`;
    if (count === before) return `Foi igual ${earlier}.`;
    const difference = number(Math.abs(count - before));
    const verb = Math.abs(count - before) === 1 ? "É" : "São";
    return `${verb} ${difference} a ${count > before ? "mais" : "menos"} que ${earlier}.`;
  },
  change: ({ count, before }: Sums): string => {
    if (count === before) return "igual";
    return `${number(Math.abs(count - before))} a ${count > before ? "mais" : "menos"}`;
  },
  yesterday: (before: number) => `ontem ${number(before)}`,
  totals: {
    visits: "Visitas",
    whatsapp: "Toques no WhatsApp",
    contacts: "Pedidos",
    sold: "Vendas",
  },
  sureness: {
    few: "São poucos: um a mais ou a menos ainda não diz nada.",
    chance: "Uma diferença assim pode ser acaso.",
    clear: "É mudança de verdade, não acaso.",
  },
  todayRuns: "O dia ainda não acabou, então não dá para comparar.",
  changedMost: (label: string, change: string) => `O que mais mudou: ${label}, ${change}.`,
  noChange: "Nada mudou.",
  nothing: "Nada neste período.",
  way: {
    title: "Da visita à venda",
    from: "Por onde",
    whatsapp: (of: number, some: number) =>
      `Para cada ${of} visitas, ${some === 1 ? "1 toque" : `${some} toques`} no WhatsApp.`,
    sold: (of: number, some: number) =>
      `Para cada ${of} pedidos, ${some === 1 ? "1 venda" : `${some} vendas`}.`,
  },
  burst: (count: number) =>
    `Fora da conta: ${requests(count)} aos montes do mesmo endereço, talvez falsos. Quem a equipe atende entra na conta.`,

  asTable: "Ver em tabela",
  now: "Agora",
  before: "Antes",
  what: "O quê",

  weeks: "Semana a semana",
  week: "Semana",
  noContacts: "Nenhum pedido nessas semanas.",
  lastWeek: (count: number, mean: number) =>
    `${requests(count)} na última semana; nas 7 anteriores, ${number(mean)} por semana.`,
  weekOf: (first: string) => shownDay(first),
  otherContacts: "pedidos",
  soldKey: "vendas",

  campaigns: "Que campanha trouxe pedidos",
  campaign: "Campanha",
  campaignValue: (sold: number, count: number) =>
    `${count === 1 ? "pedido" : "pedidos"} · ${sold === 0 ? "nenhuma venda" : units("venda", "vendas")(sold)}`,
  ways: "Como os pedidos chegam",
  soldPlans: "Vendas por plano",
  noPlan: "Sem plano marcado",
  sold: (count: number) => (count === 1 ? "venda" : "vendas"),
  plans: "Que plano as pessoas tocam",
  plan: "Plano",
  ofPlans: (all: number, plans: number): string => {
    if (all === 0) return "Nenhum toque neste período.";
    if (all === 1) return `O único toque ${plans === 1 ? "foi" : "não foi"} num plano.`;
    const some = plans === 0 ? "nenhum foi" : plans === 1 ? "1 foi" : `${number(plans)} foram`;
    return `Dos ${number(all)} toques, ${some} num plano.`;
  },
  places: "Em que botão tocam",
  placesOfPlans: "Os botões dos planos estão em “Que plano as pessoas tocam”.",
  place: "Botão",
  taps: (count: number) => (count === 1 ? "toque" : "toques"),
  pages: "Páginas mais vistas",
  page: "Página",
  seen: (count: number) => (count === 1 ? "vez" : "vezes"),
  languages: "Em que idioma",
  language: "Idioma",
  visits: (count: number) => (count === 1 ? "visita" : "visitas"),

  towns: "De que cidade",
  town: "Cidade",
  noTownName: "Outra, ou não disse",
  asking: (count: number) => (count === 1 ? "pedido" : "pedidos"),
  mostFrom: (towns: string[], count: number, all: number) =>
    towns.length === 1
      ? `${towns[0]} pede mais: ${number(count)} de ${requests(all)}.`
      : `${list.format(towns)} pedem mais: ${number(count)} de ${requests(all)} cada.`,
  noTown: (count: number) =>
    count === 1
      ? "1 é de outra cidade ou não disse qual."
      : `${number(count)} são de outra cidade ou não disseram qual.`,

  calls: "Quanto tempo até alguém atender",
  hour: "Chegou",
  median: "Metade esperou menos de",
  hours: ({ from, length }: { from: number; length: number }) =>
    `${from}h às ${(from + length) % 24}h`,
  nobodyCalled: "Ninguém atendeu um pedido deste período ainda.",
  halfWaited: (now: string, before?: string) =>
    `Metade dos pedidos do site já atendidos esperou menos de ${now}${before ? ` (antes ${before})` : ""}.`,
  slowest: (hours: string, wait: string, least: number) =>
    `Nos horários com ${least} pedidos ou mais, espera mais quem chega das ${hours}: ${wait}.`,
  fewCalls: "São poucos por horário para dizer quando se espera mais.",
  duration: (seconds: number): string => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    if (minutes < 60) return `${minutes} min`;
    const rest = minutes % 60 ? String(minutes % 60).padStart(2, "0") : "";
    if (seconds < 48 * 3600) return `${Math.floor(minutes / 60)}h${rest}`;
    return `${number(Math.round(seconds / 86_400))} dias`;
  },

  uncovered: "Onde pedem e não tem rede",
  uncoveredAbout: (count: number, days: number) =>
    count === 0
      ? `Nos contatos dos últimos ${days} dias, ninguém ficou sem cobertura.`
      : `Nos contatos dos últimos ${days} dias, ${count === 1 ? "1 ficou" : `${number(count)} ficaram`} sem cobertura.`,
  contacts: "Contatos",
  people: (count: number) => (count === 1 ? "contato" : "contatos"),
  uncoveredFew: "São poucos para decidir uma obra: use como pista.",
  uncoveredTyped: "Os bairros estão como a pessoa escreveu.",
  neighbourhood: "Bairro",
  noNeighbourhood: "bairro não escrito",
  otherTown: "Outra cidade",

  how: "Como a gente conta",
  howAbout:
    "Sem cookies e sem saber quem é quem. Quem pede ao navegador para não ser contado fica de fora, então as visitas reais são um pouco mais. Cada pedido conta, também quando a mesma pessoa pede de novo. Trote ou engano não conta, e quem é apagado sai de todos os números. Venda é o que a equipe marca nos contatos, no dia em que marca. 7 e 30 dias vão até ontem; na segunda, os 7 dias são os do e-mail da semana.",

  links: "Link de campanha",
  linksAbout: "Use um link para cada anúncio: quem chega por ele é contado com o nome da campanha.",
  copy: "Copiar o link",
  copied: "Link copiado.",
  notCopied: "Não deu para copiar. Segure o dedo no link.",
  download: "Baixar o QR code",
  qr: (name: string) => `QR code da campanha ${name}`,
  counted: (visits: number, count: number, period: NumberPeriod): string => {
    const when = { today: "Hoje", week: "Em 7 dias", month: "Em 30 dias" }[period];
    return `${when}: ${units("visita", "visitas")(visits)} e ${requests(count)} por este link.`;
  },
  newCampaign: "Nome de uma campanha nova",
  addCampaign: "Criar o link",
  adding: "Criando...",
  badCampaign: "Escreva um nome de até 40 letras, como Panfleto de dezembro.",
  notAdded: "Não deu para criar. Veja a internet e tente de novo.",
  ownerAdds: "Falta uma campanha? Quem cria é o dono.",
};
