/** What an action answers, or a status waits for: a call of a procedure, or the start or end of a phase. */
import type { EventPattern } from "../../ir/game.ts";
import type { Expr, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { bind, freshSlot, type Scope } from "../scope.ts";
import { named } from "./lookup.ts";
import { bindMatched, isTaken, patternTests } from "./pattern.ts";

/** What has happened, and what must hold beside the tests of its values. */
interface Event {
  readonly pattern: EventPattern;
  readonly conditions: readonly Expr[];
}

/** `taken`: names that come later and are not the event's. The values of what is answered `before` can be changed. */
export function eventPattern(
  checker: Checker,
  scope: Scope,
  event: ast.Event,
  taken: ReadonlySet<string>,
): Event | undefined {
  if (event.kind === "phase") {
    const phase = named(checker, event.phase, "phase");
    return phase === undefined
      ? undefined
      : { pattern: { kind: "phase", when: event.edge, phase: phase.id }, conditions: [] };
  }
  const { pattern, when } = event;
  const procedure = named(checker, pattern.name, "procedure");
  if (procedure === undefined) return undefined;
  const matched = bindMatched(scope, procedure, when === "before" ? "event" : "parameter", taken);
  const gives = when === "after" && procedure.result.kind !== "none";
  const resultSlot = gives
    ? slotOfResult(scope, procedure.result, pattern.name.span.from(pattern.name.span.end), taken)
    : null;
  const { tests, conditions } = patternTests(checker, scope, pattern.args, matched);
  return {
    pattern: {
      kind: "procedure",
      when,
      procedure: procedure.id,
      slots: matched.params.map((param) => param.slot),
      resultSlot,
      tests,
    },
    conditions,
  };
}

function slotOfResult(scope: Scope, type: Type, at: Span, taken: ReadonlySet<string>): number {
  return isTaken(scope, "result", taken) ? freshSlot(scope) : bind(scope, "result", type, at, { kind: "parameter" });
}

/** `after start of`, `before end of` in an action; neither word in `until`. */
export function checkMoment(checker: Checker, event: ast.Event, answers: boolean): void {
  if (event.kind !== "phase") return;
  const usual = event.edge === "start" ? "after" : "before";
  const first = answers ? usual : "until";
  if (answers ? event.when === usual : event.when === null) return;
  const moment = `${event.edge} of ${event.phase.text}`;
  const written = event.when === null ? moment : `${event.when} ${moment}`;
  const meant = `${first} ${moment}`;
  checker.found.report(
    "moment-of-phase",
    event.span,
    { written: answers ? written : `until ${written}`, meant, status: !answers },
    { fixes: answers ? [{ title: `Write \`${meant}\``, edits: [{ span: event.span, text: meant }] }] : [] },
  );
}
