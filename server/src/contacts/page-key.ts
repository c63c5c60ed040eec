import * as v from "valibot";

const keySchema = v.tuple([
  // Microseconds since 1970: JavaScript's dates have only milliseconds, and a page would repeat or skip a contact.
  v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  v.pipe(v.string(), v.uuid()),
]);

/** Of the last contact of a page. */
interface PageKey {
  created_us: string;
  id: string;
}

export function writePageKey({ created_us, id }: PageKey): string {
  return Buffer.from(JSON.stringify([created_us, id])).toString("base64url");
}

/** Undefined for the first page, and for a key that is not one of ours. */
export function readPageKey(key: string | undefined): PageKey | undefined {
  if (key === undefined) return undefined;
  try {
    const [created_us, id] = v.parse(
      keySchema,
      JSON.parse(Buffer.from(key, "base64url").toString()),
    );
    return { created_us, id };
  } catch {
    return undefined;
  }
}
