/** An explanation to be read aloud: short lines, indented below what they explain. */
import { plain, type Palette } from "../../diagnostics/palette.ts";
import { safeText } from "../../diagnostics/display.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Explanation, RollsStep, RowStep, Step, ValueStep } from "./explanation.ts";

export interface ExplainTextOptions {
  readonly palette?: Palette;
  readonly width?: number;
}

interface Page {
  readonly palette: Palette;
  readonly width: number;
  readonly lines: string[];
}

/** The whole explanation, ending with a line feed. */
export function explanationText(explanation: Explanation, options: ExplainTextOptions = {}): string {
  const page: Page = { palette: options.palette ?? plain, width: Math.max(60, options.width ?? 96), lines: [] };
  const { palette } = page;
  const fault = explanation.outcome.kind === "fault";
  write(
    page,
    0,
    `${palette.strong(safeText(explanation.question))}${explanation.place === "" ? "" : `  ${palette.faint(fileLine(explanation.place))}`}`,
  );
  if (explanation.variant !== null) write(page, 0, palette.faint(`with the variant ${safeText(explanation.variant)}`));
  write(page, 0, "");
  steps(page, 1, explanation.steps);
  if (page.lines.at(-1) !== "") write(page, 0, "");
  if (explanation.cut) write(page, 1, palette.faint("… and much more: this is where I stopped writing."));
  write(
    page,
    0,
    fault
      ? palette.error(`This ends with an error: ${safeText(explanation.text)}.`)
      : `${palette.strong(`= ${safeText(explanation.text)}`)}`,
  );
  if (explanation.outcome.kind === "fault" && explanation.outcome.place !== null)
    write(page, 0, palette.faint(`at ${explanation.outcome.place}`));
  rows(page, explanation);
  return `${page.lines.join("\n")}\n`;
}

function write(page: Page, indent: number, text: string): void {
  page.lines.push(text === "" ? "" : `${"  ".repeat(indent)}${text}`);
}

function rows(page: Page, explanation: Explanation): void {
  if (explanation.rows.length === 0) return;
  const { palette } = page;
  write(page, 0, "");
  write(page, 0, palette.faint("Rows used"));
  for (const row of explanation.rows.slice(0, 12)) {
    write(
      page,
      1,
      palette.faint(
        `${safeText(row.table)}, ${safeText(row.key)}: ${row.columns.map((column) => `${safeText(column.name)} ${safeText(column.text)}`).join(", ")}  (${placeLine(row.place)})`,
      ),
    );
  }
  if (explanation.rows.length > 12) write(page, 1, palette.faint(`… and ${explanation.rows.length - 12} more`));
}

