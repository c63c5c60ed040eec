import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import type { PushMessage } from "@fiosite/contract/panel/push";
import { expect, test } from "vitest";
import { readNotice } from "./show-notices.ts";

const one: PushMessage = {
  kind: "new",
  count: 1,
  at: "",
  contact: "a",
  town: "Trairi",
  rings: true,
};
const read = (change: Partial<PushMessage>) => readNotice(JSON.stringify({ ...one, ...change }));

test("a single contact says its town and opens itself, several say how many and open the list", () => {
  expect(read({})).toEqual({
    title: "Novo contato em Trairi",
    tag: "new",
    path: "/contatos/a",
    rings: true,
    body: "Toque para atender.",
  });
  expect(read({ town: null }).title).toBe("Novo contato");
  expect(read({ count: 3, contact: null, town: null })).toMatchObject({
    title: "3 contatos novos",
    path: "/contatos",
  });
});

test("the waiting time in the text is the contract's", () => {
  const time = `${lateAfterMinutes} minutos`;
  expect(read({ kind: "late" }).title).toBe(`Um contato espera há mais de ${time}`);
  expect(read({ kind: "late", count: 2 }).title).toBe(`2 contatos esperam há mais de ${time}`);
});

test("promises say their hour or their number, and tomorrow's open the agenda", () => {
  const titles = [
    read({ kind: "reminder", time: "10h" }),
    read({ kind: "reminder", count: 2 }),
    read({ kind: "overdue" }),
    read({ kind: "overdue", count: 2 }),
    read({ kind: "tomorrow", count: 3, installations: 1 }),
    read({ kind: "tomorrow", count: 2, installations: 2 }),
    read({ kind: "tomorrow", installations: 0 }),
  ].map(({ title }) => title);
  expect(titles).toEqual([
    "Você tem um lembrete das 10h",
    "Você tem 2 lembretes agora",
    "Um lembrete passou da hora",
    "2 lembretes passaram da hora",
    "Amanhã: 2 lembretes e 1 instalação",
    "Amanhã: 2 instalações",
    "Amanhã: 1 lembrete",
  ]);
  expect(read({ kind: "tomorrow" })).toMatchObject({
    body: "Toque para ver a agenda.",
    path: "/contatos?ver=agenda",
  });
});

test.each([undefined, "", "{", '{"kind":"newer"}'])("%j still shows something", (text) => {
  expect(readNotice(text)).toMatchObject({ title: "Tem novidade no Painel", path: "/contatos" });
});
