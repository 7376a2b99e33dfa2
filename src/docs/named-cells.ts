/** Cells that name variants and rows as the document writes them: which they are, says the program, not their text. */
import { declarationsOfGame } from "../ir/game-declarations.ts";
import type { Expr, Id, Program, Test, Type } from "../ir/program.ts";
import { allOf, visitAll } from "../ir/visit.ts";
import { memoized } from "../query/memo.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type { RawCell } from "../syntax/ast.ts";
import { name, row, sign, word } from "./formula.ts";
import type { Formula } from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";
import { linkedOf } from "./shown-words.ts";
import { rowTarget, variantTarget } from "./rulebook-pages.ts";

interface CellName {
  readonly kind: "variant" | "row";
  readonly id: Id;
  readonly name: string;
}
interface NamedCell {
  readonly names: CellName[];
  not: boolean;
  /** More stands there than names. */ more: boolean;
}

const keyOf = ({ file, start, end }: Span): string => `${file}:${start}:${end}`;

/** Null: the cell is a formula or a test. */
export function namedCell(scope: LinkScope, cell: RawCell): Formula | null {
  const { program } = scope.book;
  const found = cellsIn(program).get(keyOf(cell.span));
  if (found === undefined || found.more || found.names.length === 0) return null;
  const names = found.names.map((each) => nameOf(scope, each));
  const joined = row(...names.flatMap((part, index) => (index === 0 ? [part] : [sign(", "), part])));
  return found.not ? row(word("not "), joined) : joined;
}

function nameOf({ site, book }: LinkScope, named: CellName): Formula {
  const linked = linkedOf(book);
  if (named.kind === "row") return name(linked.rowText(named.id, named.name), rowTarget(site, named.id, named.name));
  const label = linked.choice(named.id).variants.find((each) => each.name === named.name)?.shown;
  return name(label ?? named.name, variantTarget(site, named.id, named.name));
}

/** What has the very place of a cell was read as names; parts of formulas have places of their own. */
const cellsIn = memoized((program: Program): ReadonlyMap<string, NamedCell> => {
  const cells = new Map<string, NamedCell>();
  const cellAt = (at: Span): NamedCell => {
    const key = keyOf(at);
    const found = cells.get(key) ?? { names: [], not: false, more: false };
    cells.set(key, found);
    return found;
  };
  visitAll(
    [
      ...allOf("Rule", program.rules),
      ...allOf("Variant", program.variants),
      ...allOf("Table", program.tables),
      ...allOf("Constant", program.constants),
      ...allOf("Record", program.records),
      ...allOf("Choice", program.choices),
      ...declarationsOfGame(program.game),
    ],
    {
      expr: (node) => {
        if (node.kind !== "decide") return;
        // Of a grid the tests of a row or column are the very same node in all its cells.
        const seen = new Set<Test>();
        for (const { tests, result } of node.rows) {
          for (const [place, test] of tests.entries())
            if (!seen.has(test)) {
              seen.add(test);
              noteTest(test, choiceOf(node.inputs[place]?.value.type), cellAt);
            }
          noteValue(result, cellAt);
        }
      },
    },
  );
  return cells;
});

const choiceOf = (type: Type | undefined): Id =>
  type?.kind === "optional" ? choiceOf(type.of) : type !== undefined && "id" in type ? type.id : "";

type CellAt = (at: Span) => NamedCell;

/** Each name of a list has the place of the whole cell. */
function noteInside<N extends Expr | Test>(
  cellAt: CellAt,
  whole: Span,
  parts: readonly N[],
  note: (part: N) => void,
): void {
  for (const part of parts)
    if (keyOf(part.at) === keyOf(whole)) note(part);
    else cellAt(whole).more = true;
}

/** `choice`: of what the test is, which does not say it itself. */
function noteTest(test: Test, choice: Id, cellAt: CellAt): void {
  const inner = (each: Test): void => noteTest(each, choice, cellAt);
  switch (test.kind) {
    case "variant":
      if (test.tests.length > 0 || test.binds.length > 0) cellAt(test.at).more = true;
      else cellAt(test.at).names.push({ kind: "variant", id: choice, name: test.variant });
      return;
    case "equals":
      return noteInside(cellAt, test.at, [test.value], (value) => noteValue(value, cellAt));
    case "oneOf":
      return noteInside(cellAt, test.at, test.tests, inner);
    case "not":
      cellAt(test.at).not = true;
      return noteInside(cellAt, test.at, [test.test], inner);
    default:
      test.kind satisfies Kinds<"any compare about none in">;
  }
}

function noteValue(value: Expr, cellAt: CellAt): void {
  const { at, type } = value;
  const inner = (each: Expr): void => noteValue(each, cellAt);
  switch (value.kind) {
    case "variant":
      if (value.fields.some((each) => each !== null)) cellAt(at).more = true;
      else cellAt(at).names.push({ kind: "variant", id: value.id, name: value.variant });
      return;
    case "literal":
      if ((type.kind === "row" || type.kind === "choice") && typeof value.value === "string")
        cellAt(at).names.push({ kind: type.kind === "row" ? "row" : "variant", id: type.id, name: value.value });
      else cellAt(at).more = true;
      return;
    case "list":
    case "set":
      return noteInside(cellAt, at, value.items, inner);
    case "keep":
    case "bounded":
      return noteInside(cellAt, at, [value.of], inner);
    case "record":
      // Fields that have cells of their own.
      for (const each of value.fields) if (each !== null) inner(each);
      return;
    case "block":
      return value.value === null ? undefined : inner(value.value);
    default:
      value.kind satisfies Kinds<
        | "local constant rows with field column columnCall call builtin not negate and or arithmetic join"
        | "compare equals about isNone isVariant in if decide map range each pick index lookup end otherwise"
        | "round die dice roll again times shuffle question best reach asOdds entities active entityField pile"
        | "pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
  }
}
