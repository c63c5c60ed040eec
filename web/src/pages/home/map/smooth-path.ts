export interface Point {
  x: number;
  y: number;
}

/** A Catmull-Rom curve as relative Béziers. Each starts at the rounded end of the previous one, so that errors do not add up. */
export function smoothPath(points: Point[], slackness: number): string {
  const [first = { x: 0, y: 0 }] = points;
  let at = { x: Math.round(first.x), y: Math.round(first.y) };
  const numbers: number[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const point = (offset: number) =>
      points[Math.min(Math.max(index + offset, 0), points.length - 1)] ?? first;
    const [before, start, end, after] = [point(-2), point(-1), point(0), point(1)];
    const curve = [
      { x: start.x + (end.x - before.x) / slackness, y: start.y + (end.y - before.y) / slackness },
      { x: end.x - (after.x - start.x) / slackness, y: end.y - (after.y - start.y) / slackness },
      end,
    ].flatMap(({ x, y }) => [Math.round(x - at.x), Math.round(y - at.y)]);
    numbers.push(...curve);
    at = { x: at.x + (curve[4] ?? 0), y: at.y + (curve[5] ?? 0) };
  }
  const start = `M${Math.round(first.x)} ${Math.round(first.y)}`;
  return numbers.length === 0 ? start : `${start}c${numbers.join(" ").replaceAll(" -", "-")}`;
}
