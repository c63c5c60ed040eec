import { randomUUID } from "node:crypto";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  type LeadRow,
  leadEmailPath,
  leadsPath,
} from "../../contract/leads.ts";
import { type HttpRequest, type HttpResponse, sendHttp } from "../http.ts";

export interface JsonResponse extends HttpResponse {
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
  json: any;
}

let visitors = Math.trunc(Math.random() * 1_000_000);

/** The form fields of a different visitor at each call, so leads are never merged as duplicates. */
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
): Promise<JsonResponse> {
  const response = await sendHttp(origin, path, jsonRequest(body, headers));
  const content = response.body.toString();
  return {
    ...response,
    json: content.startsWith("{") || content.startsWith("[") ? JSON.parse(content) : undefined,
  };
}

export function jsonRequest(body: unknown, headers: Record<string, string> = {}): HttpRequest {
  return {
    method: "POST",
    headers: { "content-type": "application/json", [anonymousKeyHeader]: anonymousKey, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

export const withKey = (key: string = randomUUID()) => ({ [idempotencyHeader]: key });

/** Saves a lead as the server does, but without one. `columns` are those of the table. */
export function saveLeadSql(columns: Record<string, unknown> = {}): string {
  const lead = { name: "Maria", phone: "1", address: "Rua", language: "pt-BR", ...columns };
  return `select * from save_lead(gen_random_uuid(), '${JSON.stringify(lead).replaceAll("'", "''")}')`;
}

/** Sends both requests that the browser sends, see `web/src/features/lead-form`. */
export async function sendLead(origin: string, fields: object, key?: string): Promise<LeadRow> {
  const response = await postJson(origin, leadsPath, fields, withKey(key));
  if (response.status !== 201) throw new Error(`the lead got status ${response.status}`);
  const row: LeadRow = response.json[0];
  await postJson(origin, leadEmailPath, row);
  return row;
}
