/** What there is to say about one table: gaps, dead rows, overlaps, each with an input that shows it. */
import { digestOf } from "../../ir/digest.ts";
import { takesOneRow } from "../../ir/policies.ts";
import { meet, meets, type Box } from "./classes.ts";
import { pathFor } from "./subject.ts";
import type { DecideExpr, Place } from "./frames.ts";
import type { Lookup } from "./lookup.ts";
import { findPoint, type Budget, type Found } from "./search.ts";
import { gapAxes, gapRows } from "./gap-row.ts";
import { tableSpace, type TableSpace } from "./table-space.ts";
import { witnessOf, type Value } from "./witness.ts";

export type Finding =
  | {
      readonly kind: "gap";
      readonly example: readonly Value[];
      /** Of a match over a choice: all variants it says nothing about. */ readonly missing: readonly string[];
      /** The tests of a row for it, or of rows for all gaps; of a grid what its rows and its columns lack; none: no test says it. */
      readonly rows: readonly (readonly string[])[];
    }
  | Dead
  | { readonly kind: "overlap"; readonly row: number; readonly other: number; readonly example: readonly Value[] }
  | { readonly kind: "disputed-reached"; readonly row: number; readonly example: readonly Value[] }
  /** It may or may not be so; `inputs`: the headings in doubt. */
  | { readonly kind: "unknown"; readonly inputs: readonly number[]; readonly example: readonly Value[] }
  /** Two rows may fit at once, or may not; `inputs`: the headings in doubt. */
  | {
      readonly kind: "unsure-overlap";
      readonly row: number;
      readonly other: number;
      readonly inputs: readonly number[];
      readonly example: readonly Value[];
    }
  | { readonly kind: "too-large" };

/** `by`: rows that take everything, if they are few. `axis`: of a grid, the whole row (0) or column (1) of the cell. */
type Dead = (
  | { readonly kind: "dead"; readonly row: number; readonly by: readonly number[] }
  | { readonly kind: "never-fits"; readonly row: number }
) & { readonly axis: 0 | 1 | null };

export interface Verdict {
  readonly complete: boolean;
  readonly findings: readonly Finding[];
}

/** Steps of search for one table: a few seconds at the very most. */
const mostSteps = 60_000;
/** More rows than this are not sifted for those that matter. */
const mostSuspects = 24;

interface Case {
  readonly table: TableSpace;
  readonly decision: DecideExpr;
  readonly budget: Budget;
}

const everything: Box = new Map();

export function analyse(lookup: Lookup, place: Place): Verdict {
  const { decision } = place;
  const table = tableSpace(lookup, place);
  const needsAll = takesOneRow(decision.policy) || decision.policy === "min" || decision.policy === "max";
  if (table === undefined) return { complete: !needsAll || hasOpenRow(decision), findings: [{ kind: "too-large" }] };
  const given: Case = { table, decision, budget: { left: mostSteps } };
  const gap = needsAll ? findGap(given) : { complete: true, findings: [] };
  const findings = [...gap.findings, ...findDead(given), ...(mayNotOverlap(decision) ? findOverlaps(given) : [])];
  if (given.budget.left >= 0) return { complete: gap.complete, findings };
  return { complete: gap.complete, findings: [...findings, { kind: "too-large" }] };
}

/** A row that everything fits covers whatever else there is. */
function hasOpenRow(decision: DecideExpr): boolean {
  return decision.rows.some((row) => row.tests.every((test) => test.kind === "any"));
}

function findGap(given: Case): Verdict {
  const { table, decision } = given;
  if (hasOpenRow(decision)) return { complete: true, findings: [] };
  const all = findPoint(table.field, everything, [...table.rows.flat(), ...table.unreal], given.budget);
  if (all.kind !== "point") return { complete: all.kind === "nothing", findings: [] };
  const sure =
    table.unsure.size === 0
      ? all
      : findPoint(table.field, everything, [...relaxedRows(table, table.rows), ...relaxedUnreal(given)], given.budget);
  const example = witnessFor(given, sure);
  if (example !== undefined) {
    const rows =
      decision.form === "grid" ? gapAxes(table) : sure.kind === "point" ? gapRows(table, decision, sure.point) : [];
    return { complete: false, findings: [{ kind: "gap", example, missing: missingVariants(given), rows }] };
  }
  return { complete: false, findings: [unknown(given, all)] };
}

function unsureInputs({ table }: Case): readonly number[] {
  return table.dimensions.flatMap((dimensions, index) =>
    [...dimensions].some((each) => table.unsure.has(each)) ? [index] : [],
  );
}

function unknown(given: Case, found: Found): Finding {
  return { kind: "unknown", inputs: unsureInputs(given), example: witnessFor(given, found) ?? [] };
}

const relaxedRows = (table: TableSpace, rows: readonly (readonly number[])[]): readonly number[] =>
  rows.flat().map((box) => table.relaxed[box] ?? box);

