import { expect, test } from "vitest";
import { mailSettings } from "../../../dev/site/test-settings.ts";
import { readAlertConfig, readConfig } from "./config.ts";

const { OPERATOR_MAIL_TO: _, ...mail } = mailSettings;
const { SMTP_URL, MAIL_FROM } = mail;
const required = { ...mail, DATABASE_URL: "postgres://fiosite_server@127.0.0.1:5432/fiosite" };
const operator = { OPERATOR_MAIL_TO: "tecnico@provedor.example, ti@provedor.example" };

test("production does not start without an address", () => {
  const production = { ...required, NODE_ENV: "production", LEADS_RETENTION_DAYS: "90" };
  expect(() => readConfig(production)).toThrow(
    "invalid environment: OPERATOR_MAIL_TO must be the e-mail addresses of the engineer",
  );
  expect(() => readConfig({ ...production, ...operator })).not.toThrow();
});

test("the doctor needs the mail server and the address, and nothing else", () => {
  expect(readAlertConfig({ SMTP_URL, MAIL_FROM, ...operator })).toEqual({
    mail: {
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
      to: ["tecnico@provedor.example", "ti@provedor.example"],
    },
  });
  expect(() => readAlertConfig(required)).toThrow(
    /^invalid environment: OPERATOR_MAIL_TO must be [^;]*$/,
  );
});

test.each(["", "hc.example/ping", "file:///etc/passwd"])(
  "the heartbeat address %j is rejected",
  (HEARTBEAT_URL) => {
    expect(() => readConfig({ ...required, HEARTBEAT_URL })).toThrow(
      "HEARTBEAT_URL must be an http or https address",
    );
  },
);
