/** A board on a terminal: drawn by the coordinates of its places where there is room, or else as a list. */
import { placeText, signText, type PlacedBoard, type PlaceOnBoard } from "./board.ts";
import { pointOf } from "./map.ts";

export interface BoardText {
  readonly title: string;
  readonly isDrawn: boolean;
  readonly lines: readonly string[];
  /** Ways between places that do not lie next to each other. */
  readonly ways: readonly string[];
  /** What the signs mean. */
  readonly legend: readonly string[];
}

/** The name, who is there, and the ways to the next row. */
const rowHeight = 3;
const mostLines = 45;
/** Between a name and the next. */
const gap = 3;
const narrowest = 5;

export function boardText(board: PlacedBoard, width: number): BoardText {
  return (
    drawing(board, width) ?? {
      title: board.title,
      isDrawn: false,
      lines: board.places.map(placeText),
      ways: [],
      legend: [],
    }
  );
}

interface Spot {
  readonly place: PlaceOnBoard;
  readonly name: readonly string[];
  /** In half steps, and on the paper. */
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}

/** Null: it has no coordinates, or there is no room. */
function drawing({ title, drawn, places, edges }: PlacedBoard, width: number): BoardText | null {
  if (drawn === null || places.length === 0) return null;
  const points = places.map(({ at }) => pointOf({ kind: drawn, across: at?.[0] ?? 0, down: at?.[1] ?? 0 }));
  const [west, north] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const steps = Math.max(...points.map(({ x }) => x)) - west;
  const rows = Math.max(...points.map(({ y }) => y)) - north + 1;
  const most = Math.floor((2 * width - steps * gap) / (steps + 2));
  const signs = places.map(({ marks }) => marks.map(signText).join(" "));
  const widest = Math.max(...places.map(({ name }) => [...name].length), ...signs.map((text) => text.length));
  const cell = Math.min(oddFrom(Math.max(widest, narrowest)), oddFrom(most - 1));
  if (rows * rowHeight > mostLines || cell < narrowest || signs.some((text) => text.length > cell)) return null;
  const spots = places.map((place, index): Spot => {
    const { x = 0, y = 0 } = points[index] ?? {};
    const left = ((x - west) * (cell + gap)) / 2;
    return { place, name: shorten(place.name, cell), x, y, left, top: (y - north) * rowHeight };
  });
  const canvas = new Canvas();
  for (const [index, { name, left, top }] of spots.entries()) {
    canvas.put(left, top, name);
    canvas.put(left, top + 1, [...(signs[index] ?? "")]);
  }
  const far = edges.filter(([from, to]) => !canvas.join(spots[from], spots[to], cell));
  return {
    title,
    isDrawn: true,
    lines: canvas.lines(),
    ways: far.map(([from, to]) => `${places[from]?.name ?? ""} – ${places[to]?.name ?? ""}`),
    legend: [...new Set(places.flatMap(({ marks }) => marks.map(({ sign, means }) => `${sign} ${means}`)))],
  };
}

/** With the gap an even number of signs, so that half of it is whole. */
const oddFrom = (least: number): number => (least % 2 === gap % 2 ? least : least + 1);

function shorten(name: string, most: number): readonly string[] {
  const signs = [...name];
  return signs.length <= most ? signs : [...signs.slice(0, most - 1), "…"];
}

class Canvas {
  readonly #rows: string[][] = [];

  put(left: number, top: number, signs: readonly string[]): void {
    const row = this.#row(top);
    for (const [index, sign] of signs.entries()) row[left + index] = sign;
  }

  /** Draws the way between places that lie next to each other; no: they do not. */
  join(one: Spot | undefined, other: Spot | undefined, cell: number): boolean {
    if (one === undefined || other === undefined) return false;
    const [from, to] = one.y < other.y || (one.y === other.y && one.x < other.x) ? [one, other] : [other, one];
    const [across, down] = [to.x - from.x, to.y - from.y];
    if (down === 0 && across === 2) {
      const start = from.left + from.name.length + 1;
      this.put(start, from.top, Array<string>(to.left - 1 - start).fill("─"));
      return true;
    }
    if (down !== 1 || Math.abs(across) > 2) return false;
    const column = (from.left + to.left) / 2 + Math.floor(cell / 4);
    this.#cross(column, from.top + rowHeight - 1, across === 0 ? "│" : across > 0 ? "╲" : "╱");
    return true;
  }

  #cross(left: number, top: number, sign: string): void {
    const row = this.#row(top);
    const before = row[left];
    row[left] = before === undefined || before === sign ? sign : "╳";
  }

  lines(): readonly string[] {
    const lines = this.#rows.flatMap((row, top) => {
      const isEmpty = top % rowHeight === 1 && row.length === 0;
      return isEmpty
        ? []
        : [
            Array.from(row, (sign: string | undefined) => sign ?? " ")
              .join("")
              .trimEnd(),
          ];
    });
    while (lines.at(-1) === "") lines.pop();
    return lines;
  }

  #row(top: number): string[] {
    while (this.#rows.length <= top) this.#rows.push([]);
    return this.#rows[top] ?? [];
  }
}
