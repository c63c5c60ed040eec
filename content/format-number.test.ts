import { expect, test } from "vitest";
import { formatNumber, numberFormatOf } from "./format-number.ts";

test.each([0, 4, 4.6, 5, 38, 999, 1_000, 1_234, 12_345.6, 1_234_567])(
  "%d is formatted as Intl formats it, also in languages the site does not have yet",
  (value) => {
    for (const language of ["pt-BR", "en-US", "es-PY", "es-ES", "es-MX", "fr-FR", "de-DE"]) {
      expect(formatNumber(value, numberFormatOf(language))).toBe(value.toLocaleString(language));
    }
  },
);
