import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readAlertConfig, readConfig, readOperatorConfig } from "./config.ts";

const DATABASE_URL = "postgres://fiosite_server:secret@127.0.0.1:5432/fiosite";
const required = {
  DATABASE_URL,
  SMTP_URL: "smtps://site:secret@mail.provedor.example:465",
  MAIL_FROM: "site@provedor.example",
  LEADS_MAIL_TO: "vendas@provedor.example",
};

test("only the database and the mail have no default", () => {
  const { webDist, ...config } = readConfig(required);
  expect(config).toEqual({
    host: "127.0.0.1",
    port: 3000,
    hasInheritedSocket: false,
    databaseUrl: DATABASE_URL,
    runsJobs: true,
    logLevel: "info",
    trustProxy: "loopback",
    mail: {
      smtpUrl: "smtps://site:secret@mail.provedor.example:465",
      from: "site@provedor.example",
      to: ["vendas@provedor.example"],
    },
    emailsPerHour: 60,
    retentionDays: 150,
    webhooks: [],
  });
  expect(webDist).toMatch(/web\/dist$/);
  expect(isAbsolute(webDist)).toBe(true);
});

test("the example file is valid and repeats the defaults", async () => {
  const example = await readFile(join(import.meta.dirname, "../../.env.example"), "utf8");
  expect(readConfig(parseEnv(example))).toEqual(readConfig(required));
});

test("the mail server's address names its port", () => {
  for (const url of [
    "smtp://site:secret@mail.provedor.example",
    "smtps://mail.provedor.example/",
  ]) {
    expect(() => readConfig({ ...required, SMTP_URL: url })).toThrow(/SMTP_URL: .*:587/);
  }
});

test("every invalid variable is named with what is expected and without its value", () => {
  const environment = {
    HOST: "",
    PORT: "65536",
    DATABASE_URL: "mysql://root:hunter2@host/db",
    SMTP_URL: "http://root:hunter2@host",
    MAIL_FROM: "Maria <maria@host>",
    LEADS_MAIL_TO: "vendas@provedor.example,,maria@host",
    LEADS_MAIL_PER_HOUR: "1",
    LEADS_RETENTION_DAYS: "29",
    JOBS: "some",
    LOG_LEVEL: "loud",
    WEB_DIST: "",
    TRUST_PROXY: "everybody",
    GOOGLE_API_KEY: "AIza secret",
    GOOGLE_PLACE_ID: "../place",
    GOOGLE_PLACES_URL: "http://places.example.com",
  };
  const read = () => readConfig(environment);
  expect(read).toThrow("HOST: informe um nome ou endereço desta máquina");
  expect(read).toThrow("PORT: informe um número inteiro de 0 a 65535");
  expect(read).toThrow("DATABASE_URL: informe um endereço como postgres://");
  expect(read).toThrow("JOBS: informe on ou off");
  expect(read).toThrow("LOG_LEVEL: informe um destes: fatal, error, warn, info");
  expect(read).toThrow("WEB_DIST: informe a pasta que npm run build");
  expect(read).toThrow("TRUST_PROXY: informe loopback, linklocal");
  expect(read).toThrow("SMTP_URL: informe um endereço como smtp://");
  expect(read).toThrow("MAIL_FROM: informe só o endereço de e-mail");
  expect(read).toThrow("LEADS_MAIL_TO: informe os endereços de e-mail");
  expect(read).toThrow("LEADS_MAIL_PER_HOUR: informe um número inteiro de e-mails por hora");
  expect(read).toThrow(
    "LEADS_RETENTION_DAYS: informe um número inteiro de dias em que os contatos ficam guardados",
  );
  expect(read).toThrow("GOOGLE_API_KEY: informe uma chave de servidor");
  expect(read).toThrow("GOOGLE_PLACE_ID: informe o id");
  expect(read).toThrow("GOOGLE_PLACES_URL: informe um endereço https");
  expect(read).not.toThrow(/65536|hunter2|maria|29|loud|everybody|AIza|\.\.\/place|example\.com/);
});

test.each(["", "-1", "3000.5", "1e3", " 80", "0x50", "http"])("port %j is rejected", (PORT) => {
  expect(() => readConfig({ ...required, PORT })).toThrow("PORT: informe");
});

