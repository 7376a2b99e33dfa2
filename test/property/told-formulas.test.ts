/** What documents tell as formulas says what the rules say: typed as it is drawn, it is read as the very same formula. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formulaOf, isFormula, testOf } from "../../src/docs/formula.ts";
import type { LinkScope } from "../../src/docs/resolve-names.ts";
import { Collector } from "../../src/diagnostics/collect.ts";
import { sourceText } from "../../src/source/text.ts";
import type * as ast from "../../src/syntax/ast.ts";
import { parseExprCell, parseTestCell } from "../../src/syntax/cells.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { someExpr } from "../support/formulas.ts";
import { nowhere, type Maker } from "../support/maker.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { isClear, shapeOf, typed } from "../support/told-formulas.ts";
import { tries } from "../support/soak.ts";
import { checkText } from "../unit/check/check-text.ts";

/** A rulebook in which no name means anything: links are another matter. */
const scope = {
  site: { books: [], sources: new Map(), byName: new Map() },
  book: { model: { symbols: new Map(), uses: new Map() }, program: checkText("let nothing = 0").program, linked: [] },
  locals: new Set<string>(),
} as unknown as LinkScope;

function read(text: string): { readonly expr: ast.Expr | ast.Block | null; readonly problems: readonly string[] } {
  const found = new Collector();
  const [rule] = parseDocument(sourceText("told.rules", `rule told(): int =\n${text}\n`), found).declarations;
  return { expr: rule?.kind === "rule" ? rule.body : null, problems: found.sorted().map((each) => each.message) };
}

/** Wrong: what is drawn, and what it reads as. */
function wrong(expr: ast.Expr): string | null {
  const told = formulaOf(scope, expr);
  const text = typed(told);
  const back = read(text);
  const same = back.problems.length === 0 && JSON.stringify(shapeOf(back.expr)) === JSON.stringify(shapeOf(expr));
  return same && isClear(told)
    ? null
    : `${text}\n${isClear(told) ? back.problems.join("\n") : "not clear"}\n${JSON.stringify(shapeOf(expr))}\n${JSON.stringify(shapeOf(back.expr))}`;
}

const drawnFunctions: Readonly<Record<number, readonly string[]>> = {
  1: ["floor", "ceil", "abs", "sum", "abs"],
  2: ["power"],
};

const valueBlock = (
  make: Maker,
): { readonly kind: "block"; readonly statements: readonly ast.Statement[]; readonly span: ast.Node["span"] } => ({
  kind: "block",
  statements: [{ kind: "expression", value: someExpr({ ...make, fuel: 4 }), span: nowhere }],
  span: nowhere,
});

/** With functions for which there are signs. */
function withSigns(make: Maker, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withSigns(make, each));
  const node = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key.endsWith("pan") ? (part as unknown) : withSigns(make, part)]),
  );
  // Blocks that do more than give a value are no formulas.
  if (node["kind"] === "if" && make.chance.once(2))
    return {
      ...node,
      arms: (node["arms"] as readonly object[]).map((arm) => ({ ...arm, then: valueBlock(make) })),
      otherwise: valueBlock(make),
    };
  if (node["kind"] === "match")
    return {
      ...node,
      arms: (node["arms"] as readonly object[]).map((arm) => ({ ...arm, value: valueBlock(make).statements[0] })),
    };
  if (node["kind"] !== "call" || !Array.isArray(node["args"]) || make.chance.once(3)) return node;
  const names = node["each"] === null ? drawnFunctions[node["args"].length] : ["sum"];
  const values = (node["args"] as readonly ast.Arg[]).every((arg) => arg.name === null && arg.given === null);
  return names === undefined || !values
    ? node
    : { ...node, callee: { ...(node["callee"] as ast.Name), text: make.chance.pick(names) } };
}

/** `[d6: 1]` names a column: as the key of a map a die stands in brackets, which these made up formulas have not. */
function hasDieForKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (
    "key" in value &&
    typeof value.key === "object" &&
    value.key !== null &&
    "kind" in value.key &&
    value.key.kind === "dice"
  )
    return true;
  return Object.entries(value).some(([key, part]) => !key.endsWith("pan") && hasDieForKey(part));
}

const rounds = tries(2500, 1600);

