/** The nodes around a word in a document, from the outermost in. */
import type * as ast from "../syntax/ast.ts";

interface PathStep {
  readonly node: object;
  /** Which part of the node leads on. */
  readonly key: string;
}

/** The way to the first text that holds the mark; empty: it was not read. */
export function pathTo(document: ast.Document, mark: string): readonly PathStep[] {
  const path: PathStep[] = [];
  const visit = (node: object): boolean => {
    for (const [key, part] of Object.entries(node)) {
      if (key === "span" || key === "doc") continue;
      if (typeof part === "string" ? !part.includes(mark) : typeof part !== "object" || part === null) continue;
      path.push({ node, key });
      if (typeof part === "string" || visit(part as object)) return true;
      path.pop();
    }
    return false;
  };
  for (const declaration of document.declarations) {
    path.length = 0;
    if (visit(declaration)) return path;
  }
  return [];
}

/** What is asked for by a name at the place, where the kind of node alone says it. */
export type ExpectedName =
  | {
      readonly kind: "type";
      /** Behind the dot of a rulebook. */ readonly of: string | null;
      readonly column: boolean;
      readonly entity: boolean;
    }
  | {
      readonly kind: "symbols";
      readonly of: readonly Kind[];
      readonly rulebook: string | null;
      /** What is declared there itself. */ readonly but: string;
    }
  | { readonly kind: "variantRules" | "rulebooks" }
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "cell"; readonly table: ast.TableDecl; readonly column: number; readonly cell: ast.RawCell }
  | { readonly kind: "heading"; readonly of: ast.Declaration | ast.Statement; readonly cell: ast.RawCell }
  | { readonly kind: "line" | "nothing" };
type Kind = "rule" | "table" | "setup" | "phase" | "procedure" | "action";

const expectSymbols = (...of: readonly Kind[]): ExpectedName => ({ kind: "symbols", of, rulebook: null, but: "" });
const expectWords = (text: string): ExpectedName => ({ kind: "words", words: text.split(" ") });

/** The innermost that fits; -1: none. */
function findLast<A>(list: readonly A[], fits: (each: A) => boolean): number {
  for (let i = list.length - 1; i >= 0; i -= 1) if (fits(list[i] as A)) return i;
  return -1;
}

/** Undefined: a formula. */
export function expectedNameAt(path: readonly PathStep[]): ExpectedName | undefined {
  const named = path.map(({ node, key }) => ({ node: node as { readonly kind?: string }, key }));
  return expectedInRows(path) ?? expectedInType(path) ?? expectedByNode(named);
}

function expectedInRows(path: readonly PathStep[]): ExpectedName | undefined {
  const at = findLast(path, ({ node }) => "header" in node && "rows" in node && "rule" in node);
  const rows = path[at]?.node as ast.Rows | undefined;
  const step = path[at];
  const holder = path[findLast(path.slice(0, at), ({ key }) => key === "rows" || key === "expect")]?.node as
    | (ast.Declaration | ast.Statement)
    | undefined;
  if (rows === undefined || step === undefined || holder === undefined) return undefined;
  const index = Number(path[at + (step.key === "header" ? 2 : 3)]?.key ?? -1);
  if (step.key === "header") return { kind: "heading", of: holder, cell: rows.header.cells[index] as ast.RawCell };
  const cell = rows.rows[Number(path[at + 1]?.key ?? -1)]?.cells[index];
  return holder.kind === "table" && cell !== undefined
    ? { kind: "cell", table: holder, column: index, cell }
    : undefined;
}

function expectedInType(path: readonly PathStep[]): ExpectedName | undefined {
  const at = findLast(path, ({ node }) => "optional" in node && "to" in node);
  const ref = path[at]?.node as ast.TypeRef | undefined;
  const key = path[at]?.key;
  if (ref === undefined || (key !== "name" && key !== "member")) return undefined;
  const holder = path[0]?.node as ast.Declaration;
  return {
    kind: "type",
    of: key === "member" ? ref.name.text : null,
    column: holder.kind === "table",
    entity: holder.kind === "entity",
  };
}

/** By the kind of the node that holds the name, and in which part. */
function expectedByNode(
  path: readonly { readonly node: { readonly kind?: string }; readonly key: string }[],
): ExpectedName | undefined {
  const holder = path.at(-1)?.key === "text" ? path.slice(0, -1) : path;
  const inner = holder[findLast(holder, ({ node }) => !Array.isArray(node))];
  if (inner === undefined) return undefined;
  const { node, key } = inner;
  const before = holder.at(-2);
  if (key === "variant" || key === "basedOn") return { kind: "variantRules" };
  switch (node.kind) {
    case "use":
      return { kind: "rulebooks" };
    case "rulebook":
      return key === "rounding" ? expectWords("exact down up nearest") : { kind: "nothing" };
    case "examples":
      return key === "ruleMember"
        ? { kind: "symbols", of: ["rule"], rulebook: (node as ast.ExamplesDecl).rule.text, but: "" }
        : key === "rule"
          ? expectSymbols("rule")
          : undefined;
    case "rows":
      return key === "policy" ? expectWords("first unique list sum min max count") : undefined;
    case "in":
    case "phase":
    case "limit":
      return key === "phase" ? expectSymbols("phase") : { kind: "nothing" };
    case "status":
      return expectWords("add renew no");
    default:
      break;
  }
  if (key === "flags" || before?.key === "flags")
    return {
      kind: "words",
      words: ["key", "gaps", "weight", "shown", "both ways", "clamp", "hidden", "owner", "public"],
    };
  if (before?.key === "members")
    return { kind: "symbols", of: ["table"], rulebook: null, but: (before.node as ast.TableDecl).name.text };
  if (before?.key === "start") return expectSymbols("setup");
  if (before?.key === "pattern") return expectSymbols("procedure");
  if (before?.key === "target" && key === "name") return expectSymbols("rule", "action");
  return key === "name" && node.kind !== "name" && node.kind !== "member" && node.kind !== "memberCall"
    ? { kind: "nothing" }
    : undefined;
}

/** The word is a line of its own within a body: a statement may begin here. */
export function isLine(path: readonly PathStep[]): boolean {
  const at = findLast(path, ({ node }) => (node as { kind?: string }).kind === "expression");
  const value = path[at + 1]?.node as ast.Expr | undefined;
  return at >= 0 && (value?.kind === "name" || value?.kind === "call");
}