/** A `match` must say something about every value, whatever was asked before; a table only about those that can come. */
function relaxedUnreal(given: Case): readonly number[] {
  const { table, decision } = given;
  if (decision.form === "match") return table.unreal.filter((box) => table.relaxed[box] === box);
  return table.unreal.map((box) => table.relaxed[box] ?? box);
}

function witnessFor(given: Case, found: Found): readonly Value[] | undefined {
  if (found.kind !== "point" || given.table.doubtful) return undefined;
  return witnessOf(given.table, given.decision, found.point);
}

/** Where a match looks at a choice: all variants left out, not only the first. */
function missingVariants(given: Case): readonly string[] {
  const { table, decision } = given;
  const [subject] = table.subjects;
  if (decision.form !== "match" || subject === undefined) return [];
  const missing: string[] = [];
  const { key } = pathFor(table.translator, subject);
  table.field.dimensions.forEach((dimension, index) => {
    // Of `match s is Wall` the dimension is what `s` is, not what is matched.
    if (
      dimension.kind !== "finite" ||
      dimension.open ||
      dimension.origin.key !== key ||
      !(table.dimensions[0]?.has(index) ?? false) ||
      table.dimensions[0]?.size !== 1
    )
      return;
    const classes = table.field.classes[index] ?? [];
    classes.forEach((each, at) => {
      const mask = new Uint8Array(classes.length);
      mask[at] = 1;
      const found = findPoint(
        table.field,
        new Map([[index, mask]]),
        [...relaxedRows(table, table.rows), ...relaxedUnreal(given)],
        given.budget,
      );
      if (found.kind === "point" && each.kind === "labels") missing.push(...each.labels);
    });
  });
  return missing;
}

function findDead(given: Case): readonly Finding[] {
  const { table, decision } = given;
  const findings: Finding[] = [];
  decision.rows.forEach((row, index) => {
    const before = decision.policy === "first" || row.otherwise ? table.rows.slice(0, index).flat() : [];
    const state = reachOf(given, index, before);
    if (state === "unknown") return;
    if (row.disputed !== null) {
      const example = state === "reached" ? reachedBy(given, index) : undefined;
      if (example !== undefined) findings.push({ kind: "disputed-reached", row: index, example });
    } else if (state === "dead" && !(row.otherwise && table.translator.space.hasRolledGaps)) {
      // Of `10 * d6 + d6` somebody may well be careful.
      const fits = before.length > 0 && reachOf(given, index, []) !== "dead";
      findings.push(
        fits
          ? { kind: "dead", row: index, by: culprits(given, index), axis: null }
          : { kind: "never-fits", row: index, axis: null },
      );
    }
  });
  return decision.form === "grid" ? oncePerAxis(decision, findings) : findings;
}

function reachOf(given: Case, row: number, before: readonly number[]): "reached" | "dead" | "unknown" {
  const { table } = given;
  for (const box of table.rows[row] ?? []) {
    const within = table.field.boxes[box];
    if (within === undefined) continue;
    const found = findPoint(table.field, within, [...before, ...table.unreal], given.budget);
    if (found.kind === "point") return "reached";
    if (found.kind === "too-large") return "unknown";
  }
  return "dead";
}

/** An input that really comes to the row. */
function reachedBy(given: Case, row: number): readonly Value[] | undefined {
  const { table, decision } = given;
  const before =
    decision.policy === "first" || decision.rows[row]?.otherwise === true
      ? relaxedRows(table, table.rows.slice(0, row))
      : [];
  for (const box of table.rows[row] ?? []) {
    const within = table.field.boxes[box];
    if (within === undefined || table.relaxed[box] !== box) continue;
    const example = witnessFor(given, findWithin(given, within, [...before, ...relaxedUnreal(given)]));
    if (example !== undefined) return example;
  }
  return undefined;
}

/** A point of the box, told whole: also what the box itself demands. */
function findWithin(given: Case, within: Box, avoid: readonly number[]): Found {
  const found = findPoint(given.table.field, within, avoid, given.budget);
  if (found.kind !== "point") return found;
  const point = new Map(found.point);
  for (const [dimension, mask] of within) if (!point.has(dimension)) point.set(dimension, mask.indexOf(1));
  return { kind: "point", point };
}

/** The fewest rows above that leave nothing for this one; none if they are many. */
function culprits(given: Case, row: number): readonly number[] {
  const { table } = given;
  const boxes = (table.rows[row] ?? []).flatMap((box) => table.field.boxes[box] ?? []);
  const touches = (other: number): boolean =>
    (table.rows[other] ?? []).some((box) => boxes.some((own) => meets(own, table.field.boxes[box] ?? everything)));
  const isDead = (rows: readonly number[]): boolean =>
    reachOf(
      given,
      row,
      rows.flatMap((each) => table.rows[each] ?? []),
    ) === "dead";
  let suspects = Array.from({ length: row }, (_, index) => index).filter(touches);
  const alone = suspects.find((each) => isDead([each]));
  if (alone !== undefined) return [alone];
  if (suspects.length > mostSuspects) return [];
  for (const each of [...suspects].reverse()) {
    const without = suspects.filter((other) => other !== each);
    if (isDead(without)) suspects = without;
  }
  return suspects;
}

