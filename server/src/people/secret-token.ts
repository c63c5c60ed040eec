import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: nobody guesses one, so a fast hash is enough to keep it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The database looks up the hash, so no comparison of ours takes longer for a better guess. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
