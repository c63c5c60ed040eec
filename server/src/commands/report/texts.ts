const number = new Intl.NumberFormat("pt-BR").format;

/** The report of `fiosite report` and its e-mail on Mondays. Only the company reads it, so it has one language. */
export const texts = {
  usage: `Como usar:
  fiosite report            a semana passada, de segunda a domingo
  fiosite report --month    o mês passado
  fiosite report --send     manda por e-mail em vez de mostrar`,
  number,
  titles: {
    week: (first: string, last: string) => `Semana de ${first} a ${last}`,
    month: (first: string, last: string) => `Mês de ${first} a ${last}`,
  },
  subject: (title: string, { visits, whatsapp, contacts }: Record<string, number>) =>
    `${title} · ${number(visits ?? 0)} visitas, ${number(whatsapp ?? 0)} no WhatsApp, ${number(contacts ?? 0)} ${contacts === 1 ? "pedido" : "pedidos"}`,
  headline: (name: "week" | "month", { count, before }: { count: number; before: number }) => {
    const earlier = { week: "na semana anterior", month: "no mês anterior" }[name];
    const requests = count === 1 ? "1 pedido" : `${number(count)} pedidos`;
    const asked = `${count === 0 ? "Nenhum pedido" : requests}.`;
    if (count + before === 0) return `${asked} Nem ${earlier}.`;
    if (count === before) return `${asked} Foi igual ${earlier}.`;
    const difference = Math.abs(count - before);
    const verb = difference === 1 ? "É" : "São";
    return `${asked} ${verb} ${number(difference)} a ${count > before ? "mais" : "menos"} que ${earlier}.`;
  },
  /** The same names as on the panel's page "Números". */
  figures: {
    visits: "Visitas",
    whatsapp: "Toques no WhatsApp",
    contacts: "Pedidos",
    sold: "Vendas",
  },
  before: (count: number) => `antes ${number(count)}`,
  link: "Ver tudo em Números",
  unkept: (count: number) =>
    `${count === 1 ? "1 lembrete passou do dia" : `${number(count)} lembretes passaram do dia`} e ninguém fez. Estão em Contatos, em Agora.`,
  unsent: (count: number) =>
    `${count === 1 ? "1 contato ainda não foi enviado" : `${number(count)} contatos ainda não foram enviados`} por e-mail. Veja com: fiosite leads pending`,
  faults: (subjects: string) =>
    `A verificação de hora em hora achou problemas: ${subjects}. O técnico recebe os detalhes por e-mail.`,
  neverChecked:
    "A verificação de hora em hora ainda não rodou nesta máquina. Se ela foi instalada há mais de duas horas, avise o técnico.",
  notChecked: "A verificação de hora em hora não rodou nas últimas duas horas. Avise o técnico.",
  note: "Contagens sem cookies e sem dados pessoais. Quem pede para não ser rastreado não é contado, nem quem bloqueia a contagem: os números reais são um pouco maiores. Este e-mail vem toda segunda-feira, mesmo sem visitas; se não vier, algo está errado.",
};
