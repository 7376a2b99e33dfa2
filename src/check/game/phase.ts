/** Phases: the tree of them, whose turn it is, and what happens at their edges. */
import type * as ir from "../../ir/program.ts";
import type { Phase } from "../../ir/game.ts";
import { bool, none } from "../../ir/types.ts";
import type { PhaseSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { declaredOf } from "../declaration/declared.ts";
import { failed } from "../build.ts";
import { reportUnused } from "../declaration/rule.ts";
import { nowhere, within } from "../expectation.ts";
import { demand } from "../expression/settle.ts";
import { bind, newScope, type Scope } from "../scope.ts";
import { again } from "../reuse/again.ts";
import { allOf } from "./lookup.ts";
import { hasActive } from "./place.ts";

/** The outermost phase; null where there is none. */
export function checkPhases(checker: Checker): Phase | null {
  const [first, ...others] = allOf(checker, "phase").filter((phase) => phase.parent === null);
  for (const other of others) {
    if (first === undefined) continue;
    checker.found.report(
      "second-outermost-phase",
      other.nameAt,
      { name: other.name, first: first.name },
      { related: [{ span: first.nameAt, label: "the outermost one" }] },
    );
    again(checker, other, () => phaseOf(checker, other));
  }
  return first === undefined ? null : again(checker, first, () => phaseOf(checker, first));
}

function phaseOf(checker: Checker, symbol: PhaseSymbol): Phase {
  const { decl, name } = symbol;
  const condition = decl.repeats?.condition ?? null;
  return {
    ...declaredOf(symbol),
    phases: decl.phases.flatMap((inner) => {
      const found = checker.model.symbols.get(inner.name.text);
      return found?.kind === "phase" && found.decl === inner ? [phaseOf(checker, found)] : [];
    }),
    enter: textOf(checker, decl.enter, "enter", name),
    exit: textOf(checker, decl.exit, "exit", name),
    repeats:
      decl.repeats === null
        ? null
        : {
            condition: condition === null ? null : conditionOf(checker, condition, "the condition of `repeats while`"),
          },
    ...(decl.mayPass === null ? {} : { mayPass: mayPass(checker, symbol, decl.mayPass) }),
    each: decl.each === null ? null : eachOf(checker, decl.each),
  };
}

/** Whoever is asked may pass: nobody is where the phase goes through others, or where it is nobody's turn. */
function mayPass(checker: Checker, symbol: PhaseSymbol, { span }: ast.Node): boolean {
  const inner = symbol.decl.phases.map((each) => each.name.text);
  if (inner.length === 0 && hasActive(checker, symbol)) return true;
  checker.found.report(
    "nobody-passes",
    span,
    { phase: symbol.name, inner },
    { fixes: [{ title: "Remove `may pass`", edits: [{ span, text: "" }] }] },
  );
  return false;
}

function textOf(checker: Checker, blocks: readonly ast.Block[], word: "enter" | "exit", name: string): ir.Expr | null {
  const [first, second] = blocks;
  if (second !== undefined) checker.found.report("said-twice", second.span, { what: word });
  return first === undefined ? null : elaborateText(checker, first, `\`${word}\` of \`${name}\``);
}

/** What is done to its end, without parameters. */
export function elaborateText(
  checker: Checker,
  block: ast.Block,
  what: string,
  prepare: (scope: Scope) => void = () => undefined,
): ir.Expr {
  const before = checker.found.count;
  const scope = newScope({ result: { type: none, what }, role: "text" });
  prepare(scope);
  const body = checker.block(scope, block, false, null, within(nowhere, "anything", null));
  reportUnused(checker, scope.frame, before);
  return body;
}

function conditionOf(checker: Checker, condition: ast.Expr, words: string, scope = newScope()): ir.Expr {
  const why = within(nowhere, "condition", words);
  return demand(checker, checker.elaborate(scope, condition, bool, why), bool, why);
}

/** `for each season`: there are seasons, and they are no players. */
function isAnother({ model: { symbols, player } }: Checker, name: string): boolean {
  const wanted = name.toLowerCase();
  return [...symbols.keys()].some((each) => each.toLowerCase() === wanted && each !== player?.name);
}

/** `for each player in turn`: as they sit, which is how a phase goes through them anyway. */
const seated = new Set(["turn", "turns", "order", "sequence"]);

/** `for each player in sort(players, by: it.place)` */
function amongOf(checker: Checker, scope: Scope, word: ast.Name, list: ast.Expr, player: ir.Type): ir.Expr {
  const type: ir.Type = { kind: "list", of: player };
  if (list.kind === "name" && seated.has(list.name.text) && !checker.model.symbols.has(list.name.text)) {
    const span = list.span.from(word.span.end + 1);
    checker.found.report(
      "extra-word",
      span,
      { found: `in ${list.name.text}` },
      { fixes: [{ title: `Take out \`in ${list.name.text}\``, edits: [{ span, text: "" }] }] },
    );
    return failed(list.span);
  }
  const why = within(nowhere, "operand", "the players that a phase goes through");
  return demand(checker, checker.elaborate(scope, list, type, why), type, why);
}

function eachOf(checker: Checker, each: NonNullable<ast.PhaseDecl["each"]>): Phase["each"] {
  if (each.name.text !== "player") {
    const text = "player";
    const fixes = isAnother(checker, each.name.text)
      ? []
      : [{ title: `Write \`${text}\``, edits: [{ span: each.name.span, text }] }];
    checker.found.report("each-but-player", each.name.span, { found: each.name.text }, { fixes });
  }
  const { player } = checker.model;
  const type: ir.Type = player === null ? { kind: "never" } : { kind: "entity", id: player.id };
  const scope = newScope();
  const why = within(nowhere, "operand", "the player with whom a phase begins");
  const from = each.from === null ? null : demand(checker, checker.elaborate(scope, each.from, type, why), type, why);
  const among = each.among === null ? undefined : amongOf(checker, scope, each.name, each.among, type);
  const slot = bind(scope, "it", type, each.name.span, { kind: "it" });
  return {
    from,
    ...(among === undefined ? {} : { among }),
    where: each.where === null ? null : conditionOf(checker, each.where, "what stands after `where`", scope),
    slot,
  };
}
