/**
 * Rules, columns of formulas and procedures that call each other without end: those that do so whatever the values are, and
 * rules that come back to the very values that they were given, though nothing is rolled. Where a call hands on another value
 * it may come to an end, and play finds out.
 */
import type { Collector } from "../diagnostics/collect.ts";
import { childrenOf } from "../ir/children.ts";
import { componentsOf } from "../ir/components.ts";
import type { Procedure } from "../ir/game.ts";
import { layersOf } from "../ir/layers.ts";
import type { Expr, Program, Rule, Statement, Table, Variant } from "../ir/program.ts";
import type { Span } from "../source/span.ts";
import { keyName } from "../syntax/words.ts";
import { memoized } from "../query/memo.ts";
import type { PassTable } from "../query/last.ts";
import { calledBy, callsOfAny, cellKey, sureCalls, type Calls } from "./sure-calls.ts";

/** A call: for each value of the callee, which of the caller's values it is, unchanged; -1: none of them. */
interface Passing {
  readonly to: string;
  readonly from: readonly number[];
  /** It is made whatever the values are. */ readonly sure: boolean;
  readonly at: Span;
}

interface Callable {
  readonly key: string;
  readonly name: string;
  readonly sure: Calls;
  readonly passes: readonly Passing[];
  /** All that is looked at here, in one text. */
  readonly text: string;
  /** A rule that a variant has in place of another, which it may call `original`. A cell may not. */
  readonly replaces?: true;
}

type Graph = ReadonlyMap<string, Callable>;

export function checkTermination(program: Program, found: Collector, passes: PassTable): void {
  const { game, ...rules } = program;
  const graph = graphOf([...callablesOf(rules), ...(game?.procedures ?? []).map(ofProcedure)]);
  const layers = program.variants.map((variant) => graphOf(layerOf(program, variant)));
  const ground = (): readonly string[] =>
    [graph, ...layers].flatMap((each) => ["", ...[...each.values()].map(({ text }) => text)]);
  passes.quiet("termination", ground, found, () => {
    const told = new Set<string>();
    for (const each of [
      graph,
      ...layers.filter((layer) => layer.size > 0).map((layer) => new Map([...graph, ...layer])),
    ]) {
      reportSure(each, found, told);
      reportSame(each, found, told);
    }
  });
}

const graphOf = (callables: readonly Callable[]): Graph => new Map(callables.map((each) => [each.key, each]));

function callablesOf({ rules, tables }: Pick<Program, "rules" | "tables">): readonly Callable[] {
  return [...rules.map(ofRule), ...tables.flatMap(ofTable)];
}

const layerOf = (program: Program, variant: Variant): readonly Callable[] =>
  layersOf([program], variant).flatMap(({ rules, tables }) => [
    ...rules.map((rule): Callable => ({ ...ofRule(rule), replaces: true })),
    ...tables.flatMap(ofTable),
  ]);

// ---------------------------------------------------------------- what calls what

const ofRule = memoized((rule: Rule) =>
  made(`rule ${rule.id}`, rule.name, sureCalls(rule.body), rule.effects.rolls ? [] : passingOf(rule)),
);

const ofProcedure = memoized((procedure: Procedure) =>
  made(`procedure ${procedure.id}`, procedure.name, sureCalls(procedure.body), []),
);

const ofTable = memoized((table: Table) => {
  const plain = table.columns.filter((column) => column.computed === null);
  return plain.flatMap((column, place) => {
    if (column.params === null || table.rows.length === 0) return [];
    const name = `${table.name}.${column.name}`;
    const formulas = table.rows.flatMap((row) => {
      const cell = row.cells[place];
      return cell !== undefined && "formula" in cell ? [{ row, formula: cell.formula }] : [];
    });
    const cells = formulas.flatMap(({ row, formula }) => {
      const sure = sureCalls(formula);
      const cell = `${table.name}.${keyName(row.key)}.${column.name}`;
      return sure.size === 0 ? [] : [made(cellKey(table.id, column.name, row.key), cell, sure, [])];
    });
    if (formulas.length < table.rows.length) return cells;
    const calls = callsOfAny(formulas.map(({ formula }) => formula));
    return [...cells, made(`column ${table.id} ${column.name}`, name, calls, [])];
  });
});

function made(key: string, name: string, sure: Calls, passes: readonly Passing[]): Callable {
  return {
    key,
    name,
    sure,
    passes,
    text: JSON.stringify([key, ...sure.keys(), ...passes.map(({ to, from, sure: always }) => [to, from, always])]),
  };
}

