/**
 * What is worked out once may not depend on itself: constants, cells and columns of tables, and records that a default
 * makes anew without end. Rules may call themselves; a constant in such a circle may not.
 */
import type { Collector } from "../diagnostics/collect.ts";
import { layersOf } from "../ir/layers.ts";
import type { Program, Record as RecordOf, Choice, Constant, Expr, Rule, Table } from "../ir/program.ts";
import { visit } from "../ir/visit.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import { memoized } from "../query/memo.ts";
import type { PassTable } from "../query/last.ts";

interface CellFormula {
  readonly formula: Expr;
  readonly at: Span;
}

interface Node {
  readonly key: string;
  readonly label: string;
  readonly kind: "constant" | "column" | "formula" | "rule" | "record";
  readonly at: Span;
  /** Of a column: formulas that stand in its cells, or in the line of a variant that changes it. */
  readonly cells: readonly CellFormula[];
  readonly uses: ReadonlySet<string>;
  /** What of it makes circles, in one text. */
  readonly text: string;
}
type Graph = ReadonlyMap<string, Node>;

export function checkCircles(program: Program, found: Collector, passes: PassTable): void {
  const graph = graphOf([
    ...program.choices.flatMap(choiceNodes),
    ...program.records.flatMap(recordNode),
    ...replaceable(program),
  ]);
  const layers = program.variants.map((variant) => graphOf(layersOf([program], variant).flatMap(replaceable)));
  const ground = (): readonly string[] =>
    [graph, ...layers].flatMap((each) => ["", ...[...each.values()].map((node) => node.text)]);
  passes.quiet("circles", ground, found, () => {
    const reported = new Set<string>();
    report(graph, graph.keys(), found, reported);
    // A circle that a variant brings about goes through what it replaces.
    for (const replaced of layers)
      if (replaced.size > 0) report(new Map([...graph, ...replaced]), replaced.keys(), found, reported);
  });
}

const graphOf = (nodes: readonly Node[]): Graph => new Map(nodes.map((node) => [node.key, node]));

// ---------------------------------------------------------------- the graph

function replaceable(from: {
  readonly constants: readonly Constant[];
  readonly rules: readonly Rule[];
  readonly tables: readonly Table[];
}): readonly Node[] {
  return [...from.constants.flatMap(constantNode), ...from.rules.flatMap(ruleNode), ...from.tables.flatMap(tableNodes)];
}

// A constant without a type is in a circle that was reported when its type was looked for.
const constantNode = memoized((each: Constant) =>
  each.type.kind === "never"
    ? []
    : [made({ key: `constant ${each.id}`, label: each.name, kind: "constant", at: each.at }, [each.value])],
);

const ruleNode = memoized((each: Rule) => [
  made({ key: `rule ${each.id}`, label: each.name, kind: "rule", at: each.at }, [
    each.body,
    ...each.params.map((param) => param.default),
  ]),
]);

const tableNodes = memoized((table: Table) => {
  const plain = table.columns.filter((column) => column.computed === null);
  return table.columns.map((column) => {
    const key = `column ${table.id} ${column.name}`;
    const place = plain.indexOf(column);
    const cells =
      place < 0
        ? []
        : table.rows.flatMap((row) => {
            const cell = row.cells[place];
            return cell !== undefined && "formula" in cell ? [cell] : [];
          });
    const members = table.members.map((member) => `column ${member} ${column.name}`);
    return made(
      {
        key,
        label: `${table.name}.${column.name}`,
        kind: column.params === null ? "column" : "formula",
        at: column.at,
      },
      [column.computed],
      members,
      cells,
    );
  });
});

const recordNode = memoized((record: RecordOf) => [
  made(
    { key: `record ${record.id}`, label: record.name, kind: "record", at: record.at },
    record.fields.flatMap((field) => [field.default, field.computed]),
  ),
]);

const choiceNodes = memoized((choice: Choice) =>
  choice.variants.map((variant) =>
    made(
      { key: `variant ${choice.id} ${variant.name}`, label: variant.name, kind: "record", at: variant.at },
      variant.fields.flatMap((field) => [field.default, field.computed]),
    ),
  ),
);

