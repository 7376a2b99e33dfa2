/** A table as boxes in its space: one or more for each row, and those that nothing real lies in. */
import type { Decision, Test } from "../../ir/program.ts";
import { boxOf, classesOf, type Box } from "./classes.ts";
import { conditionOf } from "./condition.ts";
import { testOf } from "./test-formula.ts";
import type { Subject } from "./subject.ts";
import { finiteFor } from "./dimensions.ts";
import { all, atomsOf, labels, opposite, spread, truth, type Atom, type Formula } from "./formula.ts";
import type { Assumption, Place } from "./frames.ts";
import type { Lookup } from "./lookup.ts";
import { insideRecord, opaquePath, pathOf, resolve, rootsOf, type Seen, type Translator } from "./path.ts";
import type { Field } from "./search.ts";
import { newSpace, originsOf, type Dimension, type Origin } from "./space.ts";
import { limitTerm, termOf } from "./term.ts";

/** So many boxes a row may have. */
const mostBoxes = 128;
/** So many boxes in all. */
const mostInAll = 6000;

export interface TableSpace {
  readonly translator: Translator;
  readonly subjects: readonly Subject[];
  /** By input: the dimensions that its tests speak of. */
  readonly dimensions: readonly ReadonlySet<number>[];
  readonly field: Field;
  /** By row: its boxes as indices. */
  readonly rows: readonly (readonly number[])[];
  /** By box: the same without what is not sure, as an index. */
  readonly relaxed: readonly number[];
  /** Boxes that nothing real lies in: it follows from where the table stands and what its values are. */
  readonly unreal: readonly number[];
  /** Dimensions of which a class may be chosen that never comes up, or not together with others. */
  readonly unsure: ReadonlySet<number>;
  /** Something that holds was too long to be looked at. */
  readonly doubtful: boolean;
}

/** Undefined: too large. */
export function tableSpace(lookup: Lookup, place: Place): TableSpace | undefined {
  const translator: Translator = { lookup, space: newSpace(lookup.decimals), records: new Map() };
  const { decision } = place;
  const subjects = decision.inputs.map((input): Subject => ({
    kind: "value",
    seen: { expr: input.value, in: place.definitions },
    type: input.value.type,
  }));
  const cells = decision.rows.map((row) =>
    subjects.map((subject, index) => cellOf(translator, place, subject, row.tests[index])),
  );
  subjects.forEach((subject, index) => limitSubject(translator, subject, decision.inputs[index]?.bound ?? null));
  const assumed = relevantAssumptions(translator, place);
  linkRecords(translator);
  const rowFormulas = cells.map((row) => all(row));
  const lists = rowFormulas.map((formula) => spread(formula, mostBoxes));
  if (lists.includes(undefined)) return undefined;
  const holds = [...translator.space.links, ...assumed];
  const outside = holds.map((formula) => spread(opposite(formula), mostInAll));
  const unrealAtoms = outside.flatMap((list) => list ?? []);
  const rowAtoms = lists.map((list) => list ?? []);
  if (rowAtoms.length + unrealAtoms.length > mostInAll) return undefined;
  const built = boxesOf(translator, rowAtoms, unrealAtoms);
  const dimensions = subjects.map(
    (_, index) =>
      new Set(cells.flatMap((row) => atomsOf(row[index] ?? truth(true))).map((atom) => atom.dimension.index)),
  );
  return { translator, subjects, dimensions, ...built, doubtful: outside.includes(undefined) };
}

function cellOf(translator: Translator, place: Place, subject: Subject, test: Test | undefined): Formula {
  return test === undefined ? truth(true) : testOf(translator, subject, test, place.definitions);
}

/** What is known of a heading without looking at its rows: limits, and the variants left after narrowing. */
function limitSubject(translator: Translator, subject: Subject, bound: Decision["inputs"][number]["bound"]): void {
  if (subject.kind !== "value") return;
  const { type, seen } = subject;
  if (bound !== null && (type.kind === "int" || type.kind === "number"))
    limitTerm(translator, termOf(translator, seen), bound, type.kind === "int");
  const inner = type.kind === "optional" ? type.of : type;
  if (inner.kind !== "choice" || inner.variants === undefined) return;
  const finite = finiteFor(translator, pathOf(translator, resolve(translator, seen.expr, seen.in)), inner);
  translator.space.links.push(labels(finite, inner.variants));
}

/** The assumptions that share something with the table, directly or through others. */
function relevantAssumptions(translator: Translator, place: Place): readonly Formula[] {
  const roots = new Set<string>();
  for (const dimension of translator.space.dimensions)
    for (const origin of originsOf(dimension)) for (const root of origin.roots) roots.add(root);
  for (const input of place.decision.inputs)
    for (const root of rootsOf(translator, { expr: input.value, in: place.definitions })) roots.add(root);
  const left = place.assumptions.map((assumption) => ({
    assumption,
    roots: assumptionRoots(translator, assumption, place),
  }));
  const formulas: Formula[] = [];
  for (let more = true; more;) {
    more = false;
    for (const each of left.splice(0)) {
      if (![...each.roots].some((root) => roots.has(root))) {
        left.push(each);
        continue;
      }
      for (const root of each.roots) roots.add(root);
      formulas.push(assumptionFormula(translator, each.assumption, place, each.roots));
      more = true;
    }
  }
  return formulas;
}

