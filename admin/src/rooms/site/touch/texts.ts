import { texts as fieldTexts, languageName } from "../fields/texts.ts";
import { capital } from "../publish/when.ts";

const { unsavedText } = fieldTexts;

export const texts = {
  title: "Site",
  about: "Toque no que quer mudar.",
  seeSite: "Ver meu site",
  inPreview: "Seu site ainda está em prévia",
  missing: (count: number) =>
    count === 0
      ? "O Google não mostra. Falta só publicar."
      : `O Google não mostra. ${count === 1 ? "Falta 1 coisa" : `Faltam ${count} coisas`}.`,
  promotion: (price: string, day: string) => `${price} até ${day}`.trim(),
  more: "Mais jeitos de ver",
  loading: "Buscando a página...",
  page: "Página",
  notFound: "Página não encontrada",
  loadingPages: "Buscando as páginas...",
  unsaved: unsavedText,
  language: "Idioma",
  languageName: (language: string) => capital(languageName(language)),
  width: "Tamanho",
  phone: "Celular",
  desktop: "Computador",
  preview: "A página, como o visitante vê",
  list: "Textos desta página, em lista",
  listAbout: "Para quem prefere ler e escolher sem tocar na página.",
  search: "Procurar um texto",
  nothingFound: "Nenhum texto com isso nesta página.",
  places: {
    page: "Na página",
    head: "Na busca do Google e nos links",
    later: "Depois de uma ação, como um erro no formulário",
  },
  close: "Fechar",
  several: "O que aparece aqui",
  nothingHere: "Aqui não tem texto para mudar.",
  nothingHereAbout: "Desenhos e cores mudam com quem cuida do site.",
  around: "Aqui junto",
  linkTo: (page: string) => `Abrir a página ${page}`,
  appears: (count: number) => (count === 1 ? "Aparece em 1 lugar" : `Aparece em ${count} lugares`),
  times: (language: string, count: number) =>
    `${languageName(language)}${count > 1 ? `, ${count} vezes` : ""}`,
  together: "Muda em todos juntos.",
  chooseFirst: "O que você tocar abre aqui para mudar.",
  version: (day: string) => `Você está vendo o site de ${day}. Sem as promoções.`,
  back: "Voltar",
  returnTo: "Voltar a este dia",
  links: "Mais do site",
  notice: "Aviso",
  hours: "Horário",
  nowAndLater: "Agora e depois",
  plans: "Planos",
  pictures: "Fotos",
  towns: "Cidades",
  withoutPromotions: "Sem promoções",
  steps: {
    title: "É a sua primeira vez aqui",
    items: [
      "Toque no que quer mudar: um texto, um preço, um telefone.",
      "Escreva e salve. Ninguém vê ainda.",
      "Confira as mudanças e publique. Errou? É só desfazer.",
    ],
    done: "Entendi",
  },
};
