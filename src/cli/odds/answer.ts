/** Works out what was asked: always a table of odds, whatever form it is shown in. */
import { isNarrow, middleOf } from "../../interpret/odds-text.ts";
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import { valueText } from "../../interpret/show.ts";
import { bare, canonical } from "../../interpret/values.ts";
import { headed, resultsOf, type Beyond } from "../../interpret/play/distribution.ts";
import type { FaultOutcome, Interpreter } from "../../interpret/interpreter.ts";
import type { Json, Rule, Type } from "../../ir/program.ts";
import type { Answer, RuleOdds } from "../../odds/of-rule.ts";
import { WrongUse } from "../exit.ts";
import type { OddsRequest } from "./request.ts";
import type { Sweep } from "./sweep.ts";

/** Who is asked: a rule under a variant. */
export interface OddsSubject {
  readonly name: string;
  readonly rule: Rule;
  readonly odds: RuleOdds;
  /** Its results are told in words, not values of the rules. */
  readonly tells: boolean;
  readonly interpreter: Interpreter;
}

export interface OddsColumn {
  readonly name: string;
  readonly percent: boolean;
}
export interface OddsRow {
  /** The value; for people, `headingOf` has the whole. */
  readonly heading: string;
  readonly beyond: Beyond;
  readonly value: Json;
  readonly cells: readonly (Odds | null)[];
}

export interface OddsTable {
  /** `results`: a row for each; `sweep`: for each value of a parameter; `grid`: and a column for each value of another. */
  readonly kind: "results" | "sweep" | "grid";
  readonly corner: string;
  readonly acrossName: string;
  readonly columns: readonly OddsColumn[];
  readonly rows: readonly OddsRow[];
  /** The rows as numbers, where they are. */
  readonly numbers: readonly number[] | null;
  /** Below the table: `average`, `spread` and the like. */
  readonly remarks: readonly { readonly name: string; readonly odds: Odds }[];
}

type Values = Readonly<Record<string, Json>>;
const mostColumns = 60;
const mostCells = 10_000;

/** An error in play, on its way to whoever asked. */
export class Faulted extends Error {
  override readonly name = "Faulted";
  readonly fault: FaultOutcome;
  constructor(fault: FaultOutcome) {
    super(fault.message);
    this.fault = fault;
  }
}

function unwrap<T>(answer: Answer<T>): T {
  if (answer.kind === "fault") throw new Faulted(answer);
  return answer.value;
}

/** The condition never holds for these values: of nothing there are no odds. Questions that are made here have the place of their rule. */
export function neverHeld({ fault }: Faulted, subjects: readonly OddsSubject[], { given }: OddsRequest): boolean {
  return (
    given !== null &&
    fault.fault === "divided-by-zero" &&
    subjects.some(
      ({ rule }) => rule.at.file === fault.at?.file && rule.at.start === fault.at.start && rule.at.end === fault.at.end,
    )
  );
}

/** In a table over values such a place stays empty. */
function whereHeld<T>(subjects: readonly OddsSubject[], request: OddsRequest, ask: () => T): T | null {
  try {
    return ask();
  } catch (problem) {
    if (problem instanceof Faulted && neverHeld(problem, subjects, request)) return null;
    throw problem;
  }
}

export function answer(
  subjects: readonly OddsSubject[],
  values: Values,
  sweeps: readonly Sweep[],
  request: OddsRequest,
): OddsTable {
  const [rows, columns] = sweeps;
  if (rows === undefined) return results(subjects, values, request);
  const count = rows.values.length * (columns?.values.length ?? 1);
  if (count > mostCells) throw new WrongUse(`That makes ${count} questions, and I take ${mostCells} at most.`);
  return columns === undefined
    ? sweep(subjects, values, rows, request)
    : grid(subjects, values, rows, columns, request);
}

/** `341 and more`. */
export const headingOf = ({ heading, beyond }: OddsRow): string => headed(heading, beyond);

const isNumeric = (type: Type): boolean => type.kind === "int" || type.kind === "number";

// ---------------------------------------------------------------- one question

