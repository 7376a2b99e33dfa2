/** `| attacker \ defender | Fire | Water |` in a table: what crosses two directions is a rule. */
import type { Edit, Fix } from "../diagnostics/diagnostic.ts";
import type * as ast from "../syntax/ast.ts";
import { typeOfCells } from "../syntax/cell-types.ts";
import { cellText } from "../syntax/cells.ts";
import { columnName, hardWords, isName, variantName } from "../syntax/words.ts";
import type { Resolver } from "./context.ts";

/** `attacker \ defender`, or in the signs of documents, where the types tell that it is one; or an empty corner. */
const crossing =
  /^([^\\/\u00d7:|]*?)\s*(\\(?!\|)|[/\u00d7]|(?<=\s)(?:vs?\.?|x|against)(?=\s)|^$)\s*([^\\/\u00d7:|]*)$/u;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const small = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** The name of the rule that a table should be; null: it crosses no directions. */
export function reportGrid(resolver: Resolver, decl: ast.TableDecl, { header, rows }: ast.Rows): string | null {
  const [corner, ...heads] = header.cells;
  const [, first = "", sign, second = ""] = crossing.exec((corner?.text ?? "-").slice(0, 200)) ?? [];
  if (corner === undefined || sign === undefined || heads.length === 0) return null;
  const titles = heads.map((cell) => cellText(cell).replace(/\s*:.*$/, ""));
  const lines = rows.map(({ cells }) => (cells[0] === undefined ? "" : cellText(cells[0])));
  const [down, across] = [sideType(resolver, lines), sideType(resolver, titles)];
  const row = columnName(first) || small(down ?? "");
  const column = columnName(second) || small(across ?? "");
  const other = column === row ? `other${capital(column)}` : column;
  const cells = rows.flatMap((each) => each.cells.slice(1));
  const result = resultOf(resolver, cells.map(cellText));
  const rule = small(decl.name.text);
  const better = `rule ${rule}(${row}: ${down ?? "…"}, ${other}: ${across ?? "…"}): ${result ?? "…"}`;
  const isSure =
    !better.includes("…") &&
    decl.fields.length + decl.checks.length === 0 &&
    ![row, other].some(isNoParameter) &&
    (rule === decl.name.text || !resolver.declared.has(rule));
  if (sign !== "\\" && !isSure) return null;
  const edits: readonly Edit[] = [
    { span: decl.span.to(decl.name.span.end), text: better },
    { span: corner.span, text: corner.text === "" ? ` ${row} \\ ${other} ` : `${row} \\ ${other}` },
    ...heads.flatMap(({ span, text }, at) => (text.includes(":") ? [{ span, text: titles[at] ?? "" }] : [])),
    ...(result === "text" ? cells.map(({ span, text }) => ({ span, text: JSON.stringify(text) })) : []),
  ];
  const fixes: readonly Fix[] = isSure ? [{ title: `Make it the rule \`${rule}\``, edits }] : [];
  resolver.found.report("grid-as-table", corner.span, { table: decl.name.text, better: `${better} {` }, { fixes });
  return rule;
}

const isNoParameter = (name: string): boolean => !isName(name) || hardWords.has(name);

/** The type whose values head the rows or columns; null: nothing tells. */
function sideType(resolver: Resolver, texts: readonly string[]): string | null {
  if (texts.every((text) => /^\d{1,9}(?:\s*(?:-|to)\s*\d{1,9})?$/.test(text))) {
    const ends = texts.map((text) => (text.match(/\d+/g) ?? []).map(Number));
    const isWhole = ends.every(([low], at) => at === 0 || low === (ends[at - 1]?.at(-1) ?? 0) + 1);
    return isWhole ? `int ${ends[0]?.[0] ?? 0} to ${ends.at(-1)?.at(-1) ?? 0}` : null;
  }
  return choiceWith(resolver, texts);
}

function choiceWith(resolver: Resolver, texts: readonly string[]): string | null {
  for (const [name, declared] of resolver.declared) {
    if (declared.kind !== "choice") continue;
    const known = new Set(declared.variants.map((variant) => variantName(variant.name.text)));
    if (texts.every((text) => known.has(variantName(text)))) return name;
  }
  return null;
}

function resultOf(resolver: Resolver, texts: readonly string[]): string | null {
  const type = typeOfCells(texts);
  if (type === "text") return choiceWith(resolver, texts) ?? type;
  return type === "rolling" ? "int" : type?.startsWith("optional") === true ? null : type;
}
