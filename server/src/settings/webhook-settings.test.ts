import { expect, test } from "vitest";
import { mailSettings, unreachableDatabase } from "../../../dev/site/test-settings.ts";
import { newSecret } from "../../../dev/webhooks/test-receiver.ts";
import { readConfig } from "./config.ts";

const read = (variables: Record<string, string>) =>
  readConfig({ DATABASE_URL: unreachableDatabase, ...mailSettings, ...variables }).webhooks;

const secret = newSecret();
const erp = {
  WEBHOOKS: "erp",
  WEBHOOK_ERP_URL: "https://erp.example/leads",
  WEBHOOK_ERP_SECRETS: secret,
};

test("each name has its own URL, secrets and private addresses", () => {
  const [first, second] = read({
    ...erp,
    WEBHOOKS: "erp, n8n",
    WEBHOOK_N8N_URL: "http://10.0.0.5:5678/webhook",
    WEBHOOK_N8N_SECRETS: `${newSecret()}, ${secret}`,
    WEBHOOK_N8N_PRIVATE_ADDRESSES: "10.0.0.5, fd12::/64",
  });
  expect(first).toMatchObject({ name: "erp", url: new URL("https://erp.example/leads") });
  expect(first?.secrets.map((each) => `whsec_${each.toString("base64")}`)).toEqual([secret]);
  expect(second?.secrets).toHaveLength(2);
  expect(second?.privateAddresses.check("10.0.0.5")).toBe(true);
  expect(second?.privateAddresses.check("10.0.0.6")).toBe(false);
  expect(second?.privateAddresses.check("fd12::7", "ipv6")).toBe(true);
});

test("without WEBHOOKS, or with an empty one, there is no destination", () => {
  expect(read({})).toEqual([]);
  expect(read({ WEBHOOKS: "", WEBHOOK_URL: "of another program" })).toEqual([]);
});

test.each([
  ["WEBHOOKS: informe nomes curtos em letras minúsculas", { ...erp, WEBHOOKS: "ERP" }],
  ["WEBHOOKS: informe nomes curtos", { ...erp, WEBHOOKS: "erp,erp" }],
  ["falta em WEBHOOKS o nome de WEBHOOK_ERP_URL, WEBHOOK_ERP_SECRETS", { ...erp, WEBHOOKS: "crm" }],
  ["falta em WEBHOOKS o nome de WEBHOOK_ERP_SECRET", { ...erp, WEBHOOK_ERP_SECRET: secret }],
  ["WEBHOOK_ERP_URL: informe um endereço https", { WEBHOOKS: "erp" }],
  ["WEBHOOK_ERP_URL: informe um endereço https", { ...erp, WEBHOOK_ERP_URL: "ftp://hunter2@host" }],
  [
    "WEBHOOK_ERP_URL: informe um endereço https",
    { ...erp, WEBHOOK_ERP_URL: "http://hunter2@host" },
  ],
  ["WEBHOOK_ERP_SECRETS: informe um ou mais segredos", { ...erp, WEBHOOK_ERP_SECRETS: "hunter2" }],
  ["WEBHOOK_ERP_SECRETS: informe", { ...erp, WEBHOOK_ERP_SECRETS: "whsec_aHVudGVyMg==" }],
  ["WEBHOOK_ERP_SECRETS: informe", { ...erp, WEBHOOK_ERP_SECRETS: `${secret},` }],
  ["PRIVATE_ADDRESSES: informe endereços ou", { ...erp, WEBHOOK_ERP_PRIVATE_ADDRESSES: "lan" }],
  [
    "PRIVATE_ADDRESSES: informe endereços",
    { ...erp, WEBHOOK_ERP_PRIVATE_ADDRESSES: "10.0.0.0/33" },
  ],
])("%s", (sentence, variables) => {
  // The server does not start, and its message quotes no value.
  expect(() => read(variables)).toThrow(sentence);
  expect(() => read(variables)).toThrow(/^(?!.*(hunter2|whsec_[A-Za-z0-9+/]{9}))/);
});