/** Of a grid's row or column that is dead as a whole, the first cell speaks for all. */
function oncePerAxis(decision: DecideExpr, findings: readonly Finding[]): readonly Finding[] {
  const dead = new Map(
    findings.flatMap((finding) =>
      finding.kind === "dead" || finding.kind === "never-fits" ? [[finding.row, finding] as const] : [],
    ),
  );
  const startOf = (row: number, axis: number): number => decision.rows[row]?.tests[axis]?.at.start ?? -1;
  const group = (row: number, axis: number): readonly number[] =>
    decision.rows.flatMap((_, other) => (startOf(other, axis) === startOf(row, axis) ? [other] : []));
  const axisOf = (row: number): 0 | 1 | undefined =>
    ([0, 1] as const).find((each) => group(row, each).every((other) => dead.has(other)));
  return findings.flatMap((finding): readonly Finding[] => {
    if (finding.kind !== "dead" && finding.kind !== "never-fits") return [finding];
    const axis = axisOf(finding.row);
    if (axis === undefined) return [finding];
    const cells = group(finding.row, axis);
    return cells.find((cell) => axisOf(cell) === axis) === finding.row
      ? [
          asOne(
            cells.flatMap((cell) => dead.get(cell) ?? []),
            finding.row,
            axis,
          ),
        ]
      : [];
  });
}

/** Dead cells that are a whole row or column: what takes them all, or that nothing fits any of them. */
function asOne(cells: readonly Dead[], row: number, axis: 0 | 1): Dead {
  const taken = cells.filter((cell) => cell.kind === "dead");
  if (taken.length === 0) return { kind: "never-fits", row, axis };
  const own = new Set(cells.map((cell) => cell.row));
  const by = taken.some((cell) => cell.by.length === 0)
    ? []
    : [...new Set(taken.flatMap((cell) => cell.by))].filter((each) => !own.has(each));
  return { kind: "dead", row, by: by.sort((a, b) => a - b), axis };
}

/** Under `unique` no two rows may fit at once, under `any` none that give something else. */
const mayNotOverlap = ({ policy }: DecideExpr): boolean => policy === "unique" || policy === "any";

function mayFitBoth({ policy, rows }: DecideExpr, row: number, other: number): boolean {
  const [a, b] = [rows[row], rows[other]];
  if (a === undefined || b === undefined || a.otherwise) return true;
  return policy === "any" && digestOf(a.result).hash === digestOf(b.result).hash;
}

function findOverlaps(given: Case): readonly Finding[] {
  const { table, decision } = given;
  const findings: Finding[] = [];
  for (let row = 1; row < decision.rows.length; row += 1) {
    for (let other = 0; other < row; other += 1) {
      if (mayFitBoth(decision, row, other)) continue;
      const example = overlap(given, other, row);
      if (example === undefined) continue;
      findings.push({ kind: "overlap", row, other, example });
      break;
    }
  }
  if (findings.length > 0 && !table.doubtful) return findings;
  return unsureOverlap(given);
}

/** The first two rows of which it cannot be proved that they exclude each other. */
function unsureOverlap(given: Case): readonly Finding[] {
  const { table, decision } = given;
  const boxesOf = (row: number): readonly Box[] =>
    (table.rows[row] ?? []).flatMap((box) => table.field.boxes[box] ?? []);
  for (let row = 1; row < decision.rows.length; row += 1) {
    for (let other = 0; other < row; other += 1) {
      if (mayFitBoth(decision, row, other)) continue;
      for (const first of boxesOf(other)) {
        for (const second of boxesOf(row)) {
          const within = meet(first, second);
          const found = within === undefined ? undefined : findWithin(given, within, table.unreal);
          if (found?.kind !== "point") continue;
          return [
            {
              kind: "unsure-overlap",
              row,
              other,
              inputs: unsureInputs(given),
              example: table.doubtful ? [] : (witnessOf(table, decision, found.point) ?? []),
            },
          ];
        }
      }
    }
  }
  return [];
}

function overlap(given: Case, a: number, b: number): readonly Value[] | undefined {
  const { table } = given;
  const sure = (row: number): readonly Box[] =>
    (table.rows[row] ?? []).filter((box) => table.relaxed[box] === box).flatMap((box) => table.field.boxes[box] ?? []);
  for (const first of sure(a)) {
    for (const second of sure(b)) {
      const within = meet(first, second);
      const example =
        within === undefined
          ? undefined
          : witnessFor(
              given,
              findWithin(
                given,
                within,
                table.unreal.map((box) => table.relaxed[box] ?? box),
              ),
            );
      if (example !== undefined) return example;
    }
  }
  return undefined;
}
