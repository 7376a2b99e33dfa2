/** A rule that does not say what it gives, and what it most likely is. */
import type { CstNode } from "chevrotain";
import type { Kinds } from "../../source/exhaustive.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type { Expr, Name } from "../ast.ts";
import { spanOfNode, type Build } from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { reportNoBrackets } from "./games.ts";

export function reportNoResult(build: Build, name: Name, params: CstNode | undefined, body: CstNode | undefined): void {
  // The formula is read once more with the rule; what is wrong with it is told there.
  const unheard: Build = { ...build, found: new Collector(), locals: new Map() };
  const type = body === undefined ? "int" : guessedType(buildFormula(unheard, body));
  if (params === undefined) return reportNoBrackets(build, name, "rule", `: ${type}`);
  const end = spanOfNode(build, params);
  const fixes = [
    { guess: true as const, title: `Write \`: ${type}\``, edits: [{ span: end.from(end.end), text: `: ${type}` }] },
  ];
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
