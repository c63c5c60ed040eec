import { capitalized } from "#session/moments.ts";
import { languageName } from "../fields/texts.ts";

/** "no domingo, 22/11", "na segunda, 23/11". */
const onDay = (day: string) => `${/^(sá|do)/.test(day) ? "no" : "na"} ${day}`;

const changes = (count: number) => (count === 1 ? "1 mudança" : `${count} mudanças`);

/** "há 5 segundos". */
function ago(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "há 1 segundo" : `há ${seconds} segundos`;
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? "há 1 minuto" : `há ${minutes} minutos`;
}

export const texts = {
  untranslated: (count: number) =>
    count === 1 ? "Em inglês falta 1 texto" : `Em inglês faltam ${count} textos`,
  untranslatedAbout: "Não atrapalha publicar. É para quem sabe inglês, quando der.",
  title: "Publicar",
  back: "Site",
  loading: "Buscando as mudanças...",
  toPublish: (count: number) => `${changes(count)} para publicar`,
  inDraft: (count: number) => `${changes(count)} esperando`,
  about: "Ninguém vê ainda.",
  aboutStaff: "Ninguém vê ainda. Quem publica é o dono.",
  nothing: "Nada para publicar",
  nothingAbout: "O que já foi publicado ou agendado está em Agora e depois.",
  change: "Mudar alguma coisa",
  before: "Antes",
  after: "Depois",
  nothingThere: "não aparece",
  language: (language: string) => capitalized(languageName(language)),
  what: { changed: "", added: "Entrou", removed: "Saiu", moved: "Mudou de lugar" },
  newPlan: "Plano novo",
  you: "Você",
  seeOnPage: "Ver na página",
  /** "CNPJ, endereço e mais 6" */
  first: ([one = "", two = "", ...others]: string[]) =>
    [two ? `${one}, ${two}` : one, others.length > 0 && `mais ${others.length}`]
      .filter(Boolean)
      .join(" e "),
  discard: "Desfazer",
  discardLabel: (label: string) => `Desfazer: ${label}`,
  discarded: "Voltou a ser como está no ar.",
  failed: "Não deu. Veja a internet e tente de novo.",
  changedMeanwhile: "Alguém mudou alguma coisa agora. Confira de novo antes de publicar.",
  changedNow: "Isto mudou agora. Confira de novo.",
  toFix: (count: number) =>
    count === 1 ? "Falta arrumar 1 coisa" : `Falta arrumar ${count} coisas`,
  fixNow: "Arrumar agora",
  fixFirst: "Depois disso dá para publicar",
  look: "Dê uma olhada nisto",
  lookAbout: "Não impede de publicar.",
  see: "Ver",
  checked: "A gente já conferiu",
  checkedAbout: "Preços iguais, textos cabem",
  checks: [
    "Nenhum texto em português ficou vazio.",
    "Cada preço é o mesmo em todos os lugares.",
    "Os textos cabem no lugar deles.",
  ],
  publishNow: "Publicar agora",
  publishing: "Publicando...",
  scheduling: "Agendando...",
  goes: (from: string | undefined, until: string | undefined) =>
    `Vai ${from ? `em ${from}` : "agora"}${until ? `, acaba em ${until}` : " e fica"}`,
  changeWhen: "Mudar quando",

  preview: {
    ends: {
      title: "Tirar o site da prévia?",
      about:
        "Em prévia, quem tem o endereço abre o site, mas o Google não mostra. Fora da prévia, ele passa a aparecer nas buscas. Costuma levar alguns dias.",
      ofDraft: [
        "Vai ao ar tudo o que espera para publicar.",
        "Mudou de ideia? Toque em Desfazer: o site volta para a prévia, com as informações por conferir de novo.",
      ],
      publish: "Publicar e tirar da prévia",
      notYet: "Ainda não",
    },
    starts: {
      title: "O site vai sair do Google",
      about:
        "Tem informação que ninguém conferiu. Enquanto faltar, o site inteiro fica em prévia: abre para quem tem o endereço, mas o Google deixa de mostrar.",
      ofDraft: ["Para não sair do Google, confira antes o que falta."],
      publish: "Publicar assim mesmo",
      notYet: "Deixar como está",
    },
  },
  isPrivate: "O site ainda está em prévia.",
  isPrivateAbout:
    "Quem tem o endereço já abre, mas o Google não mostra. Agora que tudo foi conferido, dá para tirar.",
  isPublic: "O site está fora da prévia.",
  isPublicAbout: "O Google pode mostrar.",
  goPublic: "Tirar o site da prévia",
  ownerGoesPublic: "Quem tira da prévia é o dono.",
  seeChangesFirst: "Ver as mudanças antes",

  liveSince: (seconds: number) => `No ar ${ago(seconds)}`,
  liveAbout: (count: number) =>
    count === 1
      ? "Quem abrir o site já vê a mudança."
      : `Quem abrir o site já vê as ${count} mudanças.`,
  confirmedAbout: "O que foi conferido já vale.",
  undone: "Voltou ao que era antes.",
  undoneSoon: "Desfeito.",
  goesOn: (until: string) => `A promoção continua até ${until}.`,
  returned: (day: string) => `O site voltou para ${day}.`,
  seeSite: "Ver meu site",
  undo: "Desfazer",
  undoing: "Desfazendo...",
  undoingOlder: {
    title: "Desfazer esta publicação?",
    about: "O site volta na hora ao que era antes disto:",
    unconfirmed:
      "O que foi conferido vai ter que ser conferido de novo. Enquanto faltar, o site fica em prévia.",
    again: "Não volta para a lista. Se quiser de novo, tem que fazer e publicar outra vez.",
    go: "Sim, desfazer",
  },
  stillWaiting: "Está indo ao ar...",
  stillEnding: "Está saindo do ar...",
  publicationFailed: "Não foi ao ar.",
  nothingLost: "O site continua como estava. Nada se perdeu.",
  close: "Fechar",

  scheduleTitle: "Quando?",
  from: "Vai ao ar",
  dayAndTime: (zone: string) => `Dia e hora de ${zone}`,
  hasEnd: "Termina sozinha",
  until: "Sai do ar",
  returns: (day: string, what: string) => `${day}, às 23h59: ${what || "nada volta"}.`,
  returnsTo: (what: string, before: string) => `${what} volta para ${before}`,
  goesAgain: (what: string) => `${what} sai`,
  comesBack: (what: string) => `${what} volta`,
  isAsBefore: (what: string) => `${what} volta ao que era`,
  confirmationsStay: (count: number) =>
    count === 1 ? "A conferência fica." : `As ${count} conferências ficam.`,
  ready: "Pronto",
  scheduleNow: "Agendar",
  badMoment: "Escolha um dia e uma hora que ainda vêm.",
  badEnd: "Tem que sair depois de entrar.",
  scheduled: "Agendado.",

  now: {
    title: "Agora e depois",
    about: "O que está ligado, o que vem e o que já foi.",
    back: "Site",
    loading: "Buscando o que já foi...",
    live: "No ar agora",
    waiting: "Vai entrar",
    past: "O que já foi",
    end: "Encerrar agora",
    keep: "Deixar valendo",
    cancel: "Cancelar",
    endsAt: (date: string, time: string) => `acaba ${date}${time}`,
    today: "hoje",
    on: (date: string) => `em ${date}`,
    between: (from: string, until: string) => `de ${from} a ${until}`,
    onwards: (from: string) => `de ${from} em diante`,
    from: (date: string, time: string) => (time === "0h" ? date : `${date}, ${time}`),
    seeDay: "Ver este dia",
    seeDayLabel: (day: string) => `Ver este dia: ${day}`,
    more: "Ver mais antigos",
    nothing: "Nada foi publicado ainda.",
    you: "você",
    undone: "Desfeito:",
    undoneBy: (name: string) => `por ${name}`,
    cancelled: "Cancelado:",
    idle: "Sem efeito:",
    going: "Indo ao ar:",
    failed: "Não foi ao ar:",
    returned: (day: string) => `O site voltou para ${day}`,
    ending: (what: string) => `Saindo do ar: ${what}`,
    ended: (what: string, isNotice: boolean) => `Acabou ${isNotice ? "o" : "a"} ${what}`,
    justLater: "logo depois",
    minutesLater: (count: number) => (count === 1 ? "um minuto depois" : `${count} minutos depois`),
  },
  ending: {
    title: (isNotice: boolean) => `Encerrar ${isNotice ? "o aviso" : "a promoção"} agora?`,
    about: (price: string | undefined, isNotice: boolean) =>
      `${price ? `O preço volta para ${price}` : `${isNotice ? "O aviso" : "O que ela mudou"} sai do ar`} na hora.`,
    others: (count: number) =>
      count === 1
        ? "Sai também a outra mudança desta promoção."
        : `Saem também as outras ${count} mudanças desta promoção.`,
  },
  keeping: {
    title: "Deixar valendo de vez?",
    about:
      "O que a promoção mudou passa a ser o normal do site, sem data para acabar. Se você desfizer depois, volta o que era antes da promoção.",
    go: "Sim, deixar valendo",
  },
  cancelling: {
    title: "Cancelar o que está agendado?",
    go: "Sim, cancelar",
    about: "Não vai mais ao ar. O que veio da lista de mudanças volta para ela.",
  },
  hasEnded: "A promoção acabou.",
  cancelled: {
    publish: "Cancelado. As mudanças voltaram para a lista.",
    promotion: "Cancelado. A promoção não vai ao ar.",
  },
  idle: "Não mudou nada no site.",

  promotionOf: (owner: string) => `Promoção no ${owner}`,
  promotionFor: (what: string) => `Promoção: ${what}`,
  priceOf: (owner: string) => `Preço do ${owner}`,
  priceNow: (owner: string, price: string) => `${owner} a ${price}`,
  ofPromotion: (owner: string) => `promoção do ${owner}`,
  aPromotion: "promoção",
  happened: { added: "entrou", removed: "saiu", moved: "mudou de lugar" },
  others: (count: number) => (count === 1 ? "mais 1 mudança" : `mais ${count} mudanças`),
  confirmed: (count: number) =>
    count === 1 ? "1 informação conferida" : `${count} informações conferidas`,
  noChange: "Nada mudou para quem visita",

  returning: {
    title: (day: string) => `Voltar o site para ${day}?`,
    changes: "Muda no site:",
    nothing: "Nada: o site já está assim.",
    back: (date: string) => `volta a ser como em ${date}`,
    stays: "Continua como está:",
    these: (what: string) => `${what}.`,
    confirmed: "informações conferidas",
    waiting: (count: number) =>
      count === 1 ? "a mudança que espera" : `as ${count} mudanças que esperam`,
    go: "Voltar a este dia",
    keep: "Deixar como está",
  },

  price: {
    make: "Fazer promoção neste preço",
    makeNext: "Fazer a próxima promoção",
    now: "Agora, na promoção",
    next: "Depois, outra promoção",
    nextDays: (first: string, last: string) =>
      first === last ? onDay(first) : `de ${first}, até ${last}`,
    later: "Depois, preço normal",
    until: (day: string) => `até ${day}`,
    back: (day: string) => `volta sozinho ${onDay(day)}`,
    unpublished: "espera em Publicar",
    change: "Mudar",
    changePromotion: "Mudar o preço da promoção",
    changeNormal: "Mudar o preço normal",
    end: "Encerrar a promoção agora",
    ended: "A promoção acabou.",
    normalStays: (price: string) => `O preço normal continua ${price}.`,
    promotionStays: (price: string, day: string) => `A promoção continua ${price}, até ${day}.`,
    comes: (from: string, until: string, price: string) => `De ${from} a ${until}: ${price}`,
  },
  promotion: {
    title: "Fazer promoção",
    changeTitle: "Preço da promoção",
    price: "Preço na promoção",
    until: (day: string) => `Promoção até ${day}`,
    starts: "Começa",
    now: "Agora",
    otherDay: "Outro dia",
    ends: "Acaba",
    sunday: "Domingo",
    monthEnd: "Fim do mês",
    startDay: "Dia em que começa",
    endDay: "Dia em que acaba",
    when: (start: string | undefined, end: string, after: string) =>
      `${start ? `De ${start}, à 0h, até ${end}` : capitalized(end)}, às 23h59. ${after}`,
    thenNormal: (price: string) => `Depois volta sozinho para ${price}.`,
    thenNext: (price: string) => `Depois entra a próxima promoção: ${price}.`,
    notLower: (normal: string) =>
      `Não fica mais barato: o preço normal é ${normal}. Publicar assim mesmo?`,
    publish: "Publicar promoção",
    publishAnyway: "Publicar assim mesmo",
    schedule: "Agendar promoção",
    atOnce: "Vai ao ar na hora.",
    othersWait: (count: number) =>
      count === 1
        ? "A sua outra mudança continua esperando."
        : `As suas outras ${count} mudanças continuam esperando.`,
    badStart: "Escolha um dia que ainda vem.",
    badEnd: "Tem que acabar depois de começar, no máximo daqui a um ano.",
    live: "A promoção está no ar.",
    scheduled: "Promoção agendada.",
  },
  crossing: {
    title: "Já tem promoção nesses dias",
    lasts: (by: string) => `A que está no ar, feita por ${by}`,
    waits: (by: string) => `A que vai entrar, feita por ${by}`,
    swapped: (end: string | undefined) =>
      end ? `. Com a troca, acaba ${end}` : ". Com a troca, não entra",
    swappedPartly: ". Com a troca, só sai dela o que a sua também muda",
    now: "agora",
    on: (day: string) => `em ${day}`,
    mine: "A que você está fazendo",
    myChanges: "As suas mudanças",
    until: (day: string) => `até ${day}`,
    between: (from: string, until: string) => `de ${from} até ${until}`,
    fromToday: (until: string) => `de hoje até ${until}`,
    you: "você",
    which: "Qual vale?",
    replace: "Trocar",
    after: "Uma depois da outra",
    notBefore: (span: string) => `${span}. Antes disso não entra.`,
    fromNow: (until: string) => `a partir de agora, até ${until}`,
    replaceNow: "Trocar agora",
  },
};
