import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../../dev/google/fake-google.ts";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { googleSettings } from "../../settings/google-settings.ts";
import { checkClock } from "./check-clock.ts";
import { checkGoogle } from "./check-google.ts";

async function startGoogle() {
  const google = await startFakeGoogle();
  onTestFinished(() => google.stop());
  return google;
}

test("a key that works passes, after one request", async () => {
  const google = await startGoogle();
  expect(await checkGoogle(googleSettings(google.environment))).toMatchObject({
    status: "ok",
    message: "O Google devolve 5 avaliações.",
  });
  expect(google.requests["pt-BR"]).toBe(1);
});

test("no key, a wrong key, a blocked key and a place without reviews fail; the key is never printed", async () => {
  const google = await startGoogle();
  expect(await checkGoogle(undefined)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Faltam GOOGLE_API_KEY e GOOGLE_PLACE_ID"),
  });
  const wrong = { ...google.environment, GOOGLE_API_KEY: "AIza-wrong" };
  const refused = await checkGoogle(googleSettings(wrong));
  expect(refused.message).toBe(
    "O Google não deu avaliações: recusou o pedido (400, API_KEY_INVALID).",
  );
  expect(JSON.stringify(refused)).not.toContain("AIza");
  google.behave("status-403");
  expect(await checkGoogle(googleSettings(google.environment))).toMatchObject({
    status: "failed",
    message: "O Google não deu avaliações: recusou o pedido (403, API_KEY_SERVICE_BLOCKED).",
    fix: expect.stringContaining("Places API (New)"),
  });
  google.behave("reviews-0");
  expect((await checkGoogle(googleSettings(google.environment))).status).toBe("failed");
});

test("the clock is compared with that of an outside server", async () => {
  let date: string | undefined;
  const server = createServer((_request, response) => {
    if (date) response.setHeader("Date", date);
    response.sendDate = date === undefined;
    response.writeHead(404).end();
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  expect((await checkClock(url)).status).toBe("ok");
  date = new Date(Date.now() - 120_000).toUTCString();
  expect(await checkClock(url)).toMatchObject({
    status: "failed",
    message: expect.stringMatching(
      /^O relógio está 1(19|2\d) segundos adiantado, comparado com o de 127/,
    ),
    fix: expect.stringContaining("timedatectl"),
  });
  date = new Date(Date.now() + 120_000).toUTCString();
  expect((await checkClock(url)).message).toContain("segundos atrasado");
  date = "yesterday";
  expect((await checkClock(url)).status).toBe("skipped");
  expect((await checkClock("http://127.0.0.1:1")).status).toBe("skipped");
});
