import { stepsTo } from "../content-path.ts";
import { withoutMark } from "../unconfirmed.ts";

type Step = ReturnType<typeof stepsTo>[number];

/** A longer name of an item would hide the rest of the label. */
const longestName = 40;

/** "Título da capa": the text's own name, then where it is, from the inside out. `path` starts at a file of texts. */
export function textLabel(texts: unknown, path: string): string {
  const names = path.split(".");
  const steps = stepsTo(texts, path);
  const last = steps.at(-1);
  if (!last) return "";
  const around = steps
    .slice(1, -1)
    .map((step, index) => nameAround(step, names.slice(0, index + 2), last.value))
    .reverse();
  return [nameOf(last, names), ...around].filter(Boolean).join(" ");
}

function nameOf({ key, input }: Step, names: string[]): string {
  if (Array.isArray(input)) return `${itemNames[names.at(-2) ?? ""] ?? "Item"} ${Number(key) + 1}`;
  return lookUp(textNames, names) ?? capitalized(withoutArticle(lookUp(groupNames, names) ?? ""));
}

/** Names an item by its title: "Texto de “Gravação segura”". The label of the title itself has its number: "Título 4". */
function nameAround({ key, input, value }: Step, names: string[], text: unknown): string {
  if (!Array.isArray(input)) return lookUp(groupNames, names) ?? "";
  const { title } = value as { title?: string };
  const isTelling = title !== undefined && title !== text && title.length <= longestName;
  return isTelling ? `de “${withoutMark(title)}”` : String(Number(key) + 1);
}

function lookUp(labels: Record<string, string>, names: string[]): string | undefined {
  return labels[names.slice(-2).join(".")] ?? labels[names.at(-1) ?? ""];
}

/** "do plano" becomes "plano". */
export function withoutArticle(name: string): string {
  return name.replace(/^d[oae]s? /, "");
}

