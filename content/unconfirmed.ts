/** Opens every value that the provider must still confirm, in facts and in texts alike. */
export const unconfirmedMark = "[?] ";

/** Facts and texts are plain JSON data, so the round trip copies them faithfully. */
export function withoutMarks<Value>(marked: Value): Value {
  return JSON.parse(JSON.stringify(marked), (_key, part) =>
    typeof part === "string" && part.startsWith(unconfirmedMark)
      ? part.slice(unconfirmedMark.length)
      : part,
  );
}
