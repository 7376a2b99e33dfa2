/**
 * What passes over a game look at, as texts. Where it is the same, those passes have the same to say. Left out: where things
 * stand, what plain cells and constants say, and which numbers, texts and truths formulas hold, as none of it leads anywhere.
 */
import { childrenOf } from "../../ir/children.ts";
import { digestOf, hashed } from "../../ir/digest.ts";
import type { Game, Phase } from "../../ir/game.ts";
import type { Expr, Program, Rule, Table, Type } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import { type Kinds, kindSet } from "../../source/exhaustive.ts";
import { gameFrames } from "../game-frames.ts";
import { memoized, NodeTable } from "../../query/memo.ts";
import { allEffectCells, allPhases, bodiesOf, ofKind, stepsOf, within, type Node } from "./bodies.ts";

export const shapeOf = memoized((program: Program): readonly string[] => {
  const to = countsAlong(allTexts(program)) ? contents : outlines;
  return [
    ...(program.game === null ? [] : gameShape(program.game, to)),
    ...listed(program.choices, contents.of),
    ...listed(program.records, contents.of),
    ...listed(program.reports, contents.of),
    ...listed(program.goals, contents.of),
    ...listed(program.rules, to.rule),
    ...listed(program.examples, to.example),
    ...listed(program.tables, to.table),
    ...program.variants.flatMap((variant) => [
      variant.id,
      ...listed(variant.rules, to.rule),
      ...listed(variant.tables, to.table),
    ]),
  ];
});

/** Their number first, so that no two lists look like one. */
const listed = <T extends object>(parts: readonly T[], of: (part: T) => string): readonly string[] => [
  String(parts.length),
  ...parts.map(of),
];

/** Whatever is done, worked out and looked at in the game, but for examples. */
const allTexts = (program: Program): readonly Node[] => [
  ...[...bodiesOf(program).values()].flat(),
  ...allEffectCells(program),
  ...(program.game === null ? [] : gameFrames(program.game)).flatMap(({ looks, done }) => [...looks, ...done]),
];

/** The players, say, are told apart by numbers: `players[1]`. Then numbers count. */
function countsAlong(parts: readonly Node[]): boolean {
  const takes = (args: readonly (Expr | null)[]): boolean => args.some((arg) => arg !== null && isPlainType(arg.type));
  return (
    ofKind(parts, "index").some(({ type }) => namesEntity(type)) ||
    ofKind(parts, "call").some(({ type, args }) => namesEntity(type) && takes(args))
  );
}

const namesEntity = (type: Type): boolean =>
  type.kind === "entity" || (type.kind === "optional" && namesEntity(type.of));

interface Shapes {
  of(part: object): string;
  /** `done`: what of it is only carried out. */
  text(part: object, done: readonly Expr[]): string;
  rule(rule: Rule): string;
  example(example: Example): string;
  table(table: Table): string;
}

function gameShape(
  { player, ending, entities, statuses, procedures, actions, phase, always, setups }: Game,
  { of, text }: Shapes,
): readonly string[] {
  return [
    player,
    String(ending),
    ...listed(entities, of),
    ...listed(statuses, of),
    ...listed(procedures, (each) => text(each, [each.body])),
    ...listed(actions, (each) => text(each, [...each.costs, each.body])),
    ...listed(phase === null ? [] : [phase], (each) => text(each, doneIn(each))),
    ...listed(always, (each) => text(each, [each.body])),
    ...listed(setups, (each) => text(each, [each.body])),
  ];
}

const doneIn = (phase: Phase): readonly Expr[] =>
  allPhases(phase).flatMap(({ enter, exit }) => [enter, exit].filter((each) => each !== null));

/** A table without its plain cells. */
function tableShape(
  { id, key, rowSlot, members, columns, checks, rows }: Table,
  called: (formula: Expr) => string,
): string {
  const own = columns.filter((column) => column.computed === null);
  const formulas = rows.map((row) => [
    row.key,
    ...row.cells.map((cell, place) =>
      "formula" in cell ? (own[place]?.params == null ? contents.of : called)(cell.formula) : null,
    ),
  ]);
  return hashed(
    JSON.stringify([id, key, rowSlot, members, listed(columns, contents.of), listed(checks, contents.of), formulas]),
  );
}

