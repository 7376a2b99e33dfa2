/** Cells that name variants and rows as the document writes them: which they are, says the program, not their text. */
import type { Id, Program } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";
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

type ProgramNode = Readonly<Record<string, unknown>>;
interface SourceRange {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

const keyOf = ({ file, start, end }: SourceRange): string => `${file}:${start}:${end}`;

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
  const cellAt = (at: SourceRange): NamedCell => {
    const key = keyOf(at);
    const found = cells.get(key) ?? { names: [], not: false, more: false };
    cells.set(key, found);
    return found;
  };
  const within = (of: unknown, walk: (node: ProgramNode) => void): void => {
    if (typeof of !== "object" || of === null) return;
    if (Array.isArray(of)) for (const each of of) within(each, walk);
    else walk(of as ProgramNode);
  };
  const walk = (node: ProgramNode): void => {
    if (node["kind"] === "decide") {
      // Of a grid the tests of a row or column are the very same node in all its cells.
      const seen = new Set<unknown>();
      const inputs = node["inputs"] as readonly { readonly value: { readonly type: TypeNode } }[];
      for (const each of node["rows"] as readonly {
        readonly tests: readonly ProgramNode[];
        readonly result: ProgramNode;
      }[]) {
        for (const [place, test] of each.tests.entries())
          if (!seen.has(test)) {
            seen.add(test);
            note(test, choiceOf(inputs[place]?.value.type), cellAt);
          }
        note(each.result, "", cellAt);
      }
    }
    for (const [key, part] of Object.entries(node))
      if (key !== "at" && key !== "type" && key !== "bound") within(part, walk);
  };
  within(
    [
      program.rules,
      program.variants,
      program.tables,
      program.constants,
      program.records,
      program.choices,
      program.game,
    ],
    walk,
  );
  return cells;
});

interface TypeNode {
  readonly kind: string;
  readonly id?: Id;
  readonly of?: TypeNode;
}

const choiceOf = (type: TypeNode | undefined): Id => (type?.kind === "optional" ? choiceOf(type.of) : (type?.id ?? ""));

/** `choice`: of what the test is, which does not say it itself. */
function note(node: ProgramNode, choice: Id, cellAt: (at: SourceRange) => NamedCell): void {
  const at = node["at"] as SourceRange;
  const parts = (key: string): readonly ProgramNode[] =>
    Array.isArray(node[key]) ? (node[key] as readonly ProgramNode[]) : [];
  const type = node["type"] as TypeNode | undefined;
  const inner = (each: ProgramNode): void => {
    // Each name of a list has the place of the whole cell.
    if (keyOf(each["at"] as SourceRange) === keyOf(at)) note(each, choice, cellAt);
    else cellAt(at).more = true;
  };
  switch (node["kind"]) {
    case "variant": {
      const fields = parts("fields");
      const holds = fields.some((each) => each !== null) || parts("tests").length > 0 || parts("binds").length > 0;
      const id = (node["id"] ?? choice) as Id;
      if (holds) cellAt(at).more = true;
      else cellAt(at).names.push({ kind: "variant", id, name: String(node["variant"]) });
      return;
    }
    case "literal":
      if ((type?.kind === "row" || type?.kind === "choice") && typeof node["value"] === "string")
        cellAt(at).names.push({
          kind: type.kind === "row" ? "row" : "variant",
          id: type.id ?? "",
          name: node["value"],
        });
      else cellAt(at).more = true;
      return;
    case "equals":
      return "value" in node ? inner(node["value"] as ProgramNode) : undefined;
    case "oneOf":
      for (const each of parts("tests")) inner(each);
      return;
    case "not":
      if (node["test"] === undefined) return;
      cellAt(at).not = true;
      return inner(node["test"] as ProgramNode);
    case "list":
    case "set":
      for (const each of parts("items")) inner(each);
      return;
    case "keep":
    case "bounded":
      return inner(node["of"] as ProgramNode);
    case "record":
      // Fields that have cells of their own.
      for (const each of parts("fields")) if (each !== null) note(each, choice, cellAt);
      return;
    case "block":
      return node["value"] === null ? undefined : note(node["value"] as ProgramNode, choice, cellAt);
    default:
      return;
  }
}
