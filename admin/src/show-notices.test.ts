import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import type { PushMessage } from "@fiosite/contract/panel/push";
import { expect, test } from "vitest";
import { readNotice } from "./show-notices.ts";

const one: PushMessage = { kind: "new", count: 1, contact: "a", town: "Trairi", rings: true };
const read = (change: Partial<PushMessage>) => readNotice(JSON.stringify({ ...one, ...change }));

test("a single contact says its town and opens itself, several say how many and open the list", () => {
  expect(read({})).toEqual({
    ...{ title: "Novo contato em Trairi", tag: "new", path: "/contatos/a", rings: true },
  });
  expect(read({ town: null }).title).toBe("Novo contato");
  expect(read({ count: 3, contact: null, town: null })).toMatchObject({
    ...{ title: "3 contatos novos", path: "/contatos" },
  });
});

test("the waiting time in the text is the contract's", () => {
  const time = `${lateAfterMinutes} minutos`;
  expect(read({ kind: "late" }).title).toBe(`Um contato espera há mais de ${time}`);
  expect(read({ kind: "late", count: 2 }).title).toBe(`2 contatos esperam há mais de ${time}`);
});

test.each([undefined, "", "{", '{"kind":"newer"}'])("%j still shows something", (text) => {
  expect(readNotice(text)).toMatchObject({ title: "Tem novidade no Painel", path: "/contatos" });
});
