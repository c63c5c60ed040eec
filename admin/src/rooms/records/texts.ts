import { type AccessRecord, unusual } from "@fiosite/contract/panel/records";

const number = new Intl.NumberFormat("pt-BR").format;
const contacts = (count: number) => `${number(count)} ${count === 1 ? "contato" : "contatos"}`;

const roleName = (role: string | null) => (role === "owner" ? "Dono" : "Atendimento");

export const texts = {
  title: "Registros",
  back: "Mais",
  about:
    "Quem viu, baixou ou apagou dados de clientes, quem entrou e quem mudou o acesso de alguém. Ninguém apaga esta lista, nem o dono.",
  unusualRule: `O Painel avisa quando alguém vê, num dia, mais de ${unusual.contacts} contatos na lista e mais de ${unusual.times} vezes o que costuma ver.`,
  usual: (count: number | null | undefined) =>
    typeof count === "number" ? `costuma ver ${number(count)}` : "nada nos 30 dias antes",
  loading: "Buscando os registros...",
  none: "Ainda não há nada aqui.",
  more: "Mostrar mais",
  /** The contact's name is shown until the contact is erased. */
  what: (record: AccessRecord): string => {
    const { action, contactName, detail, by, about, device, listed } = record;
    const who = about?.name ?? "alguém";
    const actions = {
      see: contactName
        ? `abriu o contato de ${contactName}`
        : "abriu um contato que já foi apagado",
      list: `viu ${contacts(listed?.contacts ?? 0)} na lista`,
      export: `baixou a planilha${detail ? ` (${detail})` : ""}`,
      erase: "apagou um contato",
      "sign-in":
        detail === "link" ? "entrou pelo link do e-mail" : "entrou com a digital ou o rosto",
      passkey: `guardou a digital ou o rosto para entrar${detail === device ? "" : ` (${detail})`}`,
      "end-device": detail
        ? `desconectou ${about?.id === by.id ? "o próprio aparelho" : `o aparelho de ${who}`} (${detail})`
        : "desconectou todos os outros aparelhos",
      invite: `convidou ${who}, função ${roleName(detail)}`,
      "invite-again": `mandou o convite de ${who} de novo`,
      role: `mudou a função de ${who} para ${roleName(detail)}`,
      remove: `tirou o acesso de ${who}`,
    };
    return actions[action];
  },
  /** "ou mais": further records of the last loaded day may not be loaded yet. */
  saw: (count: number, hasMore: boolean) => `abriu ${contacts(count)}${hasMore ? " ou mais" : ""}`,
  from: (first: string, last: string) => `${first} a ${last}`,
  oneByOne: (times: number) => `Ver os ${times} registros`,
  /** Staff read out the first part of the id as the protocol. */
  protocol: (id: string) => `protocolo ${id.slice(0, 13)}`,
};
