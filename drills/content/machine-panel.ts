import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { valueAt } from "../../content/content-path.ts";
import { panelPaths } from "../../contract/panel/paths.ts";
import { sitePaths } from "../../contract/panel/site-paths.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { installCommand, panelHost } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";

const owner = `dona@${siteHost}`;

interface PanelResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows its address's schema, which the panel's tests check.
  json: any;
}

export interface MachinePanel {
  get(path: string): Promise<PanelResponse>;
  post(path: string, body: object): Promise<PanelResponse>;
}

/** Turns the panel on and signs in an owner. Requests go to the panel's socket, as nginx's do. Another proof covers https. */
export async function openPanel(machine: Machine): Promise<MachinePanel> {
  await machine.run(installCommand(siteHost, `--panel ${panelHost}`));
  await machine.run(`fiosite people invite ${owner} --name 'Dona Rita' --role owner`);
  const link = await machine.run(`fiosite people link ${owner}`);
  const token = link.match(/#t=([\w-]+)/)?.[1];
  assert(token, "the link has no token");
  let cookie = "";
  const send = async (path: string, options = ""): Promise<PanelResponse> => {
    const output = await machine.run(
      `curl -sS --unix-socket /run/fiosite/panel.sock -H 'Origin: https://${panelHost}' -H 'Cookie: ${cookie}' ${options} -D /root/headers -w '\n%{http_code}' http://localhost${path}`,
    );
    const lines = output.split("\n");
    const status = Number(lines.pop());
    return { status, json: JSON.parse(lines.join("\n") || "null") };
  };
  const post = (path: string, body: object) => {
    const file = `/root/${randomUUID()}.json`;
    writeFileSync(join(machine.root, file), JSON.stringify(body));
    return send(path, `-H 'Content-Type: application/json' --data @${file}`);
  };
  const opened = await post(panelPaths.openLink, { token });
  assert.equal(opened.status, 200, JSON.stringify(opened.json));
  cookie = (await machine.run("grep -io '__Host-painel=[^;]*' /root/headers")).trim();
  return { post, get: (path) => send(path) };
}

export async function readDraft(panel: MachinePanel): Promise<unknown> {
  return (await panel.get(sitePaths.draft)).json.document;
}

interface Publication {
  path: string;
  /** Undefined removes the item. */
  value: unknown;
  from?: Date;
}

/** Changes one value of the draft and publishes it. */
export async function publish(
  panel: MachinePanel,
  { path, value, from }: Publication,
): Promise<void> {
  const edits = [{ path, value, expected: valueAt(await readDraft(panel), path) }];
  const saved = await panel.post(sitePaths.edits, { edits });
  assert.equal(saved.status, 200, JSON.stringify(saved.json));
  const { revision } = (await panel.get(sitePaths.changes)).json;
  const request = { requestId: randomUUID(), revision, from };
  const asked = await panel.post(sitePaths.publications, request);
  assert.equal(asked.status, 202, JSON.stringify(asked.json));
}

export async function askForPromotion(
  panel: MachinePanel,
  values: Record<string, number>,
  times: { from?: Date; until: Date },
): Promise<PanelResponse> {
  const draft = await readDraft(panel);
  const edits = Object.entries(values).map(([path, value]) => ({
    path,
    value,
    expected: valueAt(draft, path),
  }));
  return panel.post(sitePaths.promotions, { requestId: randomUUID(), edits, ...times });
}
