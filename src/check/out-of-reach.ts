/**
 * Formulas made of written numbers and constants alone that come to more than a number of their type holds: they would end with
 * an error in every game. What a local, a cell or a roll takes part in is found out in play.
 */
import type { Collector } from "../diagnostics/collect.ts";
import { declarationsOfGame } from "../ir/game-declarations.ts";
import { layersOf } from "../ir/layers.ts";
import type { Constant, Expr, Id, Program, Table } from "../ir/program.ts";
import { allOf, visitAll, type ProgramPart } from "../ir/visit.ts";
import { memoized, NodeTable } from "../query/memo.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";

const largestInt = Number.MAX_SAFE_INTEGER;
/** Constants that are made of each other are followed as deep. */
const deepest = 200;

type Constants = ReadonlyMap<Id, Constant>;
type Node = Expr & { readonly kind: (typeof kinds)[number] };

const kinds = ["literal", "constant", "negate", "keep", "bounded", "arithmetic"] as const;
const ofNumbers: ReadonlySet<string> = new Set(kinds);
const isOfNumbers = (node: Expr): node is Node => ofNumbers.has(node.kind);

/** `linked`: the programs in use, for their constants. */
export function checkReach(program: Program, linked: readonly Program[], found: Collector): void {
  const known = new Map([...linked, program].flatMap((each) => each.constants).map((each) => [each.id, each]));
  const largestNumber = Math.floor(largestInt / 10 ** program.rulebook.decimals);
  const { rules, tables, constants, variants, game, ...others } = program;
  const parts = [
    ...allOf("Rule", rules),
    ...allOf("Constant", constants),
    ...allOf("Record", others.records),
    ...allOf("Choice", others.choices),
    ...allOf("Check", others.checks),
    ...allOf("Example", others.examples),
    ...allOf("Report", others.reports),
    ...allOf("Goal", others.goals),
    ...declarationsOfGame(game),
  ];
  new Reach(known, new Set(constants), largestNumber, found).look([
    ...parts.flatMap(formulasIn),
    ...tables.flatMap(formulasOfTable),
  ]);
  for (const variant of variants) {
    const changed = layersOf([program], variant).flatMap((each) => each.constants);
    const replaced = new Map([...known, ...changed.map((each) => [each.id, each] as const)]);
    const layer = [...allOf("Rule", variant.rules), ...allOf("Constant", variant.constants)];
    new Reach(replaced, new Set(variant.constants), largestNumber, found).look([
      ...layer.flatMap(formulasIn),
      ...variant.tables.flatMap(formulasOfTable),
    ]);
  }
}

/** Each arithmetic in a declaration that nothing but written numbers and constants go into, parts before the whole. */
const formulasIn = (part: ProgramPart): readonly Node[] => known.of(part[1], () => findFormulas(part));
const known = new NodeTable<object, readonly Node[]>();

function findFormulas(part: ProgramPart): readonly Node[] {
  const met: Node[] = [];
  visitAll([part], {
    expr: (node) => {
      if (isOfNumbers(node)) met.push(node);
    },
  });
  const plain = new Set<Expr>();
  const formulas: Node[] = [];
  for (const node of met.reverse()) {
    if (!partsOf(node).every((each) => plain.has(each)) || (node.kind === "literal" && typeof node.value !== "number"))
      continue;
    plain.add(node);
    if (node.kind === "arithmetic" || node.kind === "negate" || node.kind === "keep" || node.kind === "bounded")
      formulas.push(node);
  }
  return formulas.some((node) => node.kind === "arithmetic") ? formulas : [];
}

/** Plain cells are numbers that were read as such; only formulas are looked through. */
const formulasOfTable = memoized((table: Table): readonly Node[] => [
  ...table.columns.flatMap(({ computed }) => (computed === null ? [] : formulasIn(["Expr", computed]))),
  ...table.rows.flatMap((row) =>
    row.cells.flatMap((cell) => ("formula" in cell ? formulasIn(["Expr", cell.formula]) : [])),
  ),
]);

