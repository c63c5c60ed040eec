import { expect, test } from "vitest";
import { momentsAt, waited } from "./moments.ts";
import { promisedTime, quickTimes, warningOf, withoutTimesOfToday } from "./promises.ts";

const timeZone = "America/Fortaleza";
const at = (iso: string) => momentsAt(Date.parse(iso), timeZone);
// Monday, 14h32 in Fortaleza.
const moments = at("2026-11-16T17:32:00Z");
const { ago, date, dayAndHour, dayAndTime, dayTitle, dayWord, since, time } = moments;

test("times are those of the company, whatever the phone's zone", () => {
  expect(time("2026-11-16T17:28:00Z")).toBe("14h28");
  expect(time("2026-11-16T12:05:00Z")).toBe("9h05");
  expect(dayAndTime("2026-11-16T02:59:00Z")).toBe("ontem, 23h59");
  expect(date("2027-01-16T02:59:00Z")).toBe("15/01/2027");
});

test("a recent moment says how long ago it was, an older one when", () => {
  expect(ago("2026-11-16T17:31:30Z")).toBe("agora");
  expect(ago("2026-11-16T16:50:00Z")).toBe("há 42 min");
  expect(ago("2026-11-16T15:00:00Z")).toBe("há 2 h");
  expect(ago("2026-11-16T11:12:00Z")).toBe("8h12");
  expect(ago("2026-11-13T11:12:00Z")).toBe("13/11, 8h12");
  expect(ago("2025-11-13T11:12:00Z")).toBe("13/11/2025, 8h12");
  expect(waited(5 * 24 * 60 * 60 * 1000)).toBe("há 5 dias");
});

test("days are named", () => {
  expect(dayTitle("2026-11-16T12:00:00Z")).toBe("Hoje, segunda");
  expect(dayTitle("2026-11-15T12:00:00Z")).toBe("Ontem, domingo");
  expect(dayTitle("2026-11-13T12:00:00Z")).toBe("Sexta, 13/11");
});

test("what was agreed upon is said as people say it", () => {
  expect(dayAndHour("2026-11-16T19:00:00Z")).toBe("hoje, 16h");
  expect(dayAndHour("2026-11-17T12:30:00Z")).toBe("amanhã, 9h30");
  expect(dayAndHour("2026-11-19T13:00:00Z")).toBe("quinta, 10h");
  expect(dayWord("2026-11-22")).toBe("domingo");
  expect(dayWord("2026-11-23")).toBe("23/11");
  expect(dayWord("2026-12-01")).toBe("1º/12");
  expect(dayWord("2026-11-13")).toBe("13/11");
});

test("the last touch is said roughly", () => {
  expect(since("2026-11-16T17:12:00Z")).toBe("há 20 min");
  expect(since("2026-11-15T22:00:00Z")).toBe("ontem");
  expect(since("2026-11-10T17:12:00Z")).toBe("há 6 dias");
});

test("a copied message loses the time of today, and one of another day promises nothing", () => {
  const copied = (time: string) =>
    withoutTimesOfToday(`[${time}] Ana: amanhã às 10h`, "2026-11-16");
  expect(copied("22:40, 16/11/2026")).toBe("Ana: amanhã às 10h");
  expect(copied("22:40")).toBe("Ana: amanhã às 10h");
  const old = "[15/11 14:22] Ana: amanhã às 10h";
  expect(copied("15/11 14:22")).toBe(old);
  expect(promisedTime(old, moments, undefined)).toBeUndefined();
});

test("a note that was begun on another day promises nothing", () => {
  const offered = (iso: string) => promisedTime("amanhã às 10", moments, Date.parse(iso));
  expect(offered("2026-11-16T03:00:00Z")).toBe("2026-11-17T13:00:00.000Z");
  expect(offered("2026-11-16T02:59:00Z")).toBeUndefined();
});

test("quick times are never past, on a Sunday or on a Saturday afternoon", () => {
  const offered = (iso: string) => quickTimes(at(iso)).map(at(iso).dayAndHour);
  expect(offered("2026-11-17T13:12:00Z")).toEqual(["hoje, 16h", "amanhã, 9h", "quinta, 9h"]);
  expect(offered("2026-11-17T19:10:00Z")).toEqual(["amanhã, 9h", "amanhã, 16h", "quinta, 9h"]);
  expect(offered("2026-11-20T13:12:00Z")).toEqual(["hoje, 16h", "amanhã, 9h", "segunda, 9h"]);
  expect(offered("2026-11-21T13:12:00Z")).toEqual(["segunda, 9h", "segunda, 16h", "terça, 9h"]);
});

