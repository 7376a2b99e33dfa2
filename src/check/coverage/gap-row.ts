/** The cells of a row for a gap: all that a point stands for, in the words of tests. */
import { meets, type Box } from "./classes.ts";
import { stepsText } from "./decimal.ts";
import type { DecideExpr } from "./frames.ts";
import { findPoint, type Point } from "./search.ts";
import { pathFor } from "./subject.ts";
import type { TableSpace } from "./table-space.ts";

/** By dimension: the classes of a gap, from the least. */
type Region = ReadonlyMap<number, readonly number[]>;

/** More gaps than this are not filled at once. */
const most = 8;

/**
 * The rows for all gaps, each with a test for each input, if a few fill them and tests say them; else one for the gap at the
 * point; none where no test says that.
 */
export function gapRows(table: TableSpace, decision: DecideExpr, first: Point): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const budget = { left: 5_000 };
  let space = table;
  for (let point = first; rows.length < most;) {
    const region = widened(space, new Map([...point].map(([dimension, chosen]) => [dimension, [chosen]])));
    const cells = decision.inputs.map((_, input) => cellOf(table, input, region));
    if (!cells.every((cell) => cell !== null)) break;
    rows.push(cells);
    const boxes = [...space.field.boxes, boxOf(table, region)];
    space = { ...space, field: { ...space.field, boxes, fits: new Map() }, rows: [...space.rows, [boxes.length - 1]] };
    const next = findPoint(space.field, new Map(), [...space.rows.flat(), ...space.unreal], budget);
    if (next.kind === "nothing") return rows;
    if (next.kind !== "point" || table.unsure.size > 0) break;
    point = next.point;
  }
  return rows.slice(0, 1);
}

/** Of a grid, the tests that its rows lack, and those that its columns do; none where no test says them. */
export function gapAxes(table: TableSpace): readonly (readonly string[])[] {
  return table.dimensions.map((dimensions, input) => {
    const [dimension, more] = [...dimensions];
    if (dimension === undefined || more !== undefined) return [];
    const classes = [...(table.field.classes[dimension] ?? []).keys()].filter((at) =>
      [...table.rows.flat(), ...table.unreal].every((index) => {
        const box = table.field.boxes[index];
        return box?.get(dimension)?.[at] !== 1 || (box.size > 1 && table.unreal.includes(index));
      }),
    );
    const runs: number[][] = [];
    for (const at of classes) {
      const run = runs.at(-1);
      if (run?.at(-1) === at - 1) run.push(at);
      else runs.push([at]);
    }
    const texts = runs.map((run) => cellOf(table, input, new Map([[dimension, run]])));
    return texts.every((text) => text !== null) ? texts.flatMap((text) => text.split(", ")) : [];
  });
}

/** With what lies beside it, as far as no row fits there. */
function widened(table: TableSpace, point: Region): Region {
  const region = new Map(point);
  for (const dimension of point.keys())
    for (const other of (table.field.classes[dimension] ?? []).keys()) {
      const own = region.get(dimension) ?? [];
      const isBeside = table.field.dimensions[dimension]?.kind === "finite" || isNext(own, other);
      const wider = new Map(region).set(
        dimension,
        [...own, other].sort((a, b) => a - b),
      );
      if (!own.includes(other) && isBeside && isFree(table, wider)) region.set(dimension, wider.get(dimension) ?? own);
    }
  return region;
}

const isNext = (own: readonly number[], other: number): boolean => other === (own.at(-1) ?? other) + 1;

function isFree({ field, rows }: TableSpace, region: Region): boolean {
  const box = boxOf({ field }, region);
  return !rows.flat().some((row) => meets(box, field.boxes[row] ?? new Map()));
}

const boxOf = ({ field }: Pick<TableSpace, "field">, region: Region): Box =>
  new Map(
    [...region].map(([dimension, chosen]) => [
      dimension,
      Uint8Array.from(field.classes[dimension] ?? [], (_, at) => (chosen.includes(at) ? 1 : 0)),
    ]),
  );

function cellOf(table: TableSpace, input: number, region: Region): string | null {
  const { field, subjects, translator } = table;
  const [at, more] = [...(table.dimensions[input] ?? [])].filter((dimension) => region.has(dimension));
  const subject = subjects[input];
  if (at === undefined || subject === undefined) return "-";
  const dimension = field.dimensions[at];
  const all = (region.get(at) ?? []).flatMap((chosen) => field.classes[at]?.[chosen] ?? []);
  const [first, last] = [all[0], all.at(-1)];
  const { key } = pathFor(translator, subject);
  if (more !== undefined || dimension === undefined) return null;
  if (dimension.kind === "finite")
    return dimension.origin.key === key && isNamed(subject.type.kind) && !dimension.open
      ? all.flatMap((each) => (each.kind === "labels" ? each.labels : [])).join(", ")
      : null;
  if (first?.kind !== "span" || last?.kind !== "span") return null;
  return dimension.minus === null && dimension.plus.origin.key === key ? spanText(first.low, last.high, table) : null;
}

const isNamed = (kind: string): boolean => kind === "choice" || kind === "bool";

/** `4 to 6`, `over 1.5 to under 2`, `>= 10` */
function spanText(low: bigint | null, high: bigint | null, table: TableSpace): string {
  const from = low === null ? null : endText(low, -1n, table);
  const to = high === null ? null : endText(high, 1n, table);
  if (from === null) return to === null ? "-" : `${to.isOpen ? "<" : "<="} ${to.text}`;
  if (to === null) return `${from.isOpen ? ">" : ">="} ${from.text}`;
  if (low === high) return from.text;
  return `${from.isOpen ? "over " : ""}${from.text} to ${to.isOpen ? "under " : ""}${to.text}`;
}

/** An end that lies one step beyond a rounder number is that number, not included. */
function endText(
  end: bigint,
  outwards: bigint,
  table: TableSpace,
): { readonly text: string; readonly isOpen: boolean } {
  const { decimals } = table.translator.space;
  const [own, beyond] = [stepsText(end, decimals), stepsText(end + outwards, decimals)];
  return beyond.length < own.length - 1 ? { text: beyond, isOpen: true } : { text: own, isOpen: false };
}