function passingOf(rule: Rule): readonly Passing[] {
  const nodes: (Expr | Statement)[] = [];
  const work: (Expr | Statement)[] = [rule.body];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    nodes.push(node);
    // What a question asks is rolled for it alone.
    if (node.kind !== "question") work.push(...childrenOf(node));
  }
  const sure = sureCalls(rule.body);
  const changed = new Set(nodes.flatMap((node) => (node.kind === "set" && "slot" in node ? [node.slot] : [])));
  const given = new Map(
    rule.params.map((param, place) => [param.slot, place] as const).filter(([slot]) => !changed.has(slot)),
  );
  return nodes.flatMap((node) => {
    const to = node.kind === "call" ? calledBy(node) : null;
    if (to === null || node.kind !== "call") return [];
    return [{ to, from: node.args.map((arg) => handedOn(arg, given)), sure: sure.get(to) === node.at, at: node.at }];
  });
}

function handedOn(arg: Expr | null, given: ReadonlyMap<number, number>): number {
  if (arg === null) return -1;
  if (arg.kind === "keep" || arg.kind === "bounded") return handedOn(arg.of, given);
  return arg.kind === "local" ? (given.get(arg.slot) ?? -1) : -1;
}

// ---------------------------------------------------------------- without end

function reportSure(graph: Graph, found: Collector, told: Set<string>): void {
  const nodes = [...graph.values()];
  const places = new Map(nodes.map((node, place) => [node.key, place]));
  const arrows = nodes.map((node) => ({ next: [...node.sure.keys()].flatMap((key) => places.get(key) ?? []) }));
  for (const component of componentsOf(arrows).components) {
    const circle = [...component].sort((a, b) => a - b).flatMap((place) => nodes[place] ?? []);
    const within = new Set(circle.map((each) => each.key));
    const calls = circle.flatMap((each) =>
      [...each.sure].flatMap(([key, at]) =>
        within.has(key) ? [{ name: each.name, to: graph.get(key)?.name ?? "", at }] : [],
      ),
    );
    const [first, ...others] = calls;
    if (first === undefined || circle.some((each) => told.has(each.key))) continue;
    for (const each of circle) told.add(each.key);
    const own = circle.length === 1 && circle[0]?.replaces === true ? first.at : null;
    found.report(
      "endless-calls",
      first.at,
      { names: circle.map((each) => each.name) },
      {
        related: others.map(({ at, name, to }) => ({ span: at, label: `\`${name}\` always calls \`${to}\`` })),
        fixes:
          own === null
            ? []
            : [
                {
                  title: "Write `original`",
                  edits: [{ span: own.to(own.start + first.name.length), text: "original" }],
                },
              ],
      },
    );
  }
}

/**
 * A rule that comes back to itself with the very values that it began with, and so takes the same way again. One call on the
 * way may depend on the values; if two did, the other rule might answer where the first one asks.
 */
function reportSame(graph: Graph, found: Collector, told: Set<string>): void {
  for (const start of graph.values()) {
    const circle = told.has(start.key)
      ? undefined
      : start.passes.map((pass) => circleFrom(graph, start.key, pass)).find((each) => each !== null);
    const first = circle?.[0];
    if (circle == null || first === undefined) continue;
    for (const { to } of circle) told.add(to);
    const names = circle.map(({ to }) => graph.get(to)?.name ?? "");
    found.report(
      "endless-calls-same",
      first.at,
      { name: start.name, by: names.slice(0, -1) },
      {
        related: circle
          .slice(1)
          .map(({ at, to }) => ({
            span: at,
            label: `\`${graph.get(to)?.name ?? ""}\` is called with the same values`,
          })),
      },
    );
  }
}

/** From a call that a rule makes, by sure ones back to the rule with the same values. */
function circleFrom(graph: Graph, start: string, first: Passing): readonly Passing[] | null {
  const seen = new Set<string>();
  const work = [{ key: first.to, from: first.from, way: [first] }];
  for (let reached = work.shift(); reached !== undefined; reached = work.shift()) {
    const { key, from, way } = reached;
    if (key === start && from.every((place, index) => place === index)) return way;
    const state = `${key} ${from.join(",")}`;
    if (seen.has(state)) continue;
    seen.add(state);
    for (const pass of graph.get(key)?.passes ?? []) {
      if (pass.sure)
        work.push({ key: pass.to, from: pass.from.map((place) => from[place] ?? -1), way: [...way, pass] });
    }
  }
  return null;
}