function made(
  node: Omit<Node, "uses" | "text" | "cells">,
  parts: readonly (Expr | null)[],
  also: readonly string[] = [],
  cells: readonly CellFormula[] = [],
): Node {
  const uses = new Set<string>(also);
  for (const part of [...parts, ...cells.map(({ formula }) => formula)])
    if (part !== null) for (const use of readIn(part)) uses.add(use);
  return { ...node, cells, uses, text: JSON.stringify([node.kind, node.key, ...uses]) };
}

/** What a part of the program reads, by the keys of the graph. */
const readIn = memoized((part: Expr): ReadonlySet<string> => {
  const uses = new Set<string>();
  visit("Expr", part, {
    expr: (node) => {
      const use = useOf(node);
      if (use !== null) uses.add(use);
    },
  });
  return uses;
});

function useOf(node: Expr): string | null {
  switch (node.kind) {
    case "constant":
      return `constant ${node.id}`;
    case "call":
      return `rule ${node.rule}`;
    case "column":
    case "columnCall":
      return `column ${node.table} ${node.name}`;
    case "lookup":
      return `column ${node.table} ${node.column}`;
    case "record":
      return node.fields.includes(null) ? `record ${node.id}` : null;
    case "variant":
      return node.fields.includes(null) ? `variant ${node.id} ${node.variant}` : null;
    default:
      node.kind satisfies Kinds<
        | "literal local rows with field builtin not negate and or arithmetic join compare equals about"
        | "isNone isVariant in if decide block list set map range each pick index end otherwise keep"
        | "round bounded die dice roll times again shuffle question best reach asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return null;
  }
}

// ---------------------------------------------------------------- circles

function report(graph: Graph, roots: Iterable<string>, found: Collector, reported: Set<string>): void {
  for (const circle of circlesOf(graph, roots)) {
    const once = circle.filter((node) => node.kind === "constant" || node.kind === "column");
    const endless = circle.every((node) => node.kind === "record");
    const first = once[0] ?? (endless ? circle[0] : undefined);
    if (first === undefined || circle.some((node) => reported.has(node.key))) continue;
    for (const node of circle) reported.add(node.key);
    const keys = new Set(circle.map(({ key }) => key));
    const related = circle
      .filter((node) => node !== first)
      .map((node) => ({ span: placeOf(node, keys), label: `by way of \`${node.label}\`` }));
    found.report("constant-circle", placeOf(first, keys), { names: circle.map((node) => node.label) }, { related });
  }
}

/** The cell that closes the circle, or the line of a variant; else where the name is declared. */
const placeOf = ({ at, cells }: Node, circle: ReadonlySet<string>): Span =>
  cells.find(({ formula }) => [...readIn(formula)].some((use) => circle.has(use)))?.at ?? at;

/** Groups of nodes that reach each other and that some root leads to (Tarjan), without recursion: chains of rules may be long. */
function circlesOf(graph: Graph, roots: Iterable<string>): readonly (readonly Node[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: Node[][] = [];
  for (const root of roots) {
    if (order.has(root)) continue;
    const work: { readonly key: string; readonly next: Iterator<string> }[] = [];
    const enter = (key: string): void => {
      order.set(key, order.size);
      low.set(key, order.size - 1);
      stack.push(key);
      onStack.add(key);
      work.push({ key, next: (graph.get(key)?.uses ?? new Set<string>()).values() });
    };
    enter(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const step = top.next.next();
      if (step.done !== true) {
        if (!graph.has(step.value)) continue;
        if (!order.has(step.value)) enter(step.value);
        else if (onStack.has(step.value)) low.set(top.key, Math.min(low.get(top.key) ?? 0, order.get(step.value) ?? 0));
        continue;
      }
      work.pop();
      const under = work.at(-1);
      if (under !== undefined) low.set(under.key, Math.min(low.get(under.key) ?? 0, low.get(top.key) ?? 0));
      if (low.get(top.key) === order.get(top.key)) circles.push(...popped(graph, stack, onStack, top.key));
    }
  }
  return circles;
}

function popped(graph: Graph, stack: string[], onStack: Set<string>, root: string): readonly Node[][] {
  const group: Node[] = [];
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    onStack.delete(key);
    const node = graph.get(key);
    if (node !== undefined) group.unshift(node);
    if (key === root) break;
  }
  const [only] = group;
  return group.length > 1 || (only !== undefined && only.uses.has(only.key)) ? [group] : [];
}
