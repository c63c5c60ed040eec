export interface Point {
  x: number;
  y: number;
}

/** Position of a town's name as SVG attributes. The baseline is `y` plus `dy`, which grows with the visitor's letter size. */
export interface Label extends Point {
  dy: `${number}em`;
  textAnchor: "start" | "middle" | "end";
}

interface Box extends Point {
  width: number;
  height: number;
}

type Place = Point & { name: string };

/** Estimated for the map's font on a phone, bold. */
const fontSize = 28.8;
const letterWidth = 15.6;
const textHeight = 30;
const markRadius = 20;

/** Possible positions around a town's mark, the preferred one first. */
const positions: ((place: Point) => Label)[] = [
  ({ x, y }) => ({ x, y: y - 18, dy: "-0.35em", textAnchor: "middle" }),
  ({ x, y }) => ({ x, y: y + 19, dy: "1em", textAnchor: "middle" }),
  ({ x, y }) => ({ x: x + 26, y: y - 8, dy: "0em", textAnchor: "start" }),
  ({ x, y }) => ({ x: x + 26, y: y + 24, dy: "0em", textAnchor: "start" }),
  ({ x, y }) => ({ x: x - 26, y: y - 8, dy: "0em", textAnchor: "end" }),
  ({ x, y }) => ({ x: x - 26, y: y + 24, dy: "0em", textAnchor: "end" }),
];

/**
 * Gives each town's name the position that covers the least of other names, marks, lines and the border. A second pass
 * moves the first names away from those that came later.
 */
export function placeLabels(places: Place[], lines: Point[][], border: Box): Label[] {
  const labels: Label[] = [];
  for (const _pass of [1, 2]) {
    for (const [index, place] of places.entries()) {
      const others = places.flatMap((other, at) => {
        const label = labels[at];
        return label && at !== index ? [boxOf(other.name, label)] : [];
      });
      const obstacles = [...others, ...places.map(markBox), ...lines.flatMap(lineBoxes)];
      const candidates = positions.map((position, preference) => {
        const label = position(place);
        const box = boxOf(place.name, label);
        const covered = obstacles.reduce((sum, each) => sum + overlap(box, each), 0);
        const outside = box.width * box.height - overlap(box, border);
        return { label, cost: covered + 4 * outside + 20 * preference };
      });
      candidates.sort((one, other) => one.cost - other.cost);
      const best = candidates[0]?.label ?? { ...place, dy: "0em", textAnchor: "middle" };
      labels[index] = insideBorder(place.name, best, border);
    }
  }
  return labels;
}

/** Moves a name sideways that would leave the card. */
function insideBorder(name: string, label: Label, border: Box): Label {
  const { x, width } = boxOf(name, label);
  const right = border.x + border.width - width;
  return { ...label, x: label.x + Math.max(border.x - x, Math.min(0, right - x)) };
}

export function boxOf(name: string, { x, y, dy, textAnchor }: Label): Box {
  const baseline = y + Number.parseFloat(dy) * fontSize;
  const width = name.length * letterWidth;
  const shift = { start: 0, middle: width / 2, end: width }[textAnchor];
  return { x: x - shift, y: baseline - textHeight * 0.8, width, height: textHeight };
}

function markBox({ x, y }: Point): Box {
  return { x: x - markRadius, y: y - markRadius, width: 2 * markRadius, height: 2 * markRadius };
}

/** Small boxes along a line. Straight pieces are exact enough, because the curve stays close to them. */
function lineBoxes(points: Point[]): Box[] {
  const size = 12;
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    return Array.from({ length: 9 }, (_, step) => {
      const share = (step + 1) / 10;
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      return { x: x - size / 2, y: y - size / 2, width: size, height: size };
    });
  });
}

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
