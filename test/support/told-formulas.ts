/** A formula of the documents back in the words of the rules: as somebody would type it who only sees what is drawn. */
import type { Formula } from "../../src/docs/model.ts";

/** By how each is drawn. What has no end of its own (a sum, cases) gets no brackets here: they must be drawn. */
export function typed(formula: Formula): string {
  switch (formula.kind) {
    case "row":
      return formula.parts.map(typed).join("");
    case "text":
      return formula.tone === "text" ? quoted(formula.text.slice(1, -1)) : signs(formula.text);
    // The bar holds both sides together.
    case "fraction":
      return `((${typed(formula.over)}) / (${typed(formula.under)}))`;
    // Only what stands small above is raised, and only the one thing before it.
    case "power":
      return `power(${typed(formula.base)}, ${typed(formula.exponent)})`;
    case "fenced":
      return `${fences[formula.open] ?? formula.open}${typed(formula.of)})`;
    case "sum":
      return `sum(${typed(formula.of)} for each ${typed(formula.over)})`;
    case "cases":
      return formula.by === null
        ? ifs(formula.arms)
        : `match ${typed(formula.by)} {\n${formula.arms.map(({ value, when }) => `${when === null ? "otherwise" : typed(when)}: ${typed(value)}`).join("\n")}\n}`;
  }
}

type Arms = Extract<Formula, { kind: "cases" }>["arms"];

const ifs = (arms: Arms): string =>
  arms
    .map(
      ({ value, when }, place) =>
        `${place === 0 ? "" : " else "}${when === null ? "" : `if ${typed(when)} `}{ ${typed(value)} }`,
    )
    .join("");
const fences: Readonly<Record<string, string>> = { "⌊": "floor(", "⌈": "ceil(", "|": "abs(" };
const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const signs = (text: string): string =>
  text
    .replaceAll("×", "*")
    .replaceAll("−", "-")
    .replaceAll("≤", "<=")
    .replaceAll("≥", ">=")
    .replace(/^ ≈/, " is about")
    .replace("≈", "about");

/** Does what is raised, or added up, stand by itself? A reader does not take more than one thing for it. */
export function isClear(formula: Formula): boolean {
  const isOne = (part: Formula): boolean =>
    part.kind === "text" ||
    part.kind === "fenced" ||
    (part.kind === "row" && part.parts.every((each) => each.kind === "text" && !/\s/.test(each.text)));
  switch (formula.kind) {
    case "text":
      return true;
    case "row":
      return formula.parts.every((part) => part.kind !== "sum" && part.kind !== "cases" && isClear(part));
    case "fraction":
      return isClear(formula.over) && isClear(formula.under);
    case "power":
      return isOne(formula.base) && isClear(formula.base) && isClear(formula.exponent);
    case "fenced":
      return isClear(formula.of);
    case "sum":
      return isOne(formula.of) && isClear(formula.over) && isClear(formula.of);
    case "cases":
      return formula.arms.every(({ value, when }) => isClear(value) && (when === null || isClear(when)));
  }
}

/** What a formula is, without brackets and places: brackets that are drawn or left out change nothing else. */
export function shapeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(shapeOf);
  const node = value as Readonly<Record<string, unknown>>;
  if (node["kind"] === "parens") return shapeOf(node["of"]);
  if (node["kind"] === "expression") return shapeOf(node["value"]);
  const statements = node["kind"] === "block" ? (node["statements"] as readonly unknown[]) : [];
  if (statements.length === 1) return shapeOf(statements[0]);
  if (node["kind"] === "any") return { kind: "otherwise" };
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, part]) => !key.toLowerCase().endsWith("span") && part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, shapeOf(part)]),
  );
}
