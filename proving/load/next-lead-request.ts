import { randomUUID } from "node:crypto";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  leadsPath,
} from "../../contract/leads.ts";

/** The whole call of a new lead, as bytes for a bare socket. */
export function nextLeadRequest(): string {
  const body = JSON.stringify({
    name: `Maria das Dores ${randomUUID()}`,
    phone: "(88) 99999-1234",
    address: "Rua São José, 12",
  });
  return [
    `POST ${leadsPath} HTTP/1.1`,
    "Host: bench",
    "Content-Type: application/json",
    `${anonymousKeyHeader}: ${anonymousKey}`,
    `${idempotencyHeader}: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
