export type TypedFields = Record<string, string>;

const fields = () => document.querySelectorAll<HTMLInputElement>("form input");

export function readTyped(): TypedFields {
  return Object.fromEntries(Array.from(fields(), ({ name, value }) => [name, value]));
}

export function typeAgain(typed: TypedFields): void {
  for (const field of fields()) field.value = typed[field.name] ?? "";
}
