import type { FastifyReply, FastifyRequest } from "fastify";

/** Browsers accept this prefix only with Secure, Path=/ and without Domain: another host of the company cannot plant a session. */
const name = "__Host-painel";
// HttpOnly keeps it from scripts, and Strict from every request that another site starts.
const attributes = "Path=/; Secure; HttpOnly; SameSite=Strict";
const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+)`);

export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  return headers.cookie?.match(pattern)?.[1];
}

export function setSessionCookie(reply: FastifyReply, token: string, days: number): void {
  reply.header("Set-Cookie", `${name}=${token}; Max-Age=${days * 86_400}; ${attributes}`);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.header("Set-Cookie", `${name}=; Max-Age=0; ${attributes}`);
}
