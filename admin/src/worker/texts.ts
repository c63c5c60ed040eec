/** What a locked phone may show to anybody who looks at it. */
export const texts = {
  newOne: (town: string | null) => (town ? `Novo contato em ${town}` : "Novo contato"),
  newMany: (count: number) => `${count} contatos novos`,
  lateOne: "Um contato espera há mais de 30 minutos",
  lateMany: (count: number) => `${count} contatos esperam há mais de 30 minutos`,
  touch: "Toque para atender.",
  unknown: "Tem novidade no Painel",
};
