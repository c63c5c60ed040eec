/** What the schema knows about a field besides its rules. The panel's forms read it, so a new fact brings its own label. */
import * as v from "valibot";

interface FieldInfo {
  /** What to edit the value with, if its rules alone do not show it. */
  kind?: "phone" | "picture";
  /** The law that asks for the value. */
  law?: string;
}

/** Names a value for the owner, in Portuguese. */
export function field<Schema extends v.GenericSchema>(
  schema: Schema,
  title: string,
  info: FieldInfo = {},
): Schema {
  return v.pipe(schema, v.title(title), v.metadata({ ...info })) as unknown as Schema;
}

/** How a field says whose it is: "Preço" and "do plano de 500 Mbps". */
export function owner<Schema extends v.GenericSchema>(
  schema: Schema,
  nameOf: (value: v.InferOutput<Schema>) => string,
): Schema {
  return v.pipe(schema, v.metadata({ nameOf })) as unknown as Schema;
}
