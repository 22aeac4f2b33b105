/** Lessons of a stage from which its stops are small, and from which it is a plain list (PRODUCT.md#paths-of-a-stage). */
const smallFrom = 13;
const plainFrom = 31;

/** Widths in rem, and how many stops stand side by side from there on; below them a path winds down. */
const rows = [
  { from: 51, columns: 5 },
  { from: 40, columns: 4 },
  { from: 30, columns: 3 },
] as const;
/** The width in rem from which a winding path swings from one side to the other; below it, and with many stops, it stays at the start of the texts. */
const swingingFrom = 15;

/** How far paths reach out of a stage. */
const beyond = 24;

export type PathStyle = 'big' | 'small' | 'plain';

/** How many lessons are drawn. */
export function pathStyle(count: number): PathStyle {
  if (count >= plainFrom) return 'plain';
  return count >= smallFrom ? 'small' : 'big';
}

export interface PathShape {
  /** How many stops stand side by side; null where the path winds down. */
  readonly columns: number | null;
  /** Whether stops stand at either side in turn, with room between them; else they are small where they wind down. */
  readonly isSwinging: boolean;
}

/** How the stops of a path stand where there is so much room: widths are counted in letters, so that bigger ones have room. */
export function shapeOf(count: number, widthInRem: number): PathShape {
  const columns = rows.find(({ from }) => widthInRem >= from)?.columns ?? null;
  if (columns !== null) return { columns: Math.max(1, Math.min(columns, count)), isSwinging: false };
  return { columns, isSwinging: widthInRem >= swingingFrom && pathStyle(count) === 'big' };
}

/** How deep a stop of a row stands in the hills, from 0 on a crest to 1 in a valley. */
export function depthOf(index: number, columns: number): number {
  const column = index % columns;
  if (column % 2 === 1) return 1;
  return column === 0 || column === columns - 1 ? 0.12 : 0;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A path through the middles of its stops. */
export interface Trail {
  /** The pieces that lead to each stop, as SVG path data; empty where nothing leads to the first. */
  readonly pieces: readonly string[];
  /** What leads on from each stop that is the last of its row, by the stop's index. */
  readonly ends: Readonly<Record<number, string>>;
  /** What lies below each row, down to the bottom. */
  readonly ridges: readonly string[];
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly isRightToLeft: boolean;
}

const at = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
const curve = (one: Point, two: Point, to: Point) => `C${at(one)} ${at(two)} ${at(to)}`;

function windingTrail(points: readonly Point[], { width }: Room): Trail {
  const pieces = points.map((to, index) => {
    const from = points[index - 1];
    if (!from) return '';
    // Between the texts of both, of which the upper one ends with what is small.
    const between = from.y + (to.y - from.y) * 0.45;
    return `M${at(from)}${curve({ x: from.x, y: between }, { x: to.x, y: between }, to)}`;
  });
  const last = points.at(-1);
  if (!last) return { pieces, ends: {}, ridges: [] };
  // It leaves at the side at which it stands.
  const side = last.x < width / 2 ? -1 : 1;
  const edge = side < 0 ? -beyond : width + beyond;
  const end = curve(
    { x: last.x, y: last.y + 62 },
    { x: (last.x + edge) / 2, y: last.y + 74 },
    { x: edge, y: last.y + 88 },
  );
  return { pieces, ends: { [points.length - 1]: `M${at(last)}${end}` }, ridges: [] };
}

/** The way along a row of stops, and how it comes in and goes out. */
function rowTrail(row: readonly Point[], { width, height, isRightToLeft }: Room) {
  const first = row[0];
  const last = row.at(-1);
  if (!first || !last) return null;
  const forward = isRightToLeft ? -1 : 1;
  const [enters, leaves] = isRightToLeft ? [width + beyond, -beyond] : [-beyond, width + beyond];
  const between = (from: Point, to: Point) => {
    const middle = (from.x + to.x) / 2;
    return curve({ x: middle, y: from.y }, { x: middle, y: to.y }, to);
  };
  const start = { x: enters, y: first.y + 26 };
  const wayIn = curve(
    { x: enters + forward * 40, y: first.y + 34 },
    { x: first.x - forward * 60, y: first.y + 4 },
    first,
  );
  const steps = row.slice(1).map((to, index) => between(row[index] ?? first, to));
  const exit = { x: leaves, y: last.y + 26 };
  const wayOut = curve({ x: last.x + forward * 60, y: last.y + 4 }, { x: leaves - forward * 40, y: last.y + 34 }, exit);
  return {
    pieces: [`M${at(start)}${wayIn}`, ...steps.map((step, index) => `M${at(row[index] ?? first)}${step}`)],
    end: `M${at(last)}${wayOut}`,
    ridge: `M${at(start)}${wayIn}${steps.join('')}${wayOut}V${Math.round(height)}H${enters}Z`,
  };
}

/** The path through stops that stand where they were found; in rows each begins at the start edge, and leads out at the other one. */
export function trailThrough(points: readonly Point[], columns: number | null, room: Room): Trail {
  if (columns === null) return windingTrail(points, room);
  const drawn = Array.from({ length: Math.ceil(points.length / columns) }, (_, row) =>
    rowTrail(points.slice(row * columns, (row + 1) * columns), room),
  ).filter((row) => row !== null);
  const lastOf = (row: number) => Math.min((row + 1) * columns, points.length) - 1;
  return {
    pieces: drawn.flatMap(({ pieces }) => pieces),
    ends: Object.fromEntries(drawn.map(({ end }, row) => [lastOf(row), end])),
    ridges: drawn.map(({ ridge }) => ridge),
  };
}

/** Hills below a path: a far one that a winding path leads into, and one at the foot of every stage. */
export function hillsBelow(columns: number | null, { width, height }: Pick<Room, 'width' | 'height'>) {
  const hill = (from: Point, one: Point, two: Point, to: Point) =>
    `M${at(from)}${curve(one, two, to)}V${Math.round(height)}H0Z`;
  const point = (share: number, above: number) => ({ x: width * share, y: height - above });
  return {
    far: columns === null ? hill(point(0, 190), point(0.3, 262), point(0.62, 150), point(1, 220)) : '',
    foot: hill(point(0, 44), point(0.25, 62), point(0.6, 26), point(1, 52)),
  };
}

interface Stop {
  readonly isCompleted: boolean;
  readonly isCurrent: boolean;
}

/** Whether the learner has come along the way to a stop: from what is completed to what is completed or is next. */
export function isTravelled(stops: readonly Stop[], index: number): boolean {
  const stop = stops[index];
  const before = stops[index - 1];
  if (index === stops.length) return before?.isCompleted ?? false;
  return stop !== undefined && (stop.isCompleted || stop.isCurrent) && (before?.isCompleted ?? true);
}