const contentOf = (part: object): string => digestOf(part).hash;
const contents: Shapes = {
  of: contentOf,
  text: contentOf,
  rule: contentOf,
  example: memoized((example: Example) => exampleOutline(example, expectedIn(example))),
  table: memoized((table: Table) => tableShape(table, contentOf)),
};

const outlined = new NodeTable<object, string>("outlines of texts");

/** `done`: always the same of one part. */
function textOutline(part: object, done: readonly Expr[]): string {
  const known = outlined.get(part) ?? outlineOf(part, done);
  outlined.set(part, known);
  return known;
}

const outlines: Shapes = {
  of: contentOf,
  text: textOutline,
  rule: (rule) => textOutline(rule, [rule.body]),
  example: memoized((example: Example) =>
    exampleOutline(example, countsAlong(stepsOf(example)) ? expectedIn(example) : stepsOf(example)),
  ),
  table: memoized((table: Table) => tableShape(table, (formula) => textOutline(formula, [formula]))),
};

const exampleOutline = (example: Example, done: readonly Node[]): string =>
  outlineOf([example.start === null, ...stepsOf(example)], done);

/** Values that something is held against: whatever they are, nothing is done with them. */
const expectedIn = ({ steps }: Example): readonly Expr[] =>
  steps.flatMap((step) => {
    if (step.kind !== "claim" || step.claim.kind !== "true") return [];
    const { condition } = step.claim;
    const isHeld = condition.kind === "equals" || condition.kind === "compare";
    return isHeld ? [condition.left, condition.right].filter(({ kind }) => kind === "literal") : [];
  });

// ---------------------------------------------------------------- without what leads nowhere

/** All that is said, but for values below `done` that lead nowhere. Without the stack of the machine: formulas may be long. */
function outlineOf(root: object, done: readonly Node[]): string {
  const left = plainBelow(done);
  const words: string[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) {
      words.push(`[${value.length}`);
      for (const each of [...value].reverse()) waiting.push(each);
    } else if (typeof value !== "object" || value === null) words.push(JSON.stringify(value) ?? "");
    else if (left.has(value)) words.push(`<${(value as Expr).type.kind}>`);
    else if ("kind" in value && value.kind === "literal") words.push(JSON.stringify({ ...value, at: null }));
    else enter(value, words, waiting);
  }
  return hashed(words.join(" "));
}

const untold = new Set(["at", "doc", "readings"]);

function enter(node: object, words: string[], waiting: unknown[]): void {
  const parts = Object.entries(node).filter(([name, part]) => part !== undefined && !untold.has(name));
  words.push(`{${parts.map(([name]) => name).join(" ")}}`);
  for (const [, part] of parts.reverse()) waiting.push(part);
}

const plain = kindSet<
  Node["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin isVariant"
  | "decide block list set map each pick index lookup end otherwise die dice roll times again shuffle"
  | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
  | "chooseSome stacks gameOver winners ending act possible let return stop forEach repeat do setField"
  | "put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
>({
  not: true,
  negate: true,
  and: true,
  or: true,
  arithmetic: true,
  join: true,
  compare: true,
  equals: true,
  about: true,
  isNone: true,
  in: true,
  if: true,
  range: true,
  keep: true,
  round: true,
  bounded: true,
});

/** Values that are made of nothing but numbers, texts and truths that are written there. What chooses rows (`where`) is looked at. */
function plainBelow(roots: readonly Node[]): ReadonlySet<object> {
  const found = new Set<object>();
  const all = within(roots);
  const looked = new Set<Node>(
    all.flatMap((node) =>
      (node.kind === "each" || node.kind === "forEach") && node.where !== null ? within([node.where]) : [],
    ),
  );
  // Parts come after what they are parts of.
  for (const node of [...all].reverse()) {
    if (!("type" in node) || !isPlainType(node.type) || looked.has(node)) continue;
    if (
      node.kind === "literal" ||
      node.kind === "constant" ||
      (plain.has(node.kind) && childrenOf(node).every((each) => found.has(each)))
    )
      found.add(node);
  }
  return found;
}

function isPlainType(type: Type): boolean {
  switch (type.kind) {
    case "int":
    case "number":
    case "text":
    case "bool":
      return true;
    case "range":
      return isPlainType(type.of);
    default:
      type.kind satisfies Kinds<"record list set map none never optional choice row odds entity piece">;
      return false;
  }
}
