/** A rule that does not say what it gives, and what it most likely is. */
import type { CstNode, TokenType } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type { Expr, Name } from "../ast.ts";
import { closerOf } from "../brackets.ts";
import { said } from "../cut.ts";
import { spanOfNode, type Build } from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { reportNoBrackets } from "./games.ts";

/** What a variant replaces has a head already; null: no other rule here is called so. */
function headElsewhere({ all = [] }: Build, name: Name): { readonly params: string; readonly result: string } | null {
  const at = all.findIndex(
    ({ image }, place) =>
      image === name.text && all[place - 1]?.tokenType === keyword("rule") && all[place + 1]?.tokenType === T.OpenRound,
  );
  if (at < 0) return null;
  const close = closerOf(all, at + 1);
  let end = close + 1;
  while (end < all.length && !endsHead.has(all[end]?.tokenType ?? T.NewLine)) end += 1;
  return { params: said(all, at + 1, close + 1), result: said(all, close + 1, end) };
}

const endsHead: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.Eq, T.NewLine]);

/** `rule attackResult: Outcome {`: its brackets are those of the rule that it replaces. */
export const reportNoParams = (build: Build, name: Name): void =>
  reportNoBrackets(build, name, "rule", headElsewhere(build, name)?.params);

export function reportNoResult(build: Build, name: Name, params: CstNode | undefined, body: CstNode | undefined): void {
  const head = headElsewhere(build, name);
  // The formula is read once more with the rule; what is wrong with it is told there.
  const unheard: Build = { ...build, found: new Collector(), locals: new Map() };
  const type = body === undefined ? "int" : guessedType(buildFormula(unheard, body));
  if (params === undefined)
    return reportNoBrackets(build, name, "rule", head === null ? `(): ${type}` : head.params + head.result);
  const end = spanOfNode(build, params);
  const text = head !== null && head.result !== "" ? head.result : `: ${type}`;
  const fixes = [{ guess: true as const, title: `Write \`${text}\``, edits: [{ span: end.from(end.end), text }] }];
  build.found.report("missing-type", name.span, { name: name.text, what: "result" }, { fixes });
}

/** What such a formula most likely gives. */
function guessedType(body: Expr): string {
  switch (body.kind) {
    case "text":
      return "text";
    case "bool":
    case "is":
    case "in":
    case "compare":
      return "bool";
    case "parens":
      return guessedType(body.of);
    case "binary":
      return body.op === "&"
        ? "text"
        : body.op === "/"
          ? "number"
          : body.op === "and" || body.op === "or"
            ? "bool"
            : "int";
    case "number":
      return body.text.includes(".") || body.percent ? "number" : "int";
    default:
      body.kind satisfies Kinds<
        | "missing none it name list map listEach if match unary range times where otherwise pick"
        | "call member memberCall index with new dice"
      >;
      return "int";
  }
}