test.each([
  "loopback",
  "10.0.0.1",
  "10.0.0.0/8",
  "::1",
  "fd00::/8",
  "loopback, 192.168.0.7,uniquelocal",
])("proxies %j are accepted", (TRUST_PROXY) => {
  expect(readConfig({ ...required, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
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
])("proxies %j are rejected", (TRUST_PROXY) => {
  expect(() => readConfig({ ...required, TRUST_PROXY })).toThrow("TRUST_PROXY: informe");
});

const google = { GOOGLE_API_KEY: "AIza-key_1", GOOGLE_PLACE_ID: "ChIJ_place-1" };

test("Google's settings are key, place and Google's own address", () => {
  expect(readConfig({ ...required, ...google }).google).toEqual({
    apiKey: "AIza-key_1",
    placeId: "ChIJ_place-1",
    placesUrl: "https://places.googleapis.com",
  });
});

test.each([
  ["GOOGLE_API_KEY", "GOOGLE_PLACE_ID"],
  ["GOOGLE_PLACE_ID", "GOOGLE_API_KEY"],
] as const)("without %s, %s is rejected, and the missing one is named", (missing, given) => {
  const read = () => readConfig({ ...required, [given]: google[given] });
  expect(read).toThrow(`configuração errada: ${missing}: informe`);
  expect(read).not.toThrow(`${given}: informe`);
});

test.each(["https://proxy.example.com", "http://127.0.0.1:4000", "http://127.0.0.1"])(
  "the address %j may be sent the key",
  (GOOGLE_PLACES_URL) => {
    const config = readConfig({ ...required, ...google, GOOGLE_PLACES_URL });
    expect(config.google?.placesUrl).toBe(GOOGLE_PLACES_URL);
  },
);

test.each(["", "places.googleapis.com", "http://127.0.0.1.example.com", "ftp://127.0.0.1/"])(
  "the address %j may not be sent the key",
  (GOOGLE_PLACES_URL) => {
    const read = () => readConfig({ ...required, ...google, GOOGLE_PLACES_URL });
    expect(read).toThrow("GOOGLE_PLACES_URL: informe");
  },
);

describe("how long leads are kept", () => {
  test("is the operator's setting", () => {
    expect(readConfig({ ...required, LEADS_RETENTION_DAYS: "90" }).retentionDays).toBe(90);
  });

  test.each(["", "29", "3651", "-90", "90.5", "forever"])(
    "%j is rejected",
    (LEADS_RETENTION_DAYS) => {
      const read = () => readConfig({ ...required, LEADS_RETENTION_DAYS });
      expect(read).toThrow("LEADS_RETENTION_DAYS: informe");
    },
  );
});

test("leads may go to several addresses, each once whatever the case of its domain", () => {
  const LEADS_MAIL_TO = "vendas@provedor.example, Gerente@Provedor.Example,vendas@PROVEDOR.example";
  expect(readConfig({ ...required, LEADS_MAIL_TO }).mail.to).toEqual([
    "vendas@provedor.example",
    "Gerente@provedor.example",
  ]);
});

test("commands need the operator's database and nothing else", () => {
  const OPERATOR_DATABASE_URL = "postgres://fiosite_operator:secret@127.0.0.1:5432/fiosite";
  expect(readOperatorConfig({ OPERATOR_DATABASE_URL })).toEqual({
    operatorDatabaseUrl: OPERATOR_DATABASE_URL,
  });
  expect(() => readOperatorConfig(required)).toThrow(
    /^configuração errada: OPERATOR_DATABASE_URL: informe [^;]*$/,
  );
});

test("systemd passes one socket or none", () => {
  expect(readConfig({ ...required, LISTEN_FDS: "1" }).hasInheritedSocket).toBe(true);
  expect(() => readConfig({ ...required, LISTEN_FDS: "2" })).toThrow("LISTEN_FDS: informe 1");
});

test("the template of an installation lacks only what the company decides", async () => {
  const file = join(import.meta.dirname, "../../../deploy/site.env.template");
  const template = parseEnv(await readFile(file, "utf8"));
  const { DATABASE_URL, OPERATOR_DATABASE_URL, ...toFillIn } = template;
  expect(new Set(Object.values(toFillIn))).toEqual(new Set([""]));
  const filledIn = {
    ...required,
    DATABASE_URL,
    NODE_ENV: "production",
    OPERATOR_MAIL_TO: "tecnico@provedor.example",
  };
  expect(Object.keys(filledIn)).toEqual(expect.arrayContaining(Object.keys(toFillIn)));
  expect(readConfig(filledIn).databaseUrl).toBe(DATABASE_URL);
  expect(readOperatorConfig({ OPERATOR_DATABASE_URL }).operatorDatabaseUrl).toBeDefined();
});

const operator = { OPERATOR_MAIL_TO: "tecnico@provedor.example, ti@provedor.example" };

test("production does not start without an address", () => {
  const production = { ...required, NODE_ENV: "production" };
  expect(() => readConfig(production)).toThrow(
    "configuração errada: OPERATOR_MAIL_TO: informe os endereços de e-mail do técnico",
  );
  expect(() => readConfig({ ...production, ...operator })).not.toThrow();
});

test("the doctor needs the mail server and the address, and nothing else", () => {
  const { SMTP_URL, MAIL_FROM } = required;
  expect(readAlertConfig({ SMTP_URL, MAIL_FROM, ...operator })).toEqual({
    mail: {
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
      to: ["tecnico@provedor.example", "ti@provedor.example"],
    },
  });
  expect(() => readAlertConfig(required)).toThrow(
    /^configuração errada: OPERATOR_MAIL_TO: informe [^;]*$/,
  );
});

test.each(["", "hc.example/ping", "file:///etc/passwd"])(
  "the heartbeat address %j is rejected",
  (HEARTBEAT_URL) => {
    expect(() => readConfig({ ...required, HEARTBEAT_URL })).toThrow(
      "HEARTBEAT_URL: informe um endereço http ou https",
    );
  },
);
