/** Statuses: what they change, what they forbid, how long they last. */
import type * as ir from "../../ir/program.ts";
import type { Action, Forbids, Status, StatusChange, StatusEnd } from "../../ir/game.ts";
import { bool, int, isNumeric, number, typeText } from "../../ir/types.ts";
import type { RuleSymbol, StatusSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { knownBound } from "../bounds.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { declaredOf } from "../declaration/declared.ts";
import { elaborateFields } from "../declaration/fields.ts";
import { nowhere, within } from "../expectation.ts";
import { demand, settle } from "../expression/settle.ts";
import { child, freshSlot, newScope, type Scope } from "../scope.ts";
import { checkMoment, eventPattern } from "./event.ts";
import { named } from "./lookup.ts";
import { allOf, bindMatched, patternTests } from "./pattern.ts";

/** `actions`: what may be forbidden, with what their parameters are. */
export function checkStatus(checker: Checker, symbol: StatusSymbol, actions: readonly Action[]): Status {
  const scope = newScope();
  const { decl } = symbol;
  const [on, ...params] = elaborateFields(checker, scope, symbol.params, `\`${symbol.name}\``, "parameter");
  if (on === undefined || (on.type.kind !== "entity" && on.type.kind !== "never")) {
    checker.found.report("status-on-nothing", decl.params[0]?.type.span ?? symbol.nameAt, {
      name: symbol.name,
      found: on === undefined ? null : typeText(on.type),
    });
  }
  const forbids = decl.changes.filter((change) => change.kind === "forbid");
  const changes = decl.changes.filter((change) => change.kind !== "forbid");
  const left = timesLeft(checker, scope, symbol);
  return {
    ...declaredOf(symbol),
    on: on ?? nothing(symbol),
    params: left === undefined ? params : [...params, left],
    changes: changes.flatMap((change) => changeOf(checker, scope, change) ?? []),
    forbids: forbids.flatMap((change) => forbidOf(checker, scope, change, actions) ?? []),
    ends: endsOf(checker, scope, symbol, left?.slot),
    stacks: stacksOf(checker, symbol),
  };
}

const nothing = ({ nameAt }: StatusSymbol): ir.Field => ({
  name: "",
  label: "",
  doc: null,
  type: { kind: "never" },
  bound: null,
  slot: 0,
  default: null,
  computed: null,
  at: nameAt,
});

function conditionOf(checker: Checker, scope: Scope, condition: ast.Expr | null): ir.Expr | null {
  const why = within(nowhere, "condition", "what stands after `if`");
  return condition === null ? null : demand(checker, checker.elaborate(scope, condition, bool, why), bool, why);
}

// ---------------------------------------------------------------- what it changes

const bands = { set: "set", add: "add", take: "add", multiply: "multiply", keep: "keep" } as const;
type Verb = keyof typeof bands;

function changeOf(checker: Checker, outer: Scope, change: ast.StatusChange): StatusChange | undefined {
  const { kind, target, value } = change;
  const rule = named(checker, target.name, "rule");
  const scope = child(outer);
  if (rule === undefined || value === null || kind === "forbid") {
    if (value !== null) checker.elaborate(scope, value, null, nowhere);
    return undefined;
  }
  const matched = bindMatched(scope, rule, "parameter");
  const { tests, conditions } = patternTests(checker, scope, target.args, matched, "status");
  const made = valueOf(checker, scope, rule, change, kind, value);
  const op = kind === "keep" ? change.op : null;
  if ((op === "<" || op === ">") && rule.result.kind === "number")
    checker.found.report("keep-open", change.span, { op });
  const condition = allOf(conditions, conditionOf(checker, scope, change.condition));
  return {
    band: bands[kind],
    rule: rule.id,
    slots: matched.params.map((param) => param.slot),
    tests,
    condition,
    value: made,
    op,
    at: change.span,
  };
}

function valueOf(
  checker: Checker,
  scope: Scope,
  rule: RuleSymbol,
  change: ast.StatusChange,
  kind: Verb,
  written: ast.Expr,
): ir.Expr {
  const { result } = rule;
  const words = {
    set: "what this rule gives instead",
    add: "what is added",
    take: "what is taken",
    multiply: "what it is multiplied by",
    keep: "the limit",
  }[kind];
  const why = within(nowhere, "operand", words);
  if (kind !== "set" && !isNumeric(result) && result.kind !== "never") {
    checker.found.report("changes-no-number", change.target.name.span, {
      verb: kind,
      rule: rule.name,
      found: typeText(result),
    });
    return failed(written.span);
  }
  // A product is rounded as the rulebook says; where it says nothing, a whole number stays whole.
  const type =
    kind === "multiply" && result.kind === "int" && checker.model.info.rounding !== "exact" ? number : result;
  const value = settle(checker, checker.elaborate(scope, written, type, why), { type, bound: null, what: words }, why);
  if (kind !== "take" || isSilent(value)) return value;
  return { kind: "negate", of: value, type: value.type.kind === "int" ? int : number, at: value.at };
}

function forbidOf(
  checker: Checker,
  outer: Scope,
  change: ast.StatusChange,
  actions: readonly Action[],
): Forbids | undefined {
  const symbol = named(checker, change.target.name, "action");
  if (symbol !== undefined) checker.reuse?.relyOn(symbol.decl);
  const action = actions.find((each) => each.id === symbol?.id);
  if (action === undefined) return undefined;
  const scope = child(outer);
  const matched = bindMatched(scope, { ...action, params: [action.actor, ...action.params] }, "parameter");
  const { tests, conditions } = patternTests(checker, scope, change.target.args, matched, "status");
  return {
    action: action.id,
    slots: matched.params.map((param) => param.slot),
    tests,
    condition: allOf(conditions, conditionOf(checker, scope, change.condition)),
    at: change.span,
  };
}

// ---------------------------------------------------------------- how long it lasts

/** `until end of Round, 3 times`: a further value of the status, which counts down. */
function timesLeft(checker: Checker, scope: Scope, { decl, name }: StatusSymbol): ir.Field | undefined {
  const [times, second] = decl.ends.flatMap(({ event, times: each }) => (event === null ? [] : (each ?? [])));
  if (second !== undefined) checker.found.report("until-times", second.span, { why: "second" });
  if (times === undefined) return undefined;
  const what = `how often the end of \`${name}\` must come`;
  const why = within(nowhere, "default", what);
  const given = checker.elaborate(child(scope, { inHead: true }), times, int, why);
  const value = settle(checker, given, { type: int, bound: null, what }, why);
  if ((knownBound(checker.bounds, value)?.high ?? 1) < 1)
    checker.found.report("until-times", times.span, { why: "never" });
  return {
    name: "timesLeft",
    label: "times left",
    doc: null,
    type: int,
    bound: null,
    slot: freshSlot(scope),
    default: value,
    computed: null,
    at: times.span,
  };
}

function endsOf(
  checker: Checker,
  outer: Scope,
  { decl, name, nameAt }: StatusSymbol,
  left: number | undefined,
): readonly StatusEnd[] {
  if (decl.ends.length === 0) checker.found.report("until-unsaid", nameAt, { name });
  return decl.ends.flatMap((end): readonly StatusEnd[] => {
    const { event } = end;
    if (event === null) {
      if (decl.ends.length > 1) checker.found.report("removed-alone", end.span, { beside: "until" });
      else if (end.condition !== null) checker.found.report("removed-alone", end.condition.span, { beside: "if" });
      else if (end.times !== null) checker.found.report("until-times", end.times.span, { why: "removed" });
      return [];
    }
    checkMoment(checker, event, false);
    if (event.kind === "call" && event.when === "before")
      checker.found.report("until-before", event.span, { procedure: event.pattern.name.text });
    const scope = child(outer);
    const awaited = eventPattern(checker, scope, event, new Set());
    const condition = conditionOf(checker, scope, end.condition);
    return awaited === undefined
      ? []
      : [
          {
            ...awaited.pattern,
            condition: allOf(awaited.conditions, condition),
            ...(end.times === null || left === undefined ? {} : { left }),
            at: end.span,
          },
        ];
  });
}

const ways = ["add", "renew", "no"] as const;

function stacksOf(checker: Checker, { decl, name, nameAt }: StatusSymbol): Status["stacks"] {
  const [written, second] = decl.stacks;
  if (written === undefined) {
    const last = decl.ends.at(-1)?.span;
    const fixes =
      last === undefined
        ? []
        : ["no", "add", "renew"].map((way) => ({
            guess: true as const,
            title: `Add \`stacks ${way}\``,
            edits: [{ span: last.from(last.end), text: `\n  stacks ${way}` }],
          }));
    checker.found.report("stacks-unsaid", nameAt, { name }, { fixes });
    return "no";
  }
  if (second !== undefined) checker.found.report("said-twice", second.span, { what: "stacks" });
  const way = ways.find((each) => each === written.text);
  if (way === undefined) {
    const near = suggestions(written.text, ways);
    const fixes =
      near.length === 1
        ? [{ title: `Write \`${near[0] ?? ""}\``, edits: [{ span: written.span, text: near[0] ?? "" }] }]
        : [];
    checker.found.report("stacks-how", written.span, { found: written.text, near }, { fixes });
  }
  return way ?? "no";
}
