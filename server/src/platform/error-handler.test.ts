import fastify from "fastify";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, runSql } from "../../../workshop/postgres/test-database.ts";
import { answerError } from "./error-handler.ts";
import { loggerOptions } from "./logger-options.ts";

async function askFailing(thrown: unknown) {
  const logLines: string[] = [];
  const app = fastify(loggerOptions("info", { write: (line) => logLines.push(line) }));
  app.setErrorHandler(answerError);
  app.post("/", () => Promise.reject(thrown));
  const answer = await app.inject({ method: "POST", url: "/", payload: {} });
  return { status: answer.statusCode, body: answer.json(), log: logLines.join("") };
}

const failure = (statusCode: number) =>
  Object.assign(new Error("Maria, 88 99999-0000"), { statusCode, code: "FST_SOMETHING" });

test.each([
  [400, "bad_request", "Bad Request"],
  [404, "not_found", "Not Found"],
  [413, "payload_too_large", "Payload Too Large"],
  [415, "unsupported_media_type", "Unsupported Media Type"],
  [429, "too_many_requests", "Too Many Requests"],
])("an error of the caller, %d, is answered with the code %s", async (status, code, message) => {
  const answer = await askFailing(failure(status));
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, message });
  expect(answer.log).not.toContain("Maria");
});

test.each([
  ["an error", new Error("password of the database"), 500],
  ["an error with a status of its own", failure(503), 503],
  ["an error with a senseless status", failure(200), 500],
  ["something that is no error", "password of the database", 500],
])("%s of ours is logged and never shown", async (_name, thrown, status) => {
  const answer = await askFailing(thrown);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code: "internal" });
  expect(answer.log).toContain("request failed");
  expect(answer.log).toContain(thrown instanceof Error ? thrown.message : thrown);
});

test("a body that cannot be read is the caller's error", async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.post("/", () => ({}));
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url: "/", headers, payload: "{" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ code: "bad_request", message: "Bad Request" });
});

test("the row that PostgreSQL quotes in its errors stays out of the log", async () => {
  const database = await createTestDatabase();
  await runSql(database, "create table visitor (name text, phone text not null)");
  const refused = await runSql(database, "insert into visitor values ('Maria Souza', null)").catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(pg.DatabaseError);
  expect(JSON.stringify(refused)).toContain("Maria Souza");

  const { log } = await askFailing(new Error("lead not saved", { cause: refused }));
  expect(log).toContain("violates not-null constraint");
  expect(log).toContain('"code":"23502"');
  expect(log).not.toContain("Maria Souza");
});
