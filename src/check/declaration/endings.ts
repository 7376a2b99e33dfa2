/** Which choice says how the game can end: known before anything is typed, as rules may speak of `ending` anywhere. */
import type { Id, Type } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { ChoiceSymbol, Model } from "../../resolve/model.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type * as ast from "../../syntax/ast.ts";
import { parseStatementsCell } from "../../syntax/cells.ts";
import { partsOf, partsOfDeclaration, type Part } from "../../syntax/children.ts";

/** That of the first `endGame(ending: …)` whose ending tells; null: none does. */
export function endingsOf(model: Model): Id | null {
  for (const declaration of model.documents.flatMap((document) => document.declarations)) {
    for (const value of endingsIn(declaration).flatMap((each) => resultsOf(declaration, each, deepest))) {
      const choice = choiceOf(model, declaration, value);
      if (choice !== undefined) return choice.id;
    }
  }
  return null;
}

/** Values of `ending:`, in order of source. */
const endingsIn = memoized((declaration: ast.Declaration): readonly ast.Expr[] =>
  partsOfDeclaration(declaration).flatMap((part) =>
    "kind" in part ? [...partsOf(part)].flatMap(inPart) : inRows(part),
  ),
);

function inPart(part: Part): readonly ast.Expr[] {
  if (part.kind === "rows") return inRows(part.rows);
  return part.kind === "call" && part.callee.text === "endGame"
    ? part.args.flatMap(({ name, value }) => (name?.text === "ending" && value !== null ? [value] : []))
    : [];
}

/** Cells are read when the types of their columns are known; here only those are that end the game. */
const inRows = ({ header, rows }: ast.Rows): readonly ast.Expr[] =>
  [header, ...rows]
    .flatMap(({ cells }) => cells.filter(({ text }) => /endGame\s*\(/.test(text)))
    .flatMap((cell) => parseStatementsCell(cell, new Collector()))
    .flatMap((statement) => [...partsOf(statement)].flatMap(inPart));

/** Names within names are followed so far. */
const deepest = 5;

/** All that a value may come to: branches of `if` and `match`, and what `let` gave a name. */
function resultsOf(declaration: ast.Declaration, value: ast.Expr, depth: number): readonly ast.Expr[] {
  const within = (each: ast.Expr): readonly ast.Expr[] => (depth === 0 ? [] : resultsOf(declaration, each, depth - 1));
  if (value.kind === "parens") return within(value.of);
  if (value.kind === "otherwise") return [value.left, value.right].flatMap(within);
  if (value.kind === "match") return value.arms.flatMap((arm) => lastOf(arm.value)).flatMap(within);
  if (value.kind === "name") return [value, ...letsOf(declaration, value.name.text).flatMap(within)];
  if (value.kind !== "if") return [value];
  const branches = [...value.arms.map(({ then }) => then), ...(value.otherwise === null ? [] : [value.otherwise])];
  return branches.flatMap(lastOf).flatMap(within);
}

/** The value of a block, or of a line. */
function lastOf(part: ast.Statement | ast.Block): readonly ast.Expr[] {
  const last = part.kind === "block" ? part.statements.at(-1) : part;
  return last?.kind === "expression" ? [last.value] : [];
}

const letsOf = (declaration: ast.Declaration, name: string): readonly ast.Expr[] =>
  partsOfDeclaration(declaration).flatMap((part) =>
    "kind" in part
      ? [...partsOf(part)].flatMap((each) => (each.kind === "let" && each.name.text === name ? [each.value] : []))
      : [],
  );

/** A variant, with or without its choice, a parameter of the declaration, or what a rule gives. */
function choiceOf(model: Model, declaration: ast.Declaration, value: ast.Expr): ChoiceSymbol | undefined {
  if (value.kind === "member" && value.of.kind === "name") return named(model, value.of.name.text);
  if (value.kind === "memberCall" && value.of.kind === "name") return named(model, value.of.name.text);
  const name = value.kind === "name" ? value.name.text : value.kind === "call" ? value.callee.text : undefined;
  if (name === undefined) return undefined;
  const callee = model.symbols.get(name);
  if (callee?.kind === "rule" || callee?.kind === "procedure") return named(model, present(callee.result));
  const param = "params" in declaration ? declaration.params.find((each) => each.name.text === name) : undefined;
  if (param !== undefined) return named(model, param.type.name.text);
  return [...model.symbols.values()].find(
    (symbol): symbol is ChoiceSymbol =>
      symbol.kind === "choice" && symbol.variants.some((variant) => variant.name === name),
  );
}

/** The name of a choice as a type. */
function present(type: Type): string {
  const of = type.kind === "optional" ? type.of : type;
  return of.kind === "choice" ? of.id.slice(of.id.indexOf(".") + 1) : "";
}

function named(model: Model, name: string): ChoiceSymbol | undefined {
  const symbol = model.symbols.get(name);
  return symbol?.kind === "choice" ? symbol : undefined;
}