function assumptionRoots(translator: Translator, assumption: Assumption, place: Place): ReadonlySet<string> {
  const seen = (expr: Seen["expr"]): Seen => ({ expr, in: place.definitions });
  if (assumption.kind === "condition") return rootsOf(translator, seen(assumption.expr));
  return new Set(assumption.decision.inputs.flatMap((input) => [...rootsOf(translator, seen(input.value))]));
}

function assumptionFormula(
  translator: Translator,
  assumption: Assumption,
  place: Place,
  roots: ReadonlySet<string>,
): Formula {
  const { definitions } = place;
  const formula = readsChanging(place, roots)
    ? changed(translator, assumption, place, roots)
    : assumption.kind === "condition"
      ? conditionOf(translator, { expr: assumption.expr, in: definitions })
      : all(
          assumption.decision.inputs.map((input, index) => {
            const subject: Subject = {
              kind: "value",
              seen: { expr: input.value, in: definitions },
              type: input.value.type,
            };
            return cellOf(translator, place, subject, assumption.decision.rows[assumption.row]?.tests[index]);
          }),
        );
  return assumption.holds ? formula : opposite(formula);
}

function readsChanging(place: Place, roots: ReadonlySet<string>): boolean {
  return [...place.definitions.slots].some(
    ([slot, definition]) => definition.kind === "changing" && roots.has(`${place.definitions.scope}$${slot}`),
  );
}

/** It held for a value that may have changed since: all I know is that it may be limited. */
function changed(translator: Translator, assumption: Assumption, place: Place, roots: ReadonlySet<string>): Formula {
  const expr = assumption.kind === "condition" ? assumption.expr : assumption.decision;
  const key = `before ${assumption.kind === "row" ? assumption.row : ""}`;
  const path = opaquePath(translator, { expr, in: { ...place.definitions, scope: key } });
  return labels(finiteFor(translator, { ...path, roots }, { kind: "bool" }), ["yes"]);
}

/** Checks of the records whose fields were asked for, and of those that these ask for. */
function linkRecords(translator: Translator): void {
  const done = new Set<string>();
  for (let more = true; more;) {
    more = false;
    for (const [key, { of, id }] of [...translator.records]) {
      if (done.has(key)) continue;
      done.add(key);
      more = true;
      const inside = insideRecord(translator, of, id);
      for (const check of translator.lookup.records.get(id)?.checks ?? []) {
        translator.space.links.push(conditionOf(translator, { expr: check.condition, in: inside }));
      }
    }
  }
}

type Lists = readonly (readonly Atom[])[];

function boxesOf(
  translator: Translator,
  rowLists: readonly Lists[],
  unrealLists: Lists,
): Pick<TableSpace, "field" | "rows" | "relaxed" | "unreal" | "unsure"> {
  const { dimensions } = translator.space;
  const atoms: Atom[][] = dimensions.map(() => []);
  for (const list of [...rowLists.flat(), ...unrealLists])
    for (const atom of list) atoms[atom.dimension.index]?.push(atom);
  const used = new Set(
    dimensions.filter((dimension) => (atoms[dimension.index]?.length ?? 0) > 0).map((dimension) => dimension.index),
  );
  const classes = dimensions.map((dimension, index) => classesOf(dimension, atoms[index] ?? []));
  const unsure = unsureOf(dimensions.filter((dimension) => used.has(dimension.index)));
  const boxes: Box[] = [];
  const relaxed: number[] = [];
  const add = (list: readonly Atom[]): number[] => {
    const box = boxOf(list, classes);
    if (box === undefined) return [];
    boxes.push(box);
    return [boxes.length - 1];
  };
  const rows = rowLists.map((lists) => lists.flatMap(add));
  const unreal = unrealLists.flatMap(add);
  for (const [index, box] of [...boxes].entries()) {
    const sure = new Map([...box].filter(([dimension]) => !unsure.has(dimension)));
    relaxed[index] = sure.size === box.size ? index : boxes.push(sure) - 1;
  }
  const field: Field = {
    dimensions,
    classes,
    coupled: coupledOf(dimensions, used),
    variables: [...translator.space.variables.values()],
    unit: translator.space.unit,
    boxes,
    fits: new Map(),
  };
  return { field, rows, relaxed, unreal, unsure };
}

/** Lines that share a number. */
function coupledOf(dimensions: readonly Dimension[], used: ReadonlySet<number>): ReadonlySet<number> {
  const users = new Map<number, number[]>();
  for (const dimension of dimensions) {
    if (dimension.kind !== "line" || !used.has(dimension.index)) continue;
    for (const variable of [dimension.plus, dimension.minus]) {
      if (variable !== null) users.set(variable.index, [...(users.get(variable.index) ?? []), dimension.index]);
    }
  }
  return new Set([...users.values()].filter((list) => list.length > 1).flat());
}

/** What is worked out and depends on something that another dimension depends on, too, cannot be chosen freely. */
function unsureOf(dimensions: readonly Dimension[]): ReadonlySet<number> {
  const bases = new Map<string, Set<string>>();
  const origins: readonly Origin[] = dimensions.flatMap(originsOf);
  for (const origin of origins) {
    for (const root of origin.roots) bases.set(root, (bases.get(root) ?? new Set()).add(origin.base));
  }
  const isUnsure = (origin: Origin): boolean =>
    !origin.full || (origin.opaque && [...origin.roots].some((root) => (bases.get(root)?.size ?? 0) > 1));
  return new Set(
    dimensions.filter((dimension) => originsOf(dimension).some(isUnsure)).map((dimension) => dimension.index),
  );
}