test.for([
  ["me liga quinta às 10, quer o de 700", "quinta, 10h"],
  ["Me liga quinta as 10h", "quinta, 10h"],
  ["amanhã às 8 e meia", "amanhã, 8h30"],
  ["quinta 9h e 15", "quinta, 9h15"],
  ["amanhã às 10 horas e meia", "amanhã, 10h30"],
  ["quinta que vem 9h", undefined],
  ["na próxima sexta às 10", undefined],
  ["quinta-feira 10h30", "quinta, 10h30"],
  ["amanhã de manhã", "amanhã, 9h"],
  ["amanha a tarde", "amanhã, 14h"],
  ["amanhã às 3", "amanhã, 15h"],
  ["amanhã 8 da manhã", "amanhã, 8h"],
  ["sexta às 7 da noite", "sexta, 19h"],
  ["sexta 14:30", "sexta, 14h30"],
  ["depois de amanhã ao meio-dia", "quarta, 12h"],
  ["ligar hoje 16h", "hoje, 16h"],
  ["liga às 17 horas", "hoje, 17h"],
  ["dia 20 às 9", "sexta, 9h"],
  ["dia 2 às 9", "2/12, 9h"],
  ["20/11 9h", "sexta, 9h"],
  // The fixed moment is a Monday, so "segunda" means the next one.
  ["segunda 14h", "23/11, 14h"],
  ["me liga quinta", undefined],
  ["quinta ou sexta às 10", undefined],
  ["quinta às 10 ou às 15h", undefined],
  ["liguei ontem às 10", undefined],
  ["hoje às 9", undefined],
  ["amanhã às 7", undefined],
  ["quer a segunda via, 14h", "hoje, 14h"],
  ["quer o de 700, mora no 10", undefined],
  ["31/02 às 9", undefined],
  ["amanhã às 25h", undefined],
  // A part of the day decides between two hours.
  ["amanhã à noite, às 8", "amanhã, 20h"],
  ["amanhã às 12 da noite", undefined],
  ["amanhã às 3 da manhã", undefined],
  ["ligar amanhã ao meio-dia e meia", "amanhã, 12h30"],
  ["amanhã 9 horas", "amanhã, 9h"],
  ["amanhã às 10:00hs", "amanhã, 10h"],
  ["me liga amanhã depois das 17h", "amanhã, 17h"],
  ["amanhã me liga às 10", "amanhã, 10h"],
  ["ligar de novo às 15h", "hoje, 15h"],
  ["chamar no zap às 16h", "hoje, 16h"],
  ["ligar às 10h na sexta", "sexta, 10h"],
  ["liga amanhã lá pelas 10h", "amanhã, 10h"],
  ["não atendeu, ligar 16h de hoje", "hoje, 16h"],
  // Months by their names, and a year.
  ["viaja, ligar dia 20 de dezembro às 10h", "20/12, 10h"],
  ["24 de novembro 10h", "24/11, 10h"],
  ["às 10 do dia 5 de dez", "5/12, 10h"],
  ["dia 1º às 10h", "1º/12, 10h"],
  ["dia 10/12/2026 às 9h", "10/12, 9h"],
  ["dia 10/12/2027 às 9h", undefined],
  ["ligar às 10 do dia 20 do 12", undefined],
  // Durations and numbers of things.
  ["me liga daqui a 2 horas", undefined],
  ["ligar em 3 horas", undefined],
  ["sem internet há 3 horas", undefined],
  ["caiu, 3 horas sem sinal", undefined],
  ["quer as 2 câmeras", undefined],
  ["quer as 2 câmeras para quinta", undefined],
  ["quer as 2 quinta", undefined],
  ["quer as 2 câmeras, liga amanhã às 10", "amanhã, 10h"],
  // Spans and alternatives.
  ["está em casa amanhã das 8 às 11", undefined],
  ["pode ligar amanhã entre as 14 e 17", undefined],
  ["amanhã às 14 e 17", undefined],
  ["trabalha das 8 às 17", undefined],
  ["trabalha das 8 às 17, ligar amanhã às 12h", undefined],
  ["amanhã até as 10", undefined],
  ["amanhã às 8, 9 ou 10", undefined],
  ["amanhã às 10 ou quinta", undefined],
  ["amanhã de manhã ou à tarde", undefined],
  // A day that does not belong to the hour.
  ["seg 10h", undefined],
  ["não pode amanhã, ligar às 15h", undefined],
  ["não ligar amanhã às 10h", undefined],
  ["vence dia 20, ligar às 15h", undefined],
] as const)("the note %s offers %s", ([note, said]) => {
  const promised = promisedTime(note, at("2026-11-16T14:32:00Z"), undefined);
  expect(promised && dayAndHour(promised)).toBe(said);
});

test.for([
  ["CPF 529.982.247-25", "cpf"],
  ["é 52998224725, nasceu em maio", "cpf"],
  ["cpf 123456789", "cpf"],
  ["senha do wifi: casa1234", "password"],
  ["CPF 529.982.247-25, senha 1234", "cpf"],
  ["ligar para 88 99999-1234", undefined],
  ["pediu a senha do wifi", undefined],
  ["quer o de 700 por 99,90", undefined],
] as const)("the note %s is warned about as %s", ([note, warning]) => {
  expect(warningOf(note)).toBe(warning);
});
