// "Neste celular" would be wrong on a computer.
const device = matchMedia("(pointer: coarse)").matches ? "celular" : "computador";

export const texts = {
  title: "Entrar",
  start: "Quem chamou hoje?",
  startAbout: "Entre para ver os contatos do site. Sem senha para decorar.",
  hasEnded: "Seu acesso neste aparelho terminou. Entre de novo.",
  hasEndedKept: "Seu acesso neste aparelho terminou. O que você escreveu está guardado.",
  removed: "Seu acesso ao Painel foi tirado. Os dados do Painel saíram deste aparelho.",
  passkey: "Entrar com a digital ou o rosto",
  waiting: (name: string, count: number) =>
    `${count === 1 ? "1 mudança" : `${count} mudanças`} de ${name} ${count === 1 ? "espera" : "esperam"} neste ${device}. ${count === 1 ? "Vai" : "Vão"} quando ${name} entrar.`,
  or: "ou",
  email: "Seu e-mail",
  badEmail: "Confira o e-mail: falta alguma coisa nele.",
  askLink: "Receber um link por e-mail",
  startNote:
    "O link vale 15 minutos e serve uma vez só. Ainda não tem acesso? Quem convida é o dono.",
  busy: "Só um instante...",

  sent: "Olhe o seu e-mail.",
  sentTo: (email: string) => ["Mandamos um link para ", email, `. Toque nele por este ${device}.`],
  steps: {
    sent: [
      "Abra a mensagem “Seu link do Painel”.",
      "Toque em Entrar no Painel. Vale por 15 minutos.",
    ],
    invitation: [
      "Toque no botão amarelo.",
      `Ponha o dedo ou olhe para o ${device}, como quando você desbloqueia a tela.`,
      "Pronto. Da próxima vez, é só o dedo.",
    ],
  },
  spam: "Não chegou? Veja no spam. Se o e-mail não for de alguém da equipe, nada é enviado.",
  resend: "Mandar de novo",
  resendIn: (seconds: number) => `Mandar de novo em ${seconds} s`,
  otherEmail: "Usar outro e-mail",

  invitation: (name: string) => `Olá, ${name}. Crie seu acesso neste ${device}.`,
  invitedBy: (name: string | null) =>
    `${name ?? "A empresa"} convidou você para usar o Painel do site.`,
  greeting: (name: string) => `Olá, ${name}.`,
  greetingAbout: "Toque no botão para entrar. O link serve uma vez só.",
  enter: "Entrar no Painel",
  create: "Criar meu acesso",
  createTitle: (name: string) => `${name}, crie seu acesso neste ${device}.`,
  createAbout: "Da próxima vez você entra com a digital ou o rosto, sem esperar e-mail.",
  createLater: "Agora não",
  fingerStays: `Sua digital não sai do ${device}: a gente não vê nem guarda.`,
  notMine: `Este ${device} não é meu`,
  notMineDone: `Nada ficou guardado neste ${device}. O link continua valendo: abra no seu aparelho.`,

  failed: "Não reconheceu. Acontece.",
  failedAbout: "Tente outra vez, ou entre pelo e-mail. Ninguém perde o acesso por errar.",
  unknown: "Essa digital não abre o Painel.",
  unknownAbout: "Ela pode ter sido desconectada. Entre pelo e-mail e crie outra.",
  failedCreating: "Tente outra vez, ou entre sem criar agora. Ninguém perde o acesso por errar.",

  proof: "Confirme que é você",
  proofAbout:
    "Já faz uns minutos que você entrou, e isto ninguém pode fazer no seu lugar. O que você estava fazendo fica como está.",
  proofPasskey: "Usar a digital ou o rosto",
  proofSent: (email: string) =>
    `Mandamos um link para ${email}. Abra por este ${device}, toque em Entrar no Painel e volte aqui.`,
  proofOpened: "Já abri o link",
  proofNotYet: "Ainda não chegou aqui. Abra o link neste mesmo navegador e tente de novo.",
  proofLater: "Deixar para depois",

  unread: "O link ainda não abriu.",
  ended: "Esse link já venceu.",
  endedAbout:
    "Cada link serve uma vez só. O de entrar vale 15 minutos; o do convite, 2 dias. Peça outro, chega em um instante.",
  another: "Pedir outro link",

  unreachable: "Sem resposta. Veja a internet e tente de novo.",
  tooMany: "Foram muitas tentativas. Espere 10 minutos e tente de novo.",
};