function partsOf(node: Node): readonly Expr[] {
  switch (node.kind) {
    case "literal":
    case "constant":
      return [];
    case "arithmetic":
      return [node.left, node.right];
    default:
      node.kind satisfies Kinds<"negate keep bounded">;
      return [node.of];
  }
}

/** Undefined where nothing is known of it. */
type Value = number | undefined;

class Reach {
  private readonly constants: Constants;
  /** Those whose formulas are told of; of others it was told where they are declared. */
  private readonly own: ReadonlySet<Constant>;
  private readonly largestNumber: number;
  private readonly found: Collector;
  private readonly values = new Map<Expr, Value>();
  private readonly ofConstants = new Map<Id, Value>();
  private depth = 0;

  constructor(constants: Constants, own: ReadonlySet<Constant>, largestNumber: number, found: Collector) {
    this.constants = constants;
    this.own = own;
    this.largestNumber = largestNumber;
    this.found = found;
  }

  look(formulas: readonly Node[]): void {
    for (const node of formulas) this.work(node, true);
  }

  /** Its parts were worked out before. */
  private work(node: Node, tells: boolean): void {
    if (this.values.has(node)) return;
    this.values.set(node, this.result(node, tells));
  }

  private valueOf(expr: Expr): Value {
    if (expr.kind === "literal") return typeof expr.value === "number" ? expr.value : undefined;
    return expr.kind === "constant" ? this.constant(expr.id) : this.values.get(expr);
  }

  private result(node: Node, tells: boolean): Value {
    switch (node.kind) {
      case "negate": {
        const value = this.valueOf(node.of);
        return value === undefined ? undefined : 0 - value;
      }
      case "keep":
      case "bounded": {
        const value = this.valueOf(node.of);
        return value === undefined || node.kind === "bounded" ? value : this.within(node, value, tells);
      }
      case "arithmetic":
        return this.arithmetic(node, tells);
      default:
        node.kind satisfies Kinds<"literal constant">;
        return this.valueOf(node);
    }
  }

  private arithmetic(node: Node & { kind: "arithmetic" }, tells: boolean): Value {
    const [left, right] = [this.valueOf(node.left), this.valueOf(node.right)];
    if (left === undefined || right === undefined || (node.op === "/" && right === 0)) return undefined;
    const value = operate(node.op, left, right);
    // A `number` may be anything on the way, and is looked at where it is kept.
    return node.type.kind === "int" ? this.within(node, value, tells, `${left} ${node.op} ${right}`) : value;
  }

  /** Undefined, and told, for what is beyond the limits however it is rounded. */
  private within(node: Node, value: number, tells: boolean, formula: string | null = null): Value {
    const { kind } = node.type.kind === "optional" ? node.type.of : node.type;
    const isInt = kind === "int";
    if (isInt ? Math.abs(value) <= largestInt : Math.abs(value) <= this.largestNumber * (1 + 1e-9) + 1) return value;
    if (tells)
      this.found.report("formula-out-of-reach", node.at, {
        formula,
        value: Math.abs(value) < 1e21 ? String(value) : null,
        largest: String(isInt ? largestInt : this.largestNumber),
      });
    return undefined;
  }

  /** What a constant comes to; where that is beyond the limits it was told at the constant. */
  private constant(id: Id): Value {
    if (this.ofConstants.has(id)) return this.ofConstants.get(id);
    // In a circle nothing is known, which was told before.
    this.ofConstants.set(id, undefined);
    const declared = this.constants.get(id);
    if (declared === undefined || this.depth > deepest) return undefined;
    this.depth += 1;
    for (const node of formulasIn(["Constant", declared])) this.work(node, this.own.has(declared));
    this.depth -= 1;
    const value = this.valueOf(declared.value);
    this.ofConstants.set(id, value);
    return value;
  }
}

function operate(op: "+" | "-" | "*" | "/", a: number, b: number): number {
  switch (op) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return assertNever(op);
  }
}
