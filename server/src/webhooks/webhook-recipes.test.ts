import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { startNodeChild } from "../../../dev/processes/child-process.ts";
import { findFreePort } from "../../../dev/processes/free-port.ts";
import { newSecret } from "../../../dev/webhooks/test-receiver.ts";
import {
  makeReceiverFolder,
  startWebhookSite,
  tryReceiver,
} from "../../../dev/webhooks/webhook-site.ts";

const recipes = join(import.meta.dirname, "../../../docs/technician/webhooks");

test("the receiver in Node stores and erases our leads, and accepts nothing else", async () => {
  const folder = await makeReceiverFolder();
  const [secret, port] = [newSecret(), await findFreePort()];
  const env = { WEBHOOK_SECRET: secret, PORT: String(port), RECEIVER_FOLDER: folder };
  // `chdir` for the process alone: the receiver stores into the folder that it is started in.
  const script = `process.chdir(process.env.RECEIVER_FOLDER); await import(${JSON.stringify(join(recipes, "receiver.mjs"))});`;
  const args = ["--input-type=module", "--eval", script];
  const receiver = await startNodeChild(
    args,
    env,
    (line) => line.includes("Listening") || undefined,
  );
  onTestFinished(() => receiver.stop());
  await tryReceiver({ origin: `http://127.0.0.1:${port}`, secret, folder });
});

interface Workflow {
  nodes: { name: string; type: string; parameters: { jsCode?: string } }[];
  connections: Record<string, { main: { node: string }[][] }>;
}

async function readWorkflow(): Promise<Workflow> {
  return JSON.parse(await readFile(join(recipes, "n8n-workflow.json"), "utf8"));
}

/** Runs the JavaScript of the workflow's code node with what n8n gives to it; n8n itself does not run here. */
async function runCodeNode(secret: string, headers: object, body: string) {
  const { nodes } = await readWorkflow();
  const code = nodes.find(({ type }) => type === "n8n-nodes-base.code")?.parameters.jsCode ?? "";
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const run = new AsyncFunction("$input", "require", code.replace(/whsec_COLE\w+/, secret));
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) };
  const input = { first: () => ({ json: { headers } }) };
  const [item] = await run.call({ helpers }, input, createRequire(import.meta.url));
  return item.json;
}

test("the code of the n8n workflow accepts what we send, and nothing that was changed, copied or signed by others", async () => {
  const { receiver, save, settings } = await startWebhookSite();
  const secret = settings.WEBHOOK_ERP_SECRETS ?? "";
  const id = await save();
  await expect.poll(() => receiver.received).toHaveLength(1);
  const { headers = {}, body = "" } = receiver.received[0] ?? {};
  expect(await runCodeNode(secret, headers, body)).toMatchObject({
    isGenuine: true,
    type: "lead.created",
    data: { id },
  });
  const rejected = { isGenuine: false };
  expect(await runCodeNode(secret, headers, `${body} `)).toEqual(rejected);
  expect(await runCodeNode(newSecret(), headers, body)).toEqual(rejected);
  expect(await runCodeNode(secret, {}, body)).toEqual(rejected);
  const old = new Date(Date.now() - 600_000);
  const copied = {
    "webhook-id": "old",
    "webhook-timestamp": String(Math.floor(old.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("old", old, body),
  };
  expect(await runCodeNode(secret, copied, body)).toEqual(rejected);
});

test("the n8n workflow erases only what was erased here, and keeps a lead whose state changed", async () => {
  const { nodes, connections } = await readWorkflow();
  const route = (type: string, from: string): string => {
    const condition = JSON.stringify(nodes.find(({ name }) => name === from)?.parameters);
    const branches = connections[from]?.main ?? [];
    const asked = condition.match(/\$json\.type === '([^']+)'/)?.[1];
    if (!asked) return from;
    return route(type, branches[asked === type ? 0 : 1]?.[0]?.node ?? "");
  };
  const end = (type: string) => route(type, "É contato novo?");
  expect(end("lead.created")).toBe("Troque por: cadastrar no seu sistema");
  expect(end("lead.updated")).toBe("Troque por: guardar a situação no seu sistema");
  expect(end("lead.erased")).toBe("Troque por: apagar no seu sistema");
});

test("each node of the n8n workflow is reached from the webhook", async () => {
  const { nodes, connections } = await readWorkflow();
  const reached = new Set(["Receber do site"]);
  for (const name of reached) {
    for (const { node } of connections[name]?.main.flat() ?? []) reached.add(node);
  }
  expect([...reached].sort()).toEqual(nodes.map(({ name }) => name).sort());
});
