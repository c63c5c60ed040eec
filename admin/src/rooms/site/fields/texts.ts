const languageNames = new Intl.DisplayNames("pt-BR", { type: "language" });
/** "português", without the country. */
export const languageName = (language: string) =>
  languageNames.of(language.split("-")[0] ?? language) ?? language;

const listed = new Intl.ListFormat("pt-BR");
const quoted = (text: string) => `“${text}”`;

export const texts = {
  replacePicture: "Trocar a foto",
  inLanguage: (language: string) => `Em ${languageName(language)}`,
  count(letters: number, limit: number, least: number) {
    const long = letters === 1 ? "1 letra" : `${letters} letras`;
    if (letters < least) return `${long}: o melhor é ${least} ou mais`;
    if (letters <= limit) return `${letters} de ${limit} letras`;
    return `${long}: ${least > 0 ? `o Google corta em ${limit}` : `cabem ${limit}`}`;
  },
  /** "Velocidade do plano mais rápido". */
  variable: (label: string) => {
    const name = label.replace(/^(o|a|os|as) /, "");
    return name.charAt(0).toUpperCase() + name.slice(1);
  },
  comesFrom: (owner: string) => `Vem d${owner}. Mudou lá, muda aqui sozinho.`,
  filledIn: "O site põe aqui sozinho.",
  mustStay: "Pode mudar de lugar na frase, mas não pode sair.",
  openOwner: (owner: string) => `Abrir ${owner}`,
  takeOut: "Tirar da frase",
  putBack: (label: string) => `Pôr de volta: ${label}`,
  someValue: "valor do site",
  ready: "Pronto. Se mudar o português, confira.",
  older: "Falta: os visitantes leem o de antes.",
  missing: "Falta: os visitantes leem o português.",
  isRight: "Está certo assim",
  law: (law: string) => `Não pode sair: é pedido por lei (${law}).`,
  liveNow: (text: string) => `No ar agora: ${text}.`,
  quoted,
  mayBeEmpty: "Se ficar vazio, não aparece no site.",
  notSaid: "Não informado",
  yes: "sim",
  no: "não",
  currency: "R$",
  noPrice: "0,00",
  /** Short labels for a field under a title that names it. */
  short: {
    text: "Texto",
    longText: "Texto",
    price: "Preço, em reais",
    number: "Número",
    phone: "Número com DDD",
    email: "E-mail",
    link: "Endereço",
    choice: "Opção",
  } as Record<string, string>,
  phoneHint: "Com DDD. Muda em todos os lugares de uma vez.",
  badPrice: "Escreva com vírgula, como 99,90.",
  badDecimals: "Depois da vírgula são dois números, como 99,90.",
  unusual: (before: string, after: string) =>
    `O preço passa de ${before} para ${after}, mais de 50 % de diferença. Confira a vírgula.`,
  priceInstead: (price: string) => `Usar ${price}`,
  noLines: "Escreva pelo menos uma linha.",
  badNumber: "Escreva só o número.",
  badPhone: "Escreva com o DDD: (88) 9 9999-0000.",
  choices: {
    included: "Incluso",
    lent: "Emprestado",
    notIncluded: "Não incluso",
  } as Record<string, string>,
  line: (number: number, language: string) => `Linha ${number}, ${languageName(language)}`,
  addLine: "Pôr mais uma linha",
  removeLine: (number: number) => `Tirar a linha ${number}`,
  save: "Salvar",
  saving: "Salvando...",
  unseen: "Ninguém vê até você publicar.",
  saved: "Salvo. Ninguém vê até publicar.",
  savedForLater: "Salvo. Aparece quando a promoção acabar.",
  mistake: (message: string) => `Ainda não salvou. ${message}`,
  /** For a long form, whose field may be outside the screen. */
  toMend: (names: string[]) => `Não salvou: falta arrumar ${listed.format(names)}.`,
  /** Names for the list of mistakes, by the last part of the path. */
  mended: {
    priceCents: "o preço",
    speedMbps: "a velocidade",
    features: "o que vem",
    name: "o nome",
    cameraCount: "as câmeras",
    recordingDays: "os dias de gravação",
  } as Record<string, string>,
  unsavedChanges: (where: string) => `Você tem mudanças não salvas em ${where}`,
  failed: "Não deu para salvar. Veja a internet e tente de novo.",
  elsewhere: "Salvo. Antes de publicar, falta arrumar outra coisa.",
  conflict: (name: string | undefined) =>
    name ? `${name} mudou isto enquanto você escrevia.` : "Isto mudou enquanto você escrevia.",
  mine: "A sua",
  theirs: (name: string | undefined) => (name ? `A de ${name}` : "A outra"),
  gone: "Foi tirado da lista.",
  keepMine: "Ficar com a minha",
  keepTheirs: (name: string | undefined) => (name ? `Ficar com a de ${name}` : "Ficar com a outra"),
};
