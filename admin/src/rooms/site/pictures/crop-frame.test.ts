import { expect, test } from "vitest";
import { cropOf, isTooSmall } from "./crop-frame.tsx";

const frame = { width: 1200, height: 900 };

test.each([
  ["a photo of the frame's shape is shown whole", [4000, 3000], [0, 0.5, 0.5], [0, 0, 1]],
  ["of a wide one the middle", [4000, 1500], [0, 0.5, 0.5], [0.25, 0, 0.5]],
  ["of a tall one the top, if it is moved there", [3000, 4000], [0, 0.5, 0], [0, 0, 1]],
  ["as near as the frame has pixels", [4800, 3600], [1, 1, 1], [0.75, 0.75, 0.25]],
  ["a photo as small as the frame cannot come nearer", [1200, 900], [1, 0.5, 0.5], [0, 0, 1]],
])("%s", (_, photoSize, moved, expected) => {
  const [width = 0, height = 0] = photoSize;
  const [zoom = 0, sideways = 0, upDown = 0] = moved;
  const crop = cropOf({ width, height }, frame, { zoom, sideways, upDown });
  const shares = [crop.left, crop.top, crop.width];
  for (const [index, share] of shares.entries()) expect(share).toBeCloseTo(expected[index] ?? 0);
});

test("a photo with fewer pixels than the frame is too small", () => {
  expect(isTooSmall({ width: 1199, height: 2000 }, frame)).toBe(true);
  expect(isTooSmall({ width: 2000, height: 899 }, frame)).toBe(true);
  expect(isTooSmall({ width: 1200, height: 900 }, frame)).toBe(false);
});
