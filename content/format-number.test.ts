import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test.each([0, 4, 4.6, 5, 38, 999, 1_000, 1_234, 12_345.6, 1_234_567])(
  "%d is formatted as Intl formats it",
  (value) => {
    for (const language of ["pt-BR", "en-US"]) {
      expect(formatNumber(value, language)).toBe(value.toLocaleString(language));
    }
  },
);
