import type { Coast, Town } from "@fiosite/content/visitor-content";
import { type Label, type Point, placeLabels } from "./place-labels.ts";

export const mapBox = { x: -60, y: -30, width: 780, height: 640 };

/** The part of the box in which the towns lie: the number of towns stands above it, labels around it. */
const townArea = { x: 110, y: 201, width: 427, height: 312 };
/** On a phone the card cuts the sides of the box. */
const labelArea = { ...mapBox, x: -20, width: 700 };
/** A degree of latitude is 111 km. Towns that are close together are not spread further apart than this scale. */
const mostPixelsPerDegree = 780;
const slackness = { coast: 6, line: 5.4 };

interface MapLayout {
  marks: (Point & { name: string; label: Label })[];
  line: string;
  coast: string | null;
}

/**
 * The towns at their true relative positions. The line through them starts far to the left, so that it crosses the whole card
 * on wide screens; it is not the route of the cable, which is never published.
 */
export function layOutMap(towns: readonly Town[], coast: Coast | null): MapLayout {
  const project = projectionOf(towns);
  const places = towns.map((town) => ({
    name: town.name,
    ...project(town.latitude, town.longitude),
  }));
  const route = routeThrough(places);
  const [first = { x: 0, y: 0 }] = route;
  const before = [
    { x: -1400, y: first.y + 270 },
    { x: -700, y: first.y + 60 },
    { x: -260, y: first.y + 130 },
    { x: first.x - 140, y: first.y + 50 },
  ];
  const shore = coast ? beyondTheCard(coast.line.map((point) => project(...point))) : [];
  const labels = placeLabels(places, [route, shore], labelArea);
  return {
    marks: places.map((place, index) => ({ ...place, label: labels[index] as Label })),
    line: smoothPath([...before, ...route], slackness.line),
    coast: coast && smoothPath(shore, slackness.coast),
  };
}

/** An equirectangular projection, centred on the towns and as large as fits. */
function projectionOf(towns: readonly Town[]) {
  const latitudes = towns.map(({ latitude }) => latitude);
  const longitudes = towns.map(({ longitude }) => longitude);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const narrowing = Math.cos((middle(latitudes) * Math.PI) / 180);
  const scale = Math.min(
    mostPixelsPerDegree,
    townArea.width / (span(longitudes) * narrowing || Number.EPSILON),
    townArea.height / (span(latitudes) || Number.EPSILON),
  );
  return (latitude: number, longitude: number): Point => ({
    x: Math.round(
      townArea.x + townArea.width / 2 + (longitude - middle(longitudes)) * narrowing * scale,
    ),
    y: Math.round(townArea.y + townArea.height / 2 - (latitude - middle(latitudes)) * scale),
  });
}

/** Extends the line at both ends, so that at every width it reaches the card's edges. */
function beyondTheCard(line: Point[]): Point[] {
  const further = (inner = { x: 0, y: 0 }, end = inner) => {
    const share = 300 / Math.hypot(end.x - inner.x, end.y - inner.y);
    return { x: end.x + (end.x - inner.x) * share, y: end.y + (end.y - inner.y) * share };
  };
  return [further(line[1], line[0]), ...line, further(line.at(-2), line.at(-1))];
}

/** Starts at the westernmost town and always continues to the nearest one that is left. */
function routeThrough<Place extends Point>(places: Place[]): Place[] {
  const left = [...places].sort((one, other) => one.x - other.x);
  const route = left.splice(0, 1);
  for (let last = route[0]; last && left.length > 0; last = route.at(-1)) {
    const from = last;
    const distance = (to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
    left.sort((one, other) => distance(one) - distance(other));
    route.push(...left.splice(0, 1));
  }
  return route;
}

/** A Catmull-Rom curve as relative Béziers. Each starts at the rounded end of the previous one, so that errors do not add up. */
function smoothPath(points: Point[], slackness: number): string {
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
