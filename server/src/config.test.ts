import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const DATABASE_URL = "postgres://tudo:secret@127.0.0.1:5432/tudo";

test("only the database has no default", () => {
  const { webDist, ...config } = readConfig({ DATABASE_URL });
  expect(config).toEqual({
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: DATABASE_URL,
    logLevel: "info",
    trustProxy: "loopback",
  });
  expect(webDist).toMatch(/web\/dist$/);
  expect(isAbsolute(webDist)).toBe(true);
});

test("the example file holds what the schema accepts, and the defaults", async () => {
  const example = await readFile(join(import.meta.dirname, "../.env.example"), "utf8");
  expect(readConfig(parseEnv(example))).toEqual(readConfig({ DATABASE_URL }));
});

test("every bad variable is named with what is expected, none with its value", () => {
  const environment = {
    HOST: "",
    PORT: "65536",
    DATABASE_URL: "mysql://root:hunter2@host/db",
    LOG_LEVEL: "loud",
    WEB_DIST: "",
    TRUST_PROXY: "everybody",
  };
  const read = () => readConfig(environment);
  expect(read).toThrow("HOST must be a host name or an address");
  expect(read).toThrow("PORT must be a whole number from 0 to 65535");
  expect(read).toThrow("DATABASE_URL must be an address like postgres://");
  expect(read).toThrow("LOG_LEVEL must be one of fatal, error, warn, info");
  expect(read).toThrow("WEB_DIST must be the output folder");
  expect(read).toThrow("TRUST_PROXY must be loopback, linklocal");
  expect(read).not.toThrow(/65536|hunter2|loud|everybody/);
});

test("a missing database is named and the good variables are not", () => {
  const read = () => readConfig({ PORT: "8080" });
  expect(read).toThrow("DATABASE_URL must be");
  expect(read).not.toThrow(/PORT|HOST/);
});

test.each(["", "-1", "3000.5", "1e3", " 80", "0x50", "http"])("port %j is refused", (PORT) => {
  expect(() => readConfig({ DATABASE_URL, PORT })).toThrow("PORT must be");
});

test.each([
  "loopback",
  "10.0.0.1",
  "10.0.0.0/8",
  "::1",
  "fd00::/8",
  "loopback, 192.168.0.7,uniquelocal",
])("proxies %j are accepted", (TRUST_PROXY) => {
  expect(readConfig({ DATABASE_URL, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
});

test.each([
  "",
  "true",
  "*",
  "1",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/129",
  "10.0.0.0/8/8",
  "loopback,",
])("proxies %j are refused", (TRUST_PROXY) => {
  expect(() => readConfig({ DATABASE_URL, TRUST_PROXY })).toThrow("TRUST_PROXY must be");
});
