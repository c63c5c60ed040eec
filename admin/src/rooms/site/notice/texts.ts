import type { Notice } from "@fiosite/content/schema/facts";

type Sentence = Record<"pt-BR" | "en-US", string>;

/** Ready sentences for moments in which nobody has time to write. `{{end}}` is the hour at which the notice ends. */
export const readySentences: Record<Notice["kind"], [Sentence, ...Sentence[]]> = {
  outage: [
    {
      "pt-BR": "Internet instável agora. A equipe está na rua; previsão de volta às {{end}}.",
      "en-US": "Internet is unstable right now. Our crew is out; we expect it back by {{end}}.",
    },
    {
      "pt-BR": "Rompimento de fibra. Estamos consertando; previsão de volta às {{end}}.",
      "en-US": "A fiber cable broke. We are repairing it and expect it back by {{end}}.",
    },
    {
      "pt-BR": "Falta de energia na região. A internet volta junto com a luz.",
      "en-US": "Power outage in the area. The internet returns with the power.",
    },
    {
      "pt-BR": "Manutenção na rede até as {{end}}. Pode cair uns minutos.",
      "en-US": "Network maintenance until {{end}}. It may drop for a few minutes.",
    },
  ],
  holiday: [
    {
      "pt-BR": "Feriado: hoje a loja não abre. O suporte continua no WhatsApp.",
      "en-US": "Public holiday: our shop is closed today. Support is on WhatsApp.",
    },
    {
      "pt-BR": "Feriado: hoje a gente não atende. Amanhã estamos de volta.",
      "en-US": "Public holiday: we are closed today and back tomorrow.",
    },
  ],
  news: [
    {
      "pt-BR": "A fibra chegou! Já dá para pedir a instalação.",
      "en-US": "Fiber is here! You can order your installation now.",
    },
  ],
};

export const texts = {
  title: "Aviso no site",
  about: "Uma faixa calma no alto. Acaba sozinha.",
  back: "Site",
  loading: "Buscando as cidades...",
  ownerOnly: "Quem põe aviso no site é o dono.",
  unsaved: "Você tem um aviso não publicado",
  preview: "Como fica no site",
  kind: "O que é",
  kinds: { outage: "Instabilidade", holiday: "Feriado", news: "Novidade" },
  where: "Onde",
  allTowns: "Todas",
  sentence: "Frase",
  letters: (count: number, most: number) => `${count} de ${most} letras`,
  otherSentences: "Outras frases prontas",
  ready: "Frases prontas",
  writeOwn: "Escrever outra",
  english: "Em inglês",
  englishReady: "Pronto: veio com a frase.",
  englishTyped: "Escrito por você.",
  englishMissing: "Falta. Quem lê em inglês vê o português.",
  ends: "Acaba",
  endsAt: { six: "Hoje, 18h", midnight: "Hoje, 23h59", other: "Outra hora" },
  otherEnd: "Dia e hora em que acaba",
  otherDay: (time: string, date: string) => `${time} de ${date}`,
  endNote: (ask: string) =>
    `Voltou antes? Encerre em um toque. Às ${ask} a gente pergunta se já voltou.`,
  startsNow: "Começa agora",
  starts: (when: string) => `Começa ${when}`,
  change: "Mudar",
  nowAgain: "Começar agora",
  start: "Dia e hora em que começa",
  publish: "Publicar aviso",
  schedule: "Agendar aviso",
  empty: "Escreva a frase.",
  tooLong: (most: number) => `No máximo ${most} letras.`,
  badStart: "Escolha uma hora que ainda vem.",
  badEnd: "Tem que acabar depois de começar.",
  live: "O aviso está no ar.",
  scheduled: "Aviso agendado.",
  crossing: "Já tem aviso nesse horário",
  crossingLive: (name: string, end: string) => `${name}, até ${end}.`,
  crossingLater: (name: string, start: string, end: string) => `${name}: ${start}, até ${end}.`,
  oneAtATime: "O site mostra um de cada vez.",
  replace: "Trocar",
  keep: "Deixar como está",
  name: (towns: string[]) =>
    `Aviso para ${towns.length > 0 ? new Intl.ListFormat("pt-BR").format(towns) : "todas as cidades"}`,
  until: (when: string) => `acaba ${when}`,
  end: "Encerrar aviso",
  ended: "O aviso saiu do ar.",
  isBack: "Já voltou?",
  isBackAbout: (name: string, time: string) => `${name} acaba às ${time}.`,
  endShort: "Encerrar",
  oneHour: "Mais 1 hora",
  longer: (time: string) => `O aviso fica até ${time}.`,
};

export const hoursTexts = {
  title: "Horário",
  about: "Aparece no rodapé e perto do WhatsApp.",
  none: "O site ainda não mostra horário. Abaixo está só uma sugestão: acerte e salve.",
  loading: "Buscando o horário...",
  unsaved: "Você tem um horário não salvo",
  days: ["Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"],
  weekdays: "Segunda a sexta",
  closed: "fechado",
  open: "Abrir",
  close: "Fechar",
  openLabel: (day: string) => `Abrir: ${day}`,
  closeLabel: (day: string) => `Fechar: ${day}`,
  from: (day: string, index: number) => `${day}: abre${index > 0 ? " depois do almoço" : ""}`,
  to: (day: string, index: number) => `${day}: fecha${index > 0 ? " no fim do dia" : ""}`,
  between: "às",
  split: "Separar os dias",
  join: "Juntar os dias",
  lunch: "Fecha para o almoço",
  noLunch: "Não fecha para o almoço",
  holiday: ["Feriado? Faça um ", "aviso no site", ": o horário normal não muda."],
  wrong: "Não salvou: falta uma hora, ou ela não vem depois da outra.",
  save: "Salvar",
  saved: "Salvo. Aparece no site quando você publicar.",
};
