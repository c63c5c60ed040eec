import type { AccessRecord } from "@fiosite/contract/panel/records";

export const texts = {
  title: "Registros",
  back: "Mais",
  about: "Quem mexeu em dados de clientes. Ninguém apaga esta lista, nem o dono.",
  loading: "Buscando os registros...",
  none: "Ainda não há nada aqui.",
  more: "Mostrar mais",
  /** The name stands only while the contact does. */
  what: (record: AccessRecord): string => {
    const { action, contactName, detail } = record;
    const actions = {
      see: contactName
        ? `abriu o contato de ${contactName}`
        : "abriu um contato que já foi apagado",
      export: `baixou a planilha${detail ? ` (${detail})` : ""}`,
      erase: "apagou um contato",
      invite: `convidou ${detail ?? "alguém"}`,
      remove: `tirou o acesso de ${detail ?? "alguém"}`,
      role: `mudou a função de ${detail ?? "alguém"}`,
    };
    return actions[action];
  },
  /** The last day of those that are loaded may go on. */
  saw: (contacts: number, hasMore: boolean) =>
    `abriu ${contacts} ${contacts === 1 ? "contato" : "contatos"}${hasMore ? " ou mais" : ""}`,
  from: (first: string, last: string) => `${first} a ${last}`,
  oneByOne: (times: number) => `Ver os ${times} registros`,
  /** The first part of the id is what staff read out as the protocol. */
  protocol: (id: string) => `protocolo ${id.slice(0, 13)}`,
};
