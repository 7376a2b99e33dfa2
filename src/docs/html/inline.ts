import { escapeXml } from "../../picture/svg.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { CodePart, Formula, FormulaLine, Inline, LinkTarget, Tone } from "../model.ts";
import type { UniqueNames } from "../words.ts";
import { href, idOf } from "./address.ts";

/** One page being written. Ids are given once. */
export interface HtmlContext {
  readonly page: string;
  readonly ids: UniqueNames;
}

const link = (page: string, to: LinkTarget, inside: string, id = ""): string =>
  `<a${id} href="${href(page, to)}">${inside}</a>`;

export function inlineHtml({ page, ids }: HtmlContext, parts: readonly Inline[]): string {
  const idAttribute = (id: string): string => ` id="${ids.take(idOf(id))}"`;
  return parts
    .map((part) => {
      switch (part.kind) {
        case "text":
          return escapeXml(part.text);
        case "strong":
          return `<strong>${escapeXml(part.text)}</strong>`;
        case "faint":
          return `<span class="faint">${escapeXml(part.text)}</span>`;
        case "code":
          return `<code>${codeHtml(page, part.parts)}</code>`;
        case "link":
          return link(page, part.to, escapeXml(part.text), part.id === undefined ? "" : idAttribute(part.id));
        case "place":
          return `<strong${idAttribute(part.id)}>${escapeXml(part.text)}</strong>`;
        case "mark":
          return `<span class="mark ${part.mark}">${escapeXml(part.text)}</span>`;
        case "formula":
          return linesHtml(page, part.lines);
        default:
          return assertNever(part);
      }
    })
    .join("");
}

const classes: Readonly<Record<Tone, string>> = {
  word: "w",
  name: "",
  number: "n",
  text: "t",
  remark: "r",
  sign: "",
  plain: "",
};

export function codeHtml(page: string, parts: readonly CodePart[]): string {
  return parts
    .map(({ text, tone, to }) => {
      const inside = escapeXml(text);
      if (to !== null) return link(page, to, inside);
      return classes[tone] === "" ? inside : `<span class="${classes[tone]}">${inside}</span>`;
    })
    .join("");
}

export function linesHtml(page: string, lines: readonly FormulaLine[]): string {
  const [only] = lines;
  if (only !== undefined && lines.length === 1 && only.indent === 0)
    return `<span class="f">${formulaHtml(page, only.formula)}</span>`;
  return lines
    .map(({ indent, formula }) => `<span class="f line i${Math.min(indent, 6)}">${formulaHtml(page, formula)}</span>`)
    .join("\n");
}

/** What only who hears or copies a formula needs stands in `sr`. */
const unseen = (text: string): string => `<span class="sr">${text}</span>`;

export function formulaHtml(page: string, formula: Formula): string {
  const of = (part: Formula): string => formulaHtml(page, part);
  switch (formula.kind) {
    case "row":
      return formula.parts.map(of).join("");
    case "text": {
      const inside = formula.text === "(" ? "(<wbr>" : escapeXml(formula.text);
      if (formula.to !== null) return link(page, formula.to, inside);
      const kind = formula.tone === "name" ? "v" : classes[formula.tone];
      return kind === "" ? inside : `<span class="${kind}">${inside}</span>`;
    }
    case "fraction":
      return `<span class="frac"><span>${of(formula.over)}</span>${unseen(" / ")}<span>${of(formula.under)}</span></span>`;
    case "power":
      return `${of(formula.base)}${unseen("^")}<sup>${of(formula.exponent)}</sup>`;
    case "fenced":
      return `${formula.open}${of(formula.of)}${formula.close}`;
    case "sum":
      return `<span class="sum"><span>∑</span>${unseen(" over ")}<span>${of(formula.over)}</span></span>${unseen(": ")} ${of(formula.of)}`;
    case "cases":
      return `${formula.by === null ? "" : `<span class="w">by </span>${of(formula.by)}: `}<span class="cases">${formula.arms.map(({ value, when }) => `<span class="case"><span>${of(value)}</span> <span class="when">${when === null ? '<span class="w">otherwise</span>' : `<span class="w">${formula.by === null ? "if" : "for"} </span>${of(when)}`}</span></span>`).join(" ")}</span>`;
    default:
      return assertNever(formula);
  }
}
