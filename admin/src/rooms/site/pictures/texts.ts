import type { PictureName } from "@fiosite/content/pictures";
import type { PictureRefusal } from "@fiosite/contract/panel/pictures";
import { languageName } from "../fields/texts.ts";

const refusals: Record<PictureRefusal | "tooLarge" | "changed", string> = {
  changed:
    "Outra pessoa mudou esta foto ou o texto dela agora há pouco. Feche, olhe como ficou e tente de novo.",
  wrongType: "Este arquivo não é uma foto que o site aceite. Mande em JPG, PNG ou WebP.",
  damaged: "A foto chegou com defeito. Escolha outra, ou mande essa de novo.",
  tooSmall: "A foto é pequena demais e ficaria embaçada. Escolha uma maior, ou aproxime menos.",
  tooManyPixels: "A foto é grande demais. Tire outra no modo normal da câmera.",
  serverBusy:
    "O servidor está ocupado e não terminou a foto. Tente de novo daqui a pouco, ou escolha outra.",
  tooLarge: "O arquivo passa de 15 MB. Tire a foto no modo normal da câmera.",
};

const names = { wifi: "Foto do Wi-Fi", team: "Foto da equipe", cameras: "Foto das câmeras" };

export const texts = {
  title: "Fotos do site",
  about: "A foto nova espera até você publicar.",
  back: "Site",
  names,
  original: "A que veio com o site",
  replaced: "Foto sua",
  sheet: (name: PictureName) => names[name].replace("Foto", "Trocar a foto"),
  unsaved: (name: PictureName) => `Você escolheu uma foto e não salvou: ${names[name]}`,
  describe: "Mudar só a descrição",
  close: "Fechar",
  choose: "Escolher ou tirar a foto",
  chosen: "A parte da foto que aparece no site",
  zoom: "Aproximar",
  sideways: "Para os lados",
  upDown: "Para cima e para baixo",
  alt: (language: string) => `O que a foto mostra, em ${languageName(language)}`,
  altAbout: "Quem não enxerga ouve esta frase no lugar da foto. Em inglês pode ficar para depois.",
  altMissing: "Descreva a foto em uma frase.",
  save: "Usar esta foto",
  saving: "Preparando a foto...",
  saved: "A foto está salva. Ninguém vê até publicar.",
  busy: "Outra foto está sendo preparada. Tente de novo daqui a pouco.",
  failed: "Não deu. Veja a internet e tente de novo.",
  loading: "Buscando as fotos...",
  refusals,
  kept: {
    title: "Fotos guardadas",
    about:
      "O que saiu do site fica guardado, para você poder voltar atrás. Alguém pediu para apagar a foto em que aparece? Troque a foto, publique, e apague a antiga aqui.",
    none: "Nenhuma foto guardada ainda.",
    madeAt: (date: string) => `Mandada em ${date}`,
    question: "Apagar esta foto de vez?",
    goes: [
      "Ela some do servidor, e não dá mais para voltar a um dia em que o site mostrava esta foto.",
      "As cópias de segurança ainda guardam a foto por até 30 dias. Quem já abriu o site pode ter ela no próprio celular.",
    ],
    final: "Isto não tem volta.",
    erase: "Apagar de vez",
    erasing: "Apagando...",
    keep: "Deixar guardada",
    erased: "A foto foi apagada de vez.",
    needed:
      "Esta foto está no site, na lista para publicar ou em uma mudança agendada. Tire de lá primeiro.",
  },
};