/** Every result on its line; or, where only some chances were asked for, those. */
function results(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  const found = subjects.map((subject) =>
    unwrap(subject.odds.distribution(subject.rule.id, valuesFor(subject, values), request.given ?? undefined)),
  );
  const union = resultsOf(first.interpreter.linked, first.rule.result, found);
  const remarks = [
    ...moments(subjects, values, request),
    ...testRemarks(subjects, values, request),
    ...comparison(subjects, first, found),
  ];
  const columns = subjects.flatMap((subject) => {
    const columnNamed = (name: string): OddsColumn => ({
      name: subjects.length > 1 ? (name === "chance" ? subject.name : `${subject.name}, ${name}`) : name,
      percent: true,
    });
    return [
      columnNamed("chance"),
      ...(request.upwards ? [columnNamed("at least")] : []),
      ...(request.downwards ? [columnNamed("at most")] : []),
    ];
  });
  const rows = union.map(({ value, chances, beyond }): OddsRow => ({
    heading: resultText(first, value),
    beyond,
    value,
    cells: subjects.flatMap((subject, index) => {
      const cumulative = (op: ">=" | "<="): Odds => cumulate(subject, values, request, found[index] ?? [], op, value);
      return [
        chances[index] ?? null,
        ...(request.upwards ? [cumulative(">=")] : []),
        ...(request.downwards ? [cumulative("<=")] : []),
      ];
    }),
  }));
  const numbers = isNumeric(first.rule.result) ? rows.map((row) => row.value as number) : null;
  return { kind: "results", corner: "result", acrossName: "", columns, rows, numbers, remarks };
}

function valuesFor(subject: OddsSubject, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => subject.rule.params.some((param) => param.name === name)),
  );
}

const isSameResult = ({ interpreter, rule }: OddsSubject, a: Json, b: Json): boolean =>
  a === b || canonical(interpreter.linked, rule.result, a) === canonical(interpreter.linked, rule.result, b);

export function resultText({ interpreter, rule, tells }: OddsSubject, value: Json): string {
  if (typeof value === "string" && (tells || bare(rule.result).kind !== "text")) return value;
  return valueText(interpreter.linked, rule.result, value, { most: 60 });
}

/** Asked for by itself, so that no digit of a small chance is lost; of an estimate the sum of what was seen. */
function cumulate(
  subject: OddsSubject,
  values: Values,
  request: OddsRequest,
  chances: readonly Chance[],
  op: ">=" | "<=",
  value: Json,
): Odds {
  if (chances.every((each) => each.chance.estimate === null))
    return unwrap(
      subject.odds.chance(subject.rule.id, valuesFor(subject, values), { op, value }, request.given ?? undefined),
    );
  const at = chances.findIndex((each) => isSameResult(subject, each.value, value));
  return together(op === ">=" ? chances.slice(at) : chances.slice(0, at + 1), chances);
}

/** The chance of one of several results. */
export function together(some: readonly Chance[], all: readonly Chance[]): Odds {
  const sum = (
    of: readonly Chance[],
    end: (odds: { readonly low: number; readonly high: number }) => number,
    estimate: boolean,
  ): number => of.reduce((total, { chance }) => total + end(estimate ? (chance.estimate ?? chance) : chance), 0);
  const chosen = new Set(some);
  const others = all.filter((each) => !chosen.has(each));
  const low = sum(some, (odds) => odds.low, false);
  const high = Math.max(
    low,
    Math.min(
      1 - sum(others, (odds) => odds.low, false),
      sum(some, (odds) => odds.high, false),
    ),
  );
  if (all.every((each) => each.chance.estimate === null))
    return { low, high: Math.min(1, high), percent: true, estimate: null };
  // The middle of what a result seen once may have is more than its share of the games: over many of them that adds up to more than everything.
  const middles = (of: readonly Chance[]): number =>
    of.reduce((total, { chance }) => total + middleOf(chance.estimate ?? chance), 0);
  const middle = middles(some) / Math.max(1, middles(all));
  // In the same games one result was seen where another was not, so their errors do not add up.
  const width =
    Math.sqrt(
      some.reduce(
        (total, { chance }) => total + ((chance.estimate ?? chance).high - (chance.estimate ?? chance).low) ** 2,
        0,
      ),
    ) / 2;
  return {
    low,
    high: Math.min(1, high),
    percent: true,
    estimate: { low: Math.max(0, middle - width), high: Math.min(1, middle + width) },
  };
}

