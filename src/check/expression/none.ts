/** A value that may be `none` where one is needed: what to write for it. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { typeText } from "../../ir/types.ts";
import { blankValue } from "../blank.ts";
import { choiceOf, type Checker } from "../checker.ts";
import type { Expectation, Purpose } from "../expectation.ts";
import { present } from "../fit.ts";

/** Where a formula stands by itself, so that `otherwise` takes all of it. */
export const alone: ReadonlySet<Purpose> = new Set([
  "argument",
  "result",
  "local",
  "field",
  "default",
  "constant",
  "computed",
]);

export function reportMayBeNone(
  checker: Checker,
  value: Expr,
  why: Expectation,
  wanted = typeText(present(value.type)),
  takesBlank = true,
): void {
  const inner = innerOtherwise(value, why);
  const blank = takesBlank ? blankValue(present(value.type), (id) => choiceOf(checker, id)?.variants ?? []) : null;
  checker.found.report(
    "may-be-none",
    value.at,
    { wanted, place: why.words, instead: blank, isAnswered: inner !== null },
    {
      ...(why.context === null ? {} : { context: why.context }),
      fixes:
        inner !== null
          ? [inner]
          : blank === null || !isFormula(value)
            ? []
            : [otherwise(value, blank, alone.has(why.kind))],
    },
  );
}

/** `a >= b otherwise 3`: an answer for `b` alone stands in brackets with it. */
function innerOtherwise({ at }: Expr, { behind }: Expectation): Fix | null {
  if (behind === undefined || at.end !== behind.left.end || at.start === behind.left.start) return null;
  return {
    title: "Write `(… otherwise …)`",
    edits: [
      { span: at.to(at.start), text: "(" },
      { span: behind.right.from(behind.right.end), text: ")" },
    ],
  };
}

/** Behind rows and statements no `otherwise` can stand. */
const isFormula = ({ kind }: Expr): boolean => kind !== "decide" && kind !== "block";

/** A miss is `none`. */
export const missing = (value: Expr, why: Expectation): Fix => {
  const { title, edits } = otherwise(value, "none", alone.has(why.kind));
  return { title, edits };
};

function otherwise({ at }: Expr, blank: string, bare: boolean): Fix {
  const text = ` otherwise ${blank}`;
  return {
    guess: true,
    title: `Write \`… otherwise ${blank}\``,
    edits: bare
      ? [{ span: at.from(at.end), text }]
      : [
          { span: at.to(at.start), text: "(" },
          { span: at.from(at.end), text: `${text})` },
        ],
  };
}
