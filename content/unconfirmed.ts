/** Prefix of every value, fact or text, that the provider has not confirmed. */
export const unconfirmedMark = "[?] ";

export function withoutMark(text: string): string {
  return text.startsWith(unconfirmedMark) ? text.slice(unconfirmedMark.length) : text;
}

/** Facts and texts are plain JSON data, so a JSON round trip copies them without loss. */
export function withoutMarks<Value>(marked: Value): Value {
  return JSON.parse(JSON.stringify(marked), (_key, value) =>
    typeof value === "string" ? withoutMark(value) : value,
  );
}
