/** Words as Markdown: what a designer wrote never becomes a tag, a picture or a link that nobody meant. */
import { assertNever } from "../../source/exhaustive.ts";
import type { CodePart, Formula, FormulaLine, Inline, LinkTarget } from "../model.ts";
import { href } from "../html/address.ts";

/** Signs that Markdown would take for its own. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/[\r\n]+/g, " ")
    .replace(/[\\`*_[\]<>|~#$]/g, "\\$&")
    .replace(/^(\s*)([-+]|\d+\.)(?=\s)/, "$1\\$2")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/\b(https?|ftp):/gi, "$1\u200b:")
    .replace(/@(?=\w)/g, "@\u200b");
}

/** Between as many backticks as it needs. */
export function codeMarkdown(text: string): string {
  const plain = text.replace(/\s*[\r\n]+\s*/g, " ");
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((each) => each.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${plain}${fence}` : `${fence} ${plain} ${fence}`;
}

export const address = (page: string, to: LinkTarget): string =>
  href(page, to, ".md").replace(/index\.md(?=$|#)/, "README.md");
const textOf = (parts: readonly CodePart[]): string => parts.map((part) => part.text).join("");

export function inlineMarkdown(page: string, parts: readonly Inline[], inTable = false): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case "text":
          return plainMarkdown(part.text);
        case "strong":
        case "mark":
          return part.text.trim() === "" ? "" : `**${plainMarkdown(part.text.trim())}**`;
        case "faint":
          return part.text.trim() === ""
            ? ""
            : `${/^\s/.test(part.text) ? " " : ""}*${plainMarkdown(part.text.trim())}*${/\s$/.test(part.text) ? " " : ""}`;
        case "code":
          return textOf(part.parts).trim() === ""
            ? ""
            : inTable
              ? codeMarkdown(textOf(part.parts)).replaceAll("|", "\\|")
              : codeMarkdown(textOf(part.parts));
        case "place":
          return `<a id="${part.id.replace(/["&<>\s]/g, "-")}"></a>**${plainMarkdown(part.text)}**`;
        case "link":
          return `${part.id === undefined ? "" : `<a id="${part.id.replace(/["&<>\s]/g, "-")}"></a>`}[${plainMarkdown(part.text)}](${address(page, part.to)})`;
        case "formula":
          return linesMarkdown(page, part.lines).join(inTable ? "; " : "\n");
        default:
          return assertNever(part);
      }
    })
    .join("");
}

const dot = "\u00a0";

export function linesMarkdown(page: string, lines: readonly FormulaLine[]): readonly string[] {
  return lines.flatMap(({ indent, formula }) => {
    const [first, cases] = withCases(page, formula);
    return [`${dot.repeat(indent * 4)}${first}`, ...cases.map((each) => `${dot.repeat((indent + 1) * 4)}${each}`)];
  });
}

/** Cases that stand at the end of a line are lines of their own below it. */
function withCases(page: string, formula: Formula): readonly [string, readonly string[]] {
  const parts = formula.kind === "row" ? formula.parts : [formula];
  const last = parts.at(-1);
  if (last?.kind !== "cases") return [formulaMarkdown(page, formula), []];
  return [
    `${parts
      .slice(0, -1)
      .map((part) => formulaMarkdown(page, part))
      .join("")
      .trimEnd()}${byText(page, last)}`.trim(),
    last.arms.map((arm) => armText(page, last, arm)),
  ];
}

type Cases = Extract<Formula, { kind: "cases" }>;

const byText = (page: string, { by }: Cases): string => (by === null ? "" : ` by ${formulaMarkdown(page, by)}:`);
const armText = (page: string, { by }: Cases, { value, when }: Cases["arms"][number]): string =>
  `${formulaMarkdown(page, value)}${when === null ? " otherwise" : ` ${by === null ? "if" : "for"} ${formulaMarkdown(page, when)}`}`;

function formulaMarkdown(page: string, formula: Formula): string {
  const of = (part: Formula): string => formulaMarkdown(page, part);
  switch (formula.kind) {
    case "row":
      return formula.parts.map(of).join("");
    case "text":
      return formula.to === null
        ? formula.tone === "name"
          ? `*${plainMarkdown(formula.text)}*`
          : plainMarkdown(formula.text)
        : `[${plainMarkdown(formula.text)}](${address(page, formula.to)})`;
    case "fraction":
      return `${inBrackets(page, formula.over)} / ${inBrackets(page, formula.under)}`;
    case "power":
      return `${inBrackets(page, formula.base)}<sup>${of(formula.exponent)}</sup>`;
    case "fenced":
      return formula.of.kind === "cases" && formula.open === "("
        ? of(formula.of)
        : `${plainMarkdown(formula.open)}${of(formula.of)}${plainMarkdown(formula.close)}`;
    case "sum":
      return `∑ (${of(formula.over)}) ${of(formula.of)}`;
    case "cases":
      return `(${byText(page, formula).trimStart()}${formula.by === null ? "" : " "}${formula.arms.map((arm) => armText(page, formula, arm)).join("; ")})`;
    default:
      return assertNever(formula);
  }
}

/** A side of a fraction on one line; a name or number needs no brackets. */
function inBrackets(page: string, formula: Formula): string {
  const isOne =
    formula.kind === "text" ||
    formula.kind === "fenced" ||
    (formula.kind === "row" && !formula.parts.some((part) => part.kind !== "text" || / /.test(part.text)));
  return isOne ? formulaMarkdown(page, formula) : `(${formulaMarkdown(page, formula)})`;
}
