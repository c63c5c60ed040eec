import type * as v from "valibot";
import { cents, centsOrFree, email, https, whatsapp } from "../schema/values.ts";

/** How a person changes a value. A `group` has fields of its own. */
type FieldKind =
  | ("text" | "longText" | "price" | "number" | "phone" | "email" | "link")
  | ("choice" | "yesOrNo" | "list" | "group" | "picture");

/** What the schema says about one value, besides its rules. */
export interface SchemaInfo {
  title?: string;
  nameOf?: (value: unknown) => string;
  law?: string;
  kind?: FieldKind;
  limit?: number;
  choices?: (string | number)[];
  isOptional?: boolean;
  /** The most items of a list. */
  most?: number;
  /** The names of the values that a group has or may have. */
  names?: string[];
}

/** The parts of valibot's schemas and actions that are read here. */
interface SchemaPart {
  kind: string;
  type: string;
  entries?: Record<string, SchemaPart>;
  item?: SchemaPart;
  items?: SchemaPart[];
  wrapped?: SchemaPart;
  options?: (string | number)[];
  requirement?: unknown;
  pipe?: SchemaPart[];
  title?: string;
  metadata?: object;
}

const kinds = new Map<unknown, FieldKind>([
  [cents, "price"],
  [centsOrFree, "price"],
  [whatsapp, "phone"],
  [email, "email"],
  [https, "link"],
]);
const kindsByType: Record<string, FieldKind> = {
  string: "text",
  number: "number",
  boolean: "yesOrNo",
  picklist: "choice",
  array: "list",
  tuple: "group",
  object: "group",
};
/** A longer text needs several lines. */
const longestLine = 150;

/** The schema of the value with this name inside a value of the given schema. */
export function schemaInside(schema: v.GenericSchema, name: string): v.GenericSchema | undefined {
  const found = partsOf(schema as unknown as SchemaPart).map(
    ({ entries, item, items }) => entries?.[name] ?? item ?? items?.[Number(name)],
  );
  return found.find(Boolean) as unknown as v.GenericSchema | undefined;
}

export function readSchema(schema: v.GenericSchema): SchemaInfo {
  const parts = partsOf(schema as unknown as SchemaPart);
  const info: SchemaInfo = {};
  for (const { kind, title, metadata } of parts) {
    if (kind === "metadata") Object.assign(info, title === undefined ? metadata : { title });
  }
  const known = parts.find((part) => kinds.has(part));
  const typed = parts.find(({ type }) => type in kindsByType);
  const options = parts.find((part) => part.options)?.options;
  const entries = parts.find((part) => part.entries)?.entries;
  const most = parts.find(({ type }) => type === "max_length")?.requirement;
  const plain = kinds.get(known) ?? kindsByType[typed?.type ?? ""] ?? "text";
  const isLong = plain === "text" && (info.limit ?? 0) > longestLine;
  return {
    kind: isLong ? "longText" : plain,
    ...info,
    ...(options && { choices: options }),
    ...(typeof most === "number" && { most }),
    ...(entries && { names: Object.keys(entries) }),
    ...(parts.some(({ type }) => type === "optional") && { isOptional: true }),
  };
}

/** The schema, the schemas it is made of, and their titles and metadata. */
function partsOf(schema: SchemaPart): SchemaPart[] {
  const inner = [...(schema.pipe ?? []), ...(schema.wrapped ? [schema.wrapped] : [])];
  return [schema, ...inner.flatMap((part) => (part === schema ? [] : partsOf(part)))];
}
