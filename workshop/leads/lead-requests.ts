import { randomUUID } from "node:crypto";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  type LeadRow,
  leadEmailPath,
  leadsPath,
} from "../../contract/leads.ts";
import { type HttpAnswer, type HttpQuestion, sendHttp } from "../http/send-http.ts";

export interface JsonAnswer extends HttpAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: a test expects what it should be
  json: any;
}

let visitors = Math.trunc(Math.random() * 1_000_000);

/** Another visitor at every call. */
export function someone() {
  visitors += 1;
  const number = String(visitors).padStart(7, "0");
  return {
    name: `Maria das Dores ${number}`,
    phone: `(88) 9 9${number.slice(0, 3)}-${number.slice(3)}`,
    address: `Rua São José, ${number}, Itapipoca`,
  };
}

export async function postJson(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const question: HttpQuestion = {
    method: "POST",
    headers: { "content-type": "application/json", [anonymousKeyHeader]: anonymousKey, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  const answer = await sendHttp(origin, path, question);
  const content = answer.body.toString();
  return {
    ...answer,
    json: content.startsWith("{") || content.startsWith("[") ? JSON.parse(content) : undefined,
  };
}

export const withKey = (key: string = randomUUID()) => ({ [idempotencyHeader]: key });

/** The two calls of a browser, as `web/src/features/lead-form` makes them. */
export async function sendLead(origin: string, fields: object, key?: string): Promise<LeadRow> {
  const answer = await postJson(origin, leadsPath, fields, withKey(key));
  if (answer.status !== 201) throw new Error(`the lead was answered with ${answer.status}`);
  const row: LeadRow = answer.json[0];
  await postJson(origin, leadEmailPath, row);
  return row;
}
