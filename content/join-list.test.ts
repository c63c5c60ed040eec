import { expect, test } from "vitest";
import { joinList } from "./join-list.ts";
import { languages } from "./languages.ts";

test.each([0, 1, 2, 3, 5])("%i towns are joined as Intl.ListFormat joins them", (count) => {
  const items = ["Itapipoca", "Trairi", "Paraipaba", "Paracuru", "Umirim"].slice(0, count);
  for (const language of languages) {
    expect(joinList(items, language)).toBe(new Intl.ListFormat(language).format(items));
  }
});
