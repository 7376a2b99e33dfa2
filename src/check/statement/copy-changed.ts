/** `let s = harbour.supply`, `add 2 to s[Fish]`: `s` is a copy, and nothing looks at it afterwards. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf, type Part } from "../../syntax/children.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { pathText } from "../expression/methods.ts";
import { contextOf } from "../expression/settle.ts";
import { findLocal, type Scope } from "../scope.ts";
import { rootName } from "./leaves.ts";
import type { Change } from "./set.ts";

/** Warns of changes to what a `let` took from a field of the game, where all of its readers come before them. */
export function noteCopyChanged(
  checker: Checker,
  scope: Scope,
  copy: ast.LetStatement,
  value: Expr,
  rest: readonly ast.Statement[],
  why: Expectation,
): void {
  const { text } = copy.name;
  if (!isOfField(value) || value.type.kind === "entity") return;
  const changes = rest.flatMap((each) => [...partsOf(each)]).filter((part): part is Change => isChangeOf(part, text));
  const [first] = changes;
  const readers = readersOf(text, rest, changes);
  if (first === undefined || readers.some(({ span }) => span.end > startOf(rest, changes))) return;
  const local = findLocal(scope, text);
  if (local !== undefined) local.used = true;
  checker.found.report(
    "copy-changed",
    first.target.span,
    { name: text, field: pathText(copy.value) },
    {
      ...contextOf(why),
      related: [{ span: copy.span, label: "the copy" }],
      fixes: inPlace(copy, changes, readers.length > 0 ? null : rest),
    },
  );
}

/** `harbour.supply`, `Harbour[1].supply`, `me.board.tiles[at]` */
function isOfField(value: Expr): boolean {
  switch (value.kind) {
    case "entityField":
      return true;
    case "field":
    case "index":
      return isOfField(value.of);
    default:
      value.kind satisfies Kinds<
        | "literal local constant rows record variant with column columnCall call builtin not negate and or lookup"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range each"
        | "pick end otherwise keep round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return false;
  }
}

const isChangeOf = (part: Part, name: string): boolean =>
  (part.kind === "set" || part.kind === "add" || part.kind === "take") && rootName(part.target)?.text === name;

const holds = ({ span }: Part, { span: inner }: Part): boolean => span.start <= inner.start && inner.end <= span.end;

/** Where the changes begin, with the loops around them. */
function startOf(rest: readonly ast.Statement[], changes: readonly Change[]): number {
  const loops = rest
    .flatMap((each) => [...partsOf(each)])
    .filter((part) => (part.kind === "forEach" || part.kind === "repeat") && changes.some((each) => holds(part, each)));
  return Math.min(...[...changes, ...loops].map(({ span }) => span.start));
}

/** What reads the name, but for the changes themselves. What cells and faces of dice read is not known yet. */
function readersOf(name: string, rest: readonly ast.Statement[], changes: readonly Change[]): readonly Part[] {
  return rest
    .flatMap((each) => [...partsOf(each)])
    .filter(
      (part) =>
        (part.kind === "rows" || part.kind === "rolling" || (part.kind === "name" && part.name.text === name)) &&
        !changes.some((change) => holds(change, part)),
    );
}

/** Writes the field where the copy is changed, and takes out a copy that nothing else reads. */
function inPlace(
  copy: ast.LetStatement,
  changes: readonly Change[],
  rest: readonly ast.Statement[] | null,
): readonly Fix[] {
  const field = pathText(copy.value);
  const next = rest?.[0];
  if (field === null) return [];
  const named = changes.flatMap((change) =>
    [...partsOf(change)].flatMap((part) =>
      part.kind === "name" && part.name.text === copy.name.text ? [part.span] : [],
    ),
  );
  const edits = named.map((span) => ({ span, text: field }));
  const taken = next === undefined ? [] : [{ span: copy.span.to(next.span.start), text: "" }];
  return [{ guess: true, title: `Change \`${field}\` itself`, edits: [...taken, ...edits] }];
}