function moments(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable["remarks"] {
  return subjects
    .filter(({ rule }) => isNumeric(rule.result))
    .flatMap((subject) => {
      const of = subjects.length > 1 ? ` of ${subject.name}` : "";
      const ask = (what: "average" | "spread"): Odds =>
        unwrap(subject.odds[what](subject.rule.id, valuesFor(subject, values), request.given ?? undefined));
      return [
        { name: `average${of}`, odds: ask("average") },
        { name: `spread${of}`, odds: ask("spread") },
      ];
    });
}

function testRemarks(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable["remarks"] {
  return request.tests.flatMap(({ title, test }) =>
    subjects.map((subject) => ({
      name: subjects.length > 1 ? `${title}, ${subject.name}` : title,
      odds: unwrap(subject.odds.chance(subject.rule.id, valuesFor(subject, values), test, request.given ?? undefined)),
    })),
  );
}

/** Two that roll each for itself: how likely is more, the same, less? */
function comparison(
  subjects: readonly OddsSubject[],
  first: OddsSubject,
  found: readonly (readonly Chance[])[],
): OddsTable["remarks"] {
  const [a, b] = found;
  const second = subjects[1];
  if (a === undefined || b === undefined || second === undefined || !isNumeric(first.rule.result)) return [];
  const estimated = [...a, ...b].some((each) => each.chance.estimate !== null);
  const sums = (pick: (chance: Odds) => number): { more: number; same: number; less: number } => {
    const sum = { more: 0, same: 0, less: 0 };
    for (const one of a) {
      for (const other of b) {
        const mass = pick(one.chance) * pick(other.chance);
        if (isSameResult(first, one.value, other.value)) sum.same += mass;
        else if ((one.value as number) > (other.value as number)) sum.more += mass;
        else sum.less += mass;
      }
    }
    return sum;
  };
  const low = sums((chance) => chance.low);
  const lost = Math.max(0, 1 - low.more - low.same - low.less);
  const [least, most] = [
    sums((chance) => (chance.estimate ?? chance).low),
    sums((chance) => (chance.estimate ?? chance).high),
  ];
  const oddsOf = (which: "more" | "same" | "less"): Odds => {
    const high = lost < 1e-12 ? low[which] : low[which] + lost;
    return {
      low: low[which],
      high,
      percent: true,
      estimate: estimated ? { low: least[which], high: Math.min(1, most[which]) } : null,
    };
  };
  return [
    { name: `${first.name} gives more`, odds: oddsOf("more") },
    { name: "both give the same", odds: oddsOf("same") },
    { name: `${second.name} gives more`, odds: oddsOf("less") },
  ];
}

// ---------------------------------------------------------------- many questions

type Measure = {
  readonly name: string;
  readonly percent: boolean;
  readonly ask: (subject: OddsSubject, values: Values) => Odds;
};

function measures(rule: Rule, request: OddsRequest): readonly Measure[] {
  const given = request.given ?? undefined;
  const tests = request.tests.map(({ title, test }): Measure => ({
    name: title,
    percent: true,
    ask: (subject, values) => unwrap(subject.odds.chance(subject.rule.id, values, test, given)),
  }));
  if (tests.length > 0) return tests;
  if (rule.result.kind === "bool")
    return [
      {
        name: "chance",
        percent: true,
        ask: (subject, values) => unwrap(subject.odds.chance(subject.rule.id, values, undefined, given)),
      },
    ];
  if (!isNumeric(rule.result)) return [];
  return (["average", "spread"] as const).map((name) => ({
    name,
    percent: false,
    ask: (subject, values) => unwrap(subject.odds[name](subject.rule.id, values, given)),
  }));
}

const headingAt = (subject: OddsSubject, sweep: Sweep, value: Json): string =>
  typeof value === "string" ? value : valueText(subject.interpreter.linked, sweep.param.type, value, { most: 60 });

function sweep(subjects: readonly OddsSubject[], values: Values, over: Sweep, request: OddsRequest): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  const wanted = measures(first.rule, request);
  const byResult = wanted.length === 0 || request.upwards || request.downwards;
  const columns = byResult
    ? resultColumns(subjects, first, values, over, request)
    : wanted.flatMap((measure) =>
        subjects.map((subject) => ({
          name: subjects.length > 1 ? `${measure.name}, ${subject.name}` : measure.name,
          percent: measure.percent,
          at: (value: Json): Odds | null =>
            whereHeld(subjects, request, () =>
              measure.ask(subject, valuesFor(subject, { ...values, [over.param.name]: value })),
            ),
        })),
      );
  const rows = over.values.map((value): OddsRow => ({
    heading: headingAt(first, over, value),
    beyond: null,
    value,
    cells: columns.map((column) => column.at(value)),
  }));
  const numbers = isNumeric(bare(over.param.type)) ? over.values.map(Number) : null;
  return { kind: "sweep", corner: over.param.label, acrossName: "", columns, rows, numbers, remarks: [] };
}

type ResultColumn = OddsColumn & { readonly at: (value: Json) => Odds | null };

/** A column for each result that any of the questions has. */
function resultColumns(
  subjects: readonly OddsSubject[],
  first: OddsSubject,
  values: Values,
  over: Sweep,
  request: OddsRequest,
): readonly ResultColumn[] {
  const found = subjects.map((subject) =>
    over.values.map((value) =>
      whereHeld(subjects, request, () =>
        unwrap(
          subject.odds.distribution(
            subject.rule.id,
            valuesFor(subject, { ...values, [over.param.name]: value }),
            request.given ?? undefined,
          ),
        ),
      ),
    ),
  );
  const union = resultsOf(
    first.interpreter.linked,
    first.rule.result,
    found.flat().map((each) => each ?? []),
  );
  if (union.length > mostColumns)
    throw new WrongUse(
      `There are ${union.length} different results, too many for a column each. Ask for some of them: \`--at-least 2\`, \`--is …\`.`,
    );
  return union.flatMap(({ value: result, chances, beyond }) =>
    subjects.flatMap((subject, index) => {
      const text = resultText(first, result);
      const suffix = subjects.length > 1 ? `, ${subject.name}` : "";
      const at = (value: Json): number => over.values.indexOf(value);
      const chancesAt = (value: Json): readonly Chance[] | null => found[index]?.[at(value)] ?? null;
      const cumulative = (name: string, op: ">=" | "<="): ResultColumn => ({
        name: `${name} ${text}${suffix}`,
        percent: true,
        at: (value) => {
          const chances = chancesAt(value);
          return chances === null
            ? null
            : cumulate(subject, { ...values, [over.param.name]: value }, request, chances, op, result);
        },
      });
      if (request.upwards || request.downwards)
        return [
          ...(request.upwards ? [cumulative("at least", ">=")] : []),
          ...(request.downwards ? [cumulative("at most", "<=")] : []),
        ];
      return [
        {
          name: `${headed(text, beyond)}${suffix}`,
          percent: true,
          at: (value: Json): Odds | null =>
            chancesAt(value) === null ? null : (chances[index * over.values.length + at(value)] ?? null),
        },
      ];
    }),
  );
}

function grid(
  subjects: readonly OddsSubject[],
  values: Values,
  rows: Sweep,
  columns: Sweep,
  request: OddsRequest,
): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  if (subjects.length > 1)
    throw new WrongUse(
      "A table over two parameters has no room for `--against`. Leave out one `--over`, or ask for each by itself.",
    );
  const [measure] = measures(first.rule, request);
  if (measure === undefined || request.upwards || request.downwards || request.tests.length > 1)
    throw new WrongUse(
      "A table over two parameters has one value in each cell. Say which: `--at-least 2`, `--is …`; by itself it is the average.",
    );
  return {
    kind: "grid",
    corner: rows.param.label,
    acrossName: columns.param.label,
    numbers: null,
    columns: columns.values.map((value) => ({ name: headingAt(first, columns, value), percent: measure.percent })),
    rows: rows.values.map((value): OddsRow => ({
      heading: headingAt(first, rows, value),
      beyond: null,
      value,
      cells: columns.values.map((other) =>
        whereHeld(subjects, request, () =>
          measure.ask(first, valuesFor(first, { ...values, [rows.param.name]: value, [columns.param.name]: other })),
        ),
      ),
    })),
    remarks: [],
  };
}

/** How far the answer is to be trusted. */
export type Exactness = "exact" | "bounds" | "estimate";

export function exactnessOf(table: OddsTable): Exactness {
  const all = [
    ...table.rows.flatMap((row) => row.cells.flatMap((each) => each ?? [])),
    ...table.remarks.map((each) => each.odds),
  ];
  if (all.some((each) => each.estimate !== null)) return "estimate";
  return all.every(isNarrow) ? "exact" : "bounds";
}
