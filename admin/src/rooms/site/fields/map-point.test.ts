import { expect, test } from "vitest";
import { mapPoint } from "./map-point.ts";

test.each([
  "-3.4944, -39.5786",
  "(-3.4944, -39.5786)",
  "-3.4944;-39.5786",
  "https://www.google.com/maps/@-3.4944,-39.5786,14z",
  "https://www.google.com/maps/place/X/@-3.5,-39.6,13z/data=!3m1!4b1!4m6!3m5!1s0x7!8m2!3d-3.4944!4d-39.5786!16s",
  "https://www.google.com/maps?q=-3.4944,-39.5786",
  "https://www.google.com/maps/search/?api=1&query=-3.4944%2C-39.5786",
])("%s is a point", (text) => {
  expect(mapPoint(text)).toEqual(["-3,4944", "-39,5786"]);
});

test.each(["", "-3.4944", "-3,4944", "-3,49", "Trairi", "https://maps.app.goo.gl/abc"])(
  "%j is none",
  (text) => {
    expect(mapPoint(text)).toBeUndefined();
  },
);
