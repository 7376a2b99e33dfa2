/** The steps of an explanation as a list within lists. */
import type { Explanation, RollsStep, RowStep, Step, ValueStep } from "../interpret/explain/explanation.ts";
import { assertNever } from "../source/exhaustive.ts";
import { shownWordsIn } from "./code.ts";
import { textPart, type DocBlock, type Inline, type ListItem } from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";

/** More than so many lines nobody reads in a document. */
const mostLines = 150;

export function explanationBlocks(explanation: Explanation, scope: LinkScope): readonly DocBlock[] {
  const budget = { left: mostLines };
  const items = itemsOf(inShownWords(scope, explanation.steps), budget);
  const cut = explanation.cut || budget.left <= 0;
  return items.length === 0
    ? []
    : [
        {
          kind: "list",
          items: cut ? [...items, plainItem([faint("… and more, which `rulewright explain` tells.")])] : items,
        },
      ];
}

/** What was taken from the rules, in the words that readers see. */
function inShownWords<T>(scope: LinkScope, part: T): T {
  if (Array.isArray(part)) return part.map((each: unknown) => inShownWords(scope, each)) as T;
  if (typeof part !== "object" || part === null) return part;
  const parts = Object.entries(part).map(([key, value]: [string, unknown]) => [
    key,
    typeof value !== "string" ? inShownWords(scope, value) : fixedWords.has(key) ? value : shownWordsIn(scope, value),
  ]);
  return Object.fromEntries(parts) as T;
}
const fixedWords: ReadonlySet<string> = new Set(["kind", "how", "form", "label"]);

interface LineBudget {
  left: number;
}

const strong = (text: string): Inline => ({ kind: "strong", text });
const faint = (text: string): Inline => ({ kind: "faint", text });
const plainItem = (parts: readonly Inline[], items: readonly ListItem[] = []): ListItem => ({ parts, items });

function itemsOf(steps: readonly Step[], budget: LineBudget): readonly ListItem[] {
  const items: ListItem[] = [];
  for (const [index, step] of steps.entries()) {
    if (budget.left <= 0) break;
    const next = steps[index + 1];
    // `let meeting = meet(…)` is one line: the call and its name.
    if (step.kind === "value" && isNameOf(step, steps[index - 1])) continue;
    budget.left -= 1;
    const item = itemOf(
      step,
      budget,
      step.kind === "call" && next?.kind === "value" && isNameOf(next, step) ? next.name : null,
    );
    if (item !== null) items.push(item);
  }
  return items;
}

function isNameOf(step: ValueStep, called: Step | undefined): boolean {
  return (
    step.name !== null &&
    step.formula === null &&
    step.filled === null &&
    step.rounded === null &&
    called?.kind === "call" &&
    called.text === step.text &&
    step.how !== "default"
  );
}

function itemOf(step: Step, budget: LineBudget, called: string | null): ListItem | null {
  switch (step.kind) {
    case "call":
      return plainItem(
        [
          textPart(called === null ? "" : `${called} = `),
          strong(step.formula ?? `${step.rule}(${step.args.map((arg) => `${arg.name}: ${arg.text}`).join(", ")})`),
          textPart(step.text === null ? "" : ` = ${step.text}`),
          ...(step.again ? [faint(", as before")] : []),
          ...(step.replaced ? [faint(" (of the variant)")] : []),
        ],
        itemsOf(step.steps, budget),
      );
    case "value":
      return step.formula === null && step.name === null
        ? null
        : plainItem(
            equation(step.name === null ? null : `${step.name}${step.how === "default" ? " (left out)" : ""}`, step),
          );
    case "branch":
      return plainItem([
        textPart(`${step.condition}? ${step.filled === null ? "" : `${step.filled}: `}`),
        strong(step.holds ? "yes" : "no"),
      ]);
    case "row":
      return plainItem(rowText(step));
    case "misses":
      // Readers want to know how it came out; nobody asks for them here.
      return null;
    case "turn":
      return plainItem(
        [strong(step.name ?? `turn ${step.number}`), textPart(step.text === null ? "" : `: ${step.text}`)],
        itemsOf(step.steps, budget),
      );
    case "cell":
      return plainItem(equation(`${step.table}, ${step.key}: ${step.column}`, step), itemsOf(step.steps, budget));
    case "rolls":
      return plainItem([textPart(`${step.formula}: `), strong(rolledText(step))]);
    case "question":
      return plainItem([textPart(`${step.formula}: `), strong(step.text)]);
    case "claim":
      return plainItem(
        [
          { kind: "mark", mark: step.holds ? "holds" : "fails", text: step.holds ? "holds" : "does not hold" },
          textPart(` ${step.claim}`),
          ...(step.holds ? [] : [faint(` (${step.filled})`)]),
        ],
        itemsOf(step.steps, budget),
      );
    case "line":
      return plainItem([strong(step.text)], itemsOf(step.steps, budget));
    case "happened":
      return plainItem([textPart(step.text)]);
    case "more":
      return plainItem([faint(step.count === 0 ? "… and so on, further in" : `… and ${step.count} more`)]);
    default:
      return assertNever(step);
  }
}

function equation(
  name: string | null,
  step: Pick<ValueStep, "formula" | "filled" | "text" | "rounded">,
): readonly Inline[] {
  const parts = [name, step.formula, step.filled, step.rounded === null ? step.text : step.rounded.from].filter(
    (part) => part !== null,
  );
  const result = parts.pop() ?? "";
  const rounded =
    step.rounded === null
      ? ""
      : step.rounded.how === "kept"
        ? `, kept as ${step.text}`
        : step.rounded.how === "nearest"
          ? `, rounded to ${step.text}`
          : `, rounded ${step.rounded.how} to ${step.text}`;
  return [textPart(parts.length === 0 ? "" : `${parts.join(" = ")} = `), strong(result), textPart(rounded)];
}

function rowText(step: RowStep): readonly Inline[] {
  if (step.form === "match")
    return [strong("case "), textPart(step.tests.map((test) => test.test).join(", ") || step.label)];
  const why = step.tests
    .map(({ input, text, test }) =>
      test === "" || test === text ? `${input} is ${text}` : `${input} ${text} is ${test}`,
    )
    .join(", ");
  return [
    strong(step.label),
    textPart(` fits: ${why === "" ? (step.rest ? "none above it does" : "it always does") : why}`),
  ];
}

function rolledText(step: RollsStep): string {
  const dice = step.dice.map(({ text, further }) =>
    further.length === 0
      ? text
      : `${text} (again ${further.join(", ")}${step.less === null ? "" : `, each - ${step.less}`})`,
  );
  const all = [...dice, ...(step.more > 0 ? [`${step.more} more`] : [])];
  const together =
    (step.how === "sum" || step.how === "explode") && all.length > 1 && step.text !== null
      ? `, ${step.text} together`
      : "";
  return `${all.length === 0 ? "no dice" : all.join(", ")}${together}`;
}