it("random formulas are told as what they are", () => {
  const kinds = new Map<string, number>();
  for (let seed = 1; seed <= rounds; seed += 1) {
    const make: Maker = { chance: chance(seed), fuel: 24 };
    const expr = withSigns(make, someExpr(make)) as ast.Expr;
    if (!isFormula(expr) || hasDieForKey(expr)) continue;
    kinds.set(expr.kind, (kinds.get(expr.kind) ?? 0) + 1);
    const found = wrong(expr);
    if (found !== null) expect.fail(`seed ${seed}: ${found}`);
  }
  for (const kind of everyKind) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(3);
});

/** All kinds of formulas but `missing`, which stands where nothing could be read; a new kind is asked for here. */
const everyKind = Object.keys({
  number: 0,
  text: 0,
  bool: 0,
  none: 0,
  it: 0,
  name: 0,
  member: 0,
  call: 0,
  memberCall: 0,
  index: 0,
  with: 0,
  list: 0,
  map: 0,
  listEach: 0,
  if: 0,
  match: 0,
  unary: 0,
  binary: 0,
  compare: 0,
  is: 0,
  in: 0,
  range: 0,
  pick: 0,
  dice: 0,
  times: 0,
  where: 0,
  otherwise: 0,
  new: 0,
  parens: 0,
} satisfies Readonly<Record<Exclude<ast.Expr["kind"], "missing">, 0>>);

function rulesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((each) => each.endsWith(".rules"))
    .sort()
    .map((each) => join(folder, each));
}

const isExpr = (node: object): node is ast.Expr =>
  "kind" in node &&
  everyKind.includes(String(node.kind)) &&
  "span" in node &&
  !("op" in node && "value" in node && !("left" in node)) &&
  !("body" in node) &&
  (node.kind !== "range" || "over" in node) &&
  (node.kind !== "in" || "left" in node) &&
  (node.kind !== "call" || "callee" in node) &&
  (node.kind !== "set" || "items" in node) &&
  (node.kind !== "otherwise" || "left" in node);
const isCell = (node: object): node is ast.RawCell => Object.keys(node).sort().join() === "span,text";

/** Every formula, test and cell of a document, the outermost first. */
function* partsOf(value: unknown, inRows = false): Generator<ast.Expr | { readonly cell: ast.RawCell }> {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* partsOf(each, inRows);
    return;
  }
  if (inRows && isCell(value)) yield { cell: value };
  if (isExpr(value)) yield value;
  for (const [key, part] of Object.entries(value))
    if (!key.toLowerCase().endsWith("span")) yield* partsOf(part, inRows || key === "rows");
}

it("the formulas, tests and cells of all rulebooks and fixtures are told as what they are", () => {
  const count = { formulas: 0, cells: 0 };
  const good = readdirSync(join(projectRoot, "test/fixtures")).map((topic) =>
    join(projectRoot, "test/fixtures", topic, "good"),
  );
  const folders = [
    join(projectRoot, "rules"),
    ...good.filter((folder) => {
      try {
        return readdirSync(folder).length > 0;
      } catch {
        return false;
      }
    }),
  ];
  for (const file of folders.flatMap(rulesIn)) {
    const document = parseDocument(sourceText(file, readFileSync(file, "utf8")), new Collector());
    for (const part of partsOf(document.declarations)) {
      if ("cell" in part) {
        const problems = new Collector();
        const test = parseTestCell(part.cell, problems);
        if (problems.count > 0 || test.kind !== "parts") continue;
        count.cells += 1;
        const text = typed(testOf(scope, test));
        const back = parseTestCell({ ...part.cell, text: text.replaceAll("|", "\\|") }, problems);
        expect(JSON.stringify(shapeOf(back)), `${file}: ${part.cell.text}, told ${text}`).toBe(
          JSON.stringify(shapeOf(test)),
        );
        const value = new Collector();
        const expr = parseExprCell(part.cell, value);
        if (value.count === 0 && isFormula(expr)) expect(wrong(expr), file).toBe(null);
      } else if (isFormula(part)) {
        count.formulas += 1;
        expect(wrong(part), file).toBe(null);
      }
    }
  }
  expect(Math.min(count.formulas, count.cells), JSON.stringify(count)).toBeGreaterThan(1000);
});
