import { readStarterContent } from "@fiosite/content/starter-content";
import type { Town } from "@fiosite/content/visitor-content";
import { describe, expect, test } from "vitest";
import { layOutMap, mapBox } from "./map-layout.ts";
import { boxOf, overlap } from "./place-labels.ts";

/** Towns on a spiral, 20 to 60 km apart like those of a real provider. */
const spread = (count: number): Town[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `town${index}`,
    name: `Cidade ${index + 1}`,
    ibgeCode: String(index),
    areaCode: "11",
    latitude: -20 + 0.12 * (index + 1) * Math.sin(index * 2.4),
    longitude: -50 + 0.12 * (index + 1) * Math.cos(index * 2.4),
  }));

const overlaps = (list: readonly Town[]) => {
  const { marks } = layOutMap(list, null);
  const boxes = marks.map(({ name, label }) => boxOf(name, label));
  return boxes.flatMap((box, index) =>
    boxes.slice(index + 1).filter((other) => overlap(box, other) > 0),
  );
};

describe.each([1, 2, 3, 5, 8, 12])("%d towns", (count) => {
  const list = spread(count);

  test("every town has a mark and a name inside the map", () => {
    const { marks } = layOutMap(list, null);
    expect(marks.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
    for (const { name, label } of marks) {
      const box = boxOf(name, label);
      expect(overlap(box, mapBox)).toBeCloseTo(box.width * box.height);
    }
  });

  test("no name covers another", () => expect(overlaps(list)).toEqual([]));

  test("the line goes through every town", () => {
    const { line, marks } = layOutMap(list, null);
    expect(line).toMatch(/^M-1400 -?\d+c[\d -]+$/);
    expect(line.match(/-?\d+/g)).toHaveLength(2 + 6 * (3 + marks.length));
  });
});

test("the names of the served towns cover neither each other nor the coast", () => {
  const { towns, coast } = readStarterContent().facts;
  expect(overlaps(towns)).toEqual([]);
  const { coast: path } = layOutMap(towns, coast);
  expect(path === null).toBe(coast === null);
});

test("a name that has room stays exactly where it was placed", () => {
  const { towns, coast } = readStarterContent().facts;
  for (const { label } of layOutMap(towns, coast).marks)
    expect(Number.isInteger(label.x)).toBe(true);
});

test("north is up and east is right", () => {
  const [west, north] = layOutMap(
    [
      { ...spread(1)[0], name: "W", latitude: -20, longitude: -51 },
      { ...spread(1)[0], name: "N", latitude: -19, longitude: -50 },
    ] as Town[],
    null,
  ).marks;
  expect(west?.x).toBeLessThan(north?.x ?? 0);
  expect(west?.y).toBeGreaterThan(north?.y ?? 0);
});
