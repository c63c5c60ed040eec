import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Longer than the minute that browsers give a person to answer. */
const lifetimeMs = 5 * 60_000;
const randomLength = 16;
const signedLength = randomLength + 8;

/**
 * What a passkey signs, for one purpose: signing in, or a new passkey of one person. Signed by us and not stored, so that strangers
 * who ask for many fill no table. A restart changes the key: whoever was signing in at that moment has to try again.
 */
export function createChallenges(clock = () => performance.now()) {
  const key = randomBytes(32);
  /** Until when each used one is remembered. */
  const used = new Map<string, number>();

  const signatureOf = (signed: Buffer, purpose: string) =>
    createHmac("sha256", key).update(signed).update(purpose).digest();

  return {
    make(purpose: string): Uint8Array<ArrayBuffer> {
      const signed = Buffer.concat([randomBytes(randomLength), Buffer.alloc(8)]);
      signed.writeDoubleBE(clock() + lifetimeMs, randomLength);
      return Uint8Array.from([...signed, ...signatureOf(signed, purpose)]);
    },

    /** Once true for each challenge. Call it after the passkey's signature is verified: what strangers send is not remembered. */
    use(challenge: string, purpose: string): boolean {
      const bytes = Buffer.from(challenge, "base64url");
      const [signed, signature] = [bytes.subarray(0, signedLength), bytes.subarray(signedLength)];
      const expected = signatureOf(signed, purpose);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return false;
      const [now, endsAt] = [clock(), signed.readDoubleBE(randomLength)];
      for (const [old, end] of used) if (end <= now) used.delete(old);
      const name = signature.toString("base64url");
      if (endsAt <= now || used.has(name)) return false;
      used.set(name, endsAt);
      return true;
    },
  };
}