/** Where a rule stands, short: `attack.rules:12`. */
function fileLine(place: string): string {
  return safeText(placeLine(place).replace(/^.*\//, ""));
}

/** Without the column: `rules/penetration/attack.rules:12`. */
function placeLine(place: string): string {
  return place.replace(/:\d+$/, "");
}

function steps(page: Page, indent: number, list: readonly Step[]): void {
  const turns = list.filter((step) => step.kind === "turn").length;
  let turn = 0;
  for (const [index, step] of list.entries()) {
    if (step.kind === "turn") turn += 1;
    const next = list[index + 1];
    const before = list[index - 1];
    // `let meeting = meet(…)` is one line: the call and its name.
    if (step.kind === "call" && isNameOf(next, step)) call(page, indent, step, next.name);
    else if (!isNameOf(step, before)) one(page, indent, step, { turn, turns });
  }
}

type CallStep = Extract<Step, { kind: "call" }>;

function isNameOf(step: Step | undefined, called: Step | undefined): step is ValueStep {
  return (
    step?.kind === "value" &&
    step.name !== null &&
    step.formula === null &&
    step.filled === null &&
    step.rounded === null &&
    called?.kind === "call" &&
    called.text === step.text &&
    step.how !== "default"
  );
}

function one(page: Page, indent: number, step: Step, count: { readonly turn: number; readonly turns: number }): void {
  const { palette } = page;
  switch (step.kind) {
    case "call":
      return call(page, indent, step, null);
    case "value":
      return value(page, indent, step);
    case "branch":
      return write(
        page,
        indent,
        `${safeText(step.condition)}?${step.filled === null ? "" : ` ${safeText(step.filled)}:`} ${palette.note(step.holds ? "yes" : "no")}`,
      );
    case "row":
      return write(page, indent, row(step, palette));
    case "misses":
      // Nobody asks for them here: a terminal has nothing to unfold.
      return;
    case "turn": {
      const number = step.number > 0 ? step.number : count.turn;
      const of =
        step.number > 0
          ? `turn ${number}`
          : count.turns > 1
            ? `${ordinal(number)} ${safeText(step.name ?? "")}`.trimEnd()
            : safeText(step.name ?? "each");
      write(page, indent, `${palette.note(of)}${step.text === null ? "" : `: ${safeText(step.text)}`}`);
      return steps(page, indent + 1, step.steps);
    }
    case "cell":
      steps(page, indent, step.steps);
      return worked(page, indent, `${safeText(step.table)}, ${safeText(step.key)}: ${safeText(step.column)}`, step);
    case "claim":
      steps(page, indent, step.steps);
      write(
        page,
        indent,
        `${step.holds ? palette.note("holds:") : palette.error("does not hold:")} ${safeText(step.claim)}${step.holds ? "" : ` (${safeText(step.filled)})`}`,
      );
      return write(page, 0, "");
    case "line":
      write(page, indent, palette.strong(safeText(step.text)));
      return steps(page, indent + 1, step.steps);
    case "happened":
      return write(page, indent, safeText(step.text));
    case "rolls":
      return write(page, indent, rolled(step, palette));
    case "question":
      return write(page, indent, `${safeText(step.formula)}: ${palette.note(safeText(step.text))}`);
    case "more":
      return write(
        page,
        indent,
        palette.faint(step.count === 0 ? "… and so on, further in" : `… and ${step.count} more`),
      );
    default:
      return assertNever(step);
  }
}

function row(step: RowStep, palette: Palette): string {
  const why = step.tests.map(fitText).join(", ");
  if (step.form === "match")
    return `${palette.note("case")} ${step.tests.map((test) => safeText(test.test)).join(", ") || safeText(step.label)}`;
  return `${palette.note(safeText(step.label))} fits: ${why === "" ? (step.rest ? "none above it does" : "it always does") : why}`;
}

/** `2d6: 3 and 5, 8 together`. */
function rolled(step: RollsStep, palette: Palette): string {
  const less = step.less === null ? "" : ` - ${safeText(step.less)}`;
  const each = step.how === "explodeEach" || step.how === "rerollEach";
  const dice = step.dice.map(({ text, further }) => {
    const again = further.map((one) => `again ${safeText(one)}${less}`).join(", ");
    return again === "" ? safeText(text) : each ? `${safeText(text)} (${again})` : `${safeText(text)}, ${again}`;
  });
  const many = step.more > 0 ? [...dice, `${step.more} more`] : dice;
  const count = step.dice.length + step.dice.reduce((sum, die) => sum + die.further.length, 0) + step.more;
  const listed = many.length === 0 ? "no dice" : step.how === "sum" || step.more > 0 ? andList(many) : many.join(", ");
  const together =
    (step.how === "sum" || step.how === "explode") && count > 1 && step.text !== null
      ? `, ${safeText(step.text)} together`
      : "";
  return `${safeText(step.formula)}: ${palette.note(`${listed}${together}`)}`;
}

function andList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}

function fitText(test: RowStep["tests"][number]): string {
  const input = safeText(test.input);
  const shown = safeText(test.text);
  return test.test === "" || test.test === test.text
    ? `${input} is ${shown}`
    : `${input} ${shown} is ${safeText(test.test)}`;
}

const longestCall = 60;

function call(page: Page, indent: number, step: CallStep, name: string | null): void {
  const { palette } = page;
  const given = step.formula ?? `${step.rule}(${step.args.map((arg) => `${arg.name}: ${arg.text}`).join(", ")})`;
  const written = given.length <= longestCall ? given : `${step.rule}(…)`;
  const head = `${name === null ? "" : `${safeText(name)} = `}${safeText(written)}${step.replaced ? " (of the variant)" : ""}`;
  const result = step.text === null ? "" : ` = ${safeText(step.text)}`;
  // One formula says it all in the same line.
  const where = step.steps.length === 0 ? "" : `  ${palette.faint(fileLine(step.place))}`;
  const [only] = step.steps;
  if (step.steps.length === 1 && only?.kind === "value" && only.formula !== null && only.rounded === null) {
    const line = [only.formula, only.filled]
      .filter((part) => part !== null)
      .map(safeText)
      .join(" = ");
    if (head.length + result.length + line.length + indent * 2 + 2 <= page.width) {
      write(page, indent, `${palette.strong(head)} = ${line}${result}${where}`);
      return;
    }
  }
  write(page, indent, `${palette.strong(head)}${result}${step.again ? palette.faint(", as before") : ""}${where}`);
  steps(page, indent + 1, step.steps);
}

function value(page: Page, indent: number, step: ValueStep): void {
  const name = step.name === null ? null : `${safeText(step.name)}${step.how === "default" ? " (left out)" : ""}`;
  if (step.formula !== null || name !== null) worked(page, indent, name, step);
}

function worked(
  page: Page,
  indent: number,
  name: string | null,
  step: Pick<ValueStep, "formula" | "filled" | "text" | "rounded">,
): void {
  equation(page, indent, name, step.formula, step.filled, step.rounded === null ? step.text : step.rounded.from);
  if (step.rounded !== null) write(page, indent + 1, page.palette.note(roundedText(step.rounded, step.text)));
}

function roundedText(rounded: NonNullable<ValueStep["rounded"]>, text: string): string {
  return rounded.how === "kept"
    ? `kept as ${text}`
    : rounded.how === "nearest"
      ? `rounded to ${text}`
      : `rounded ${rounded.how} to ${text}`;
}

/** `left = damage - hp / 2 = 30 - 10 / 2 = 25`, over several lines where it is too long for one. */
function equation(
  page: Page,
  indent: number,
  name: string | null,
  formula: string | null,
  filled: string | null,
  result: string,
): void {
  const parts = [
    ...(name === null ? [] : [name]),
    ...(formula === null ? [] : [safeText(formula)]),
    ...(filled === null ? [] : [safeText(filled)]),
    safeText(result),
  ];
  const line = parts.join(" = ");
  if (line.length + indent * 2 <= page.width || parts.length < 3) {
    write(page, indent, line);
    return;
  }
  const [first = "", second = "", ...rest] = parts;
  const hang = name === null ? "" : " ".repeat(Math.min(name.length, 24));
  write(page, indent, name === null ? first : `${first} = ${second}`);
  for (const part of name === null ? [second, ...rest] : rest) write(page, indent, `${hang} = ${part}`);
}

function ordinal(number: number): string {
  const ten = number % 100;
  const last = number % 10;
  return `${number}${ten > 10 && ten < 14 ? "th" : last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}