export function capitalized(text: string): string {
  return text === "" ? "Textos" : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Names of texts for the owner. They are listed here because the schema of the texts is derived from the release's texts and has no
 * names. A name with its group, as in `nav.plans`, is looked up before the name alone.
 */
const textNames: Record<string, string> = {
  "nav.title": "Título do menu",
  "nav.main": "Nome falado do menu do topo",
  "nav.menu": "Nome falado do menu do celular",
  "nav.plans": "Link “Planos” do menu",
  "nav.reviews": "Link “Avaliações” do menu",
  "nav.about": "Link “Quem somos” do menu",
  "nav.contact": "Link “Contato” do menu",
  "nav.securityPortal": "Link do portal de câmeras no menu",
  "nav.customerArea": "Link da área do cliente no menu",
  "nav.subscribe": "Botão de assinar do menu",
  "nav.skip": "Atalho que pula o menu",
  "nav.open": "Botão que abre o menu",
  "nav.close": "Botão que fecha o menu",
  "nav.newTab": "Aviso de que o link abre em outra aba",
  "nav.language": "Nome da escolha de idioma",
  "logo.label": "Descrição do link",
  month: "“Por mês”, ao lado dos preços",
  from: "“A partir de”, ao lado dos preços",
  plansFrom: "“Planos a partir de”, na capa",
  popular: "Selo do plano em destaque",
  "promotion.regular": "Frase do preço riscado",
  "promotion.until": "Frase do último dia",
  upload: "Frase do upload",
  one: "Singular",
  other: "Plural",
  "contract.none": "Frase “sem fidelidade”",
  "contract.one": "Frase da fidelidade no singular",
  "contract.other": "Frase da fidelidade no plural",
  "installation.free": "Frase da instalação grátis",
  "installation.paid": "Frase da instalação cobrada",
  "router.included": "Frase do roteador incluso",
  "router.lent": "Frase do roteador emprestado",
  "router.notIncluded": "Frase do roteador não incluso",
  "dataLimit.none": "Frase “sem limite de dados”",
  "dataLimit.monthly": "Frase do limite de dados",
  "towns.more": "Frase resumida",
  region: "Nome falado",
  "float.label": "Texto",
  otherDay: "Hora do fim em outro dia",
  days: "Palavra entre o primeiro e o último dia",
  times: "Palavra entre as horas",
  closed: "Palavra de um dia fechado",
  "hours.open": "Frase de quando está aberto",
  "whatsapp.plans": "Mensagem sobre os planos",
  "plans.question": "Pergunta sobre um plano, no WhatsApp",
  "whatsapp.wifi": "Mensagem sobre o Wi-Fi",
  "whatsapp.cameras": "Mensagem sobre câmeras",
  "whatsapp.cameraPlan": "Mensagem sobre um plano de câmeras",
  "whatsapp.combo": "Mensagem sobre o combo",
  "whatsapp.label": "Link do WhatsApp",
  "whatsapp.cameraCta": "Mensagem do fim da página de câmeras",
  whatsapp: "Mensagem do WhatsApp",
  metaTitle: "Título na aba do navegador",
  link: "Link",
  tagline: "Frase embaixo da marca",
  "social.instagram": "Descrição do link do Instagram",
  "social.whatsapp": "Descrição do link do WhatsApp",
  cnpj: "Linha do CNPJ",
  scmAuthorization: "Linha da autorização da Anatel",
  dataProtection: "Linha do encarregado de dados",
  anatel: "Linha do telefone da Anatel",
  copyright: "Linha de direitos reservados",
  privacy: "Link da política de privacidade",
  terms: "Link dos termos de uso",
  name: "Nome do idioma",
  shortName: "Nome curto do idioma",
  key: "Nome interno",
  "meta.title": "Título no Google",
  "meta.description": "Descrição no Google",
  navigation: "Nome da página no menu",
  imageAlt: "Descrição da imagem de compartilhar",
  socialLine: "Frase na imagem de compartilhar",
  serviceType: "Nome do serviço no Google",
  title: "Título",
  subtitle: "Subtítulo",
  text: "Texto",
  highlight: "Palavras em destaque",
  primary: "Botão principal",
  secondary: "Segundo botão",
  description: "Descrição",
  pause: "Botão de pausar",
  play: "Botão de tocar",
  label: "Título",
  "satisfaction.label": "Frase",
  "map.label": "Nome do mar",
  "carousel.label": "Nome falado",
  ask: "Descrição do link",
  message: "Mensagem do WhatsApp",
  fiber: "Frase embaixo da velocidade",
  cta: "Botão",
  button: "Botão",
  offerName: "Nome da oferta no Google",
  priceUnit: "Frase ao lado do preço",
  note: "Aviso",
  alt: "Descrição",
  mission: "Texto da missão",
  belief: "Texto do que acreditamos",
  value: "Número",
  score: "Nota e total",
  starsLabel: "Descrição das estrelas",
  source: "Origem",
  provider: "Nome do Google",
  order: "Ordem",
  read: "Link para ler no Google",
  report: "Link para denunciar no Google",
  reviewOf: "Nome falado do autor",
  translated: "Aviso de tradução",
  toast: "Aviso por cima da página",
  closeToast: "Botão que fecha o aviso",
  roleDescription: "Tipo falado",
  slide: "Nome falado de cada item",
  position: "Posição falada",
  previous: "Botão de voltar",
  next: "Botão de avançar",
  loading: "Aviso de espera",
  placeholder: "Exemplo",
  hint: "Dica",
  noAreaCode: "Aviso de falta do DDD",
  short: "Aviso de número curto",
  doubt: "Aviso de número estranho",
  submit: "Botão de enviar",
  submitting: "Botão durante o envio",
  tooLong: "Aviso de texto longo",
  privacyNote: "Aviso de privacidade",
  disclaimer: "Aviso de disponibilidade",
  recordingIn: "Frase da gravação",
  internet: "Frase da internet",
  savings: "Frase da economia",
  question: "Pergunta",
  answer: "Resposta à pergunta",
  "faq.title": "Título das perguntas",
};

/** Where a text is; it follows the text's name. Empty if the name says enough. */
const groupNames: Record<string, string> = {
  nav: "",
  "footer.nav": "do rodapé",
  logo: "da marca",
  promotion: "da promoção",
  planDetails: "dos detalhes do plano",
  contract: "",
  installation: "",
  router: "",
  dataLimit: "",
  towns: "das cidades",
  float: "do WhatsApp flutuante",
  notice: "do aviso",
  hours: "do horário",
  notFound: "da página que não existe",
  english: "em inglês",
  social: "do rodapé",
  contact: "do contato",
  legal: "do rodapé",
  accessibility: "da acessibilidade",
  meta: "",
  hero: "da capa",
  title: "do título",
  lines: "",
  cta: "",
  "cameras.cta": "do fim da página",
  video: "do vídeo",
  plans: "dos planos",
  wifi: "do Wi-Fi",
  image: "da imagem",
  about: "de “Quem somos”",
  stats: "",
  satisfaction: "da satisfação",
  label: "do rótulo",
  map: "do mapa",
  reviews: "das avaliações",
  google: "",
  error: "do erro",
  carousel: "da fila",
  lead: "do formulário",
  fields: "",
  name: "do campo nome",
  phone: "do campo telefone",
  address: "do campo endereço",
  slow: "da demora",
  success: "do envio",
  whatsapp: "no WhatsApp",
  "error.whatsapp": "",
  benefits: "das vantagens",
  items: "",
  cameras: "das câmeras",
  recording: "da gravação",
  combo: "do combo",
  how: "dos passos",
  steps: "",
  faq: "",
  sections: "",
  paragraphs: "",
  ticks: "",
};

/** Names of the items of lists of texts; the item's number follows. */
const itemNames: Record<string, string> = {
  lines: "Linha",
  paragraphs: "Parágrafo",
  items: "Item",
  sections: "Seção",
  steps: "Passo",
};

/** Laws that require a text. Its words may change, its content may not. */
export const textLaws: [RegExp, string][] = [
  [/\.lead\.privacyNote$/, "LGPD, art. 9º"],
  [/\.footer\.legal\.dataProtection$/, "LGPD, art. 41"],
  [/\.footer\.legal\.(cnpj|anatel)$/, "Decreto 7.962/2013, art. 2º"],
  [/\.footer\.accessibility\./, "Lei 13.146/2015, art. 63"],
  [/\.privacy\.sections\./, "LGPD, art. 9º"],
];
