/** Names of a game's parts where one kind of them is meant. */
import { compareText } from "../../diagnostics/collect.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { kindWords } from "../../resolve/context.ts";
import { nearFix } from "../../resolve/fixes.ts";
import type { Symbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { phaseMeant } from "./said-lines.ts";

const findings = {
  phase: "unknown-phase",
  procedure: "unknown-event",
  action: "unknown-action",
  setup: "unknown-setup",
  rule: "changes-no-rule",
} as const;
type Wanted = keyof typeof findings;

/** What the name stands for; reported where there is no such thing. */
export function named<K extends Wanted>(
  checker: Checker,
  name: ast.Name,
  kind: K,
): (Symbol & { readonly kind: K }) | undefined {
  const symbol = checker.model.symbols.get(name.text);
  if (symbol !== undefined) checker.names?.use(name.span, symbol.nameAt);
  if (symbol !== undefined && isOf(symbol, kind)) return symbol;
  if (name.text === "") return undefined;
  const known = allOf(checker, kind).map((each) => each.name);
  const meant = symbol === undefined && kind === "phase" ? phaseMeant(allOf(checker, "phase"), name) : [];
  const near = symbol === undefined ? suggestions(name.text, known) : [];
  const code: (typeof findings)[Wanted] = findings[kind];
  checker.found.report(
    code,
    name.span,
    { name: name.text, is: symbol === undefined ? null : kindWords(symbol.kind), near, known },
    meant.length > 0 ? { fixes: meant } : nearFix(name.span, name.text, near),
  );
  return undefined;
}

const isOf = <K extends Symbol["kind"]>(symbol: Symbol, kind: K): symbol is Symbol & { readonly kind: K } =>
  symbol.kind === kind;

/** All of one kind, in order of source. */
export function allOf<K extends Symbol["kind"]>(checker: Checker, kind: K): readonly (Symbol & { readonly kind: K })[] {
  return [...checker.model.symbols.values()]
    .filter((symbol) => isOf(symbol, kind))
    .sort((a, b) => compareText(a.at.file, b.at.file) || a.at.start - b.at.start);
}
