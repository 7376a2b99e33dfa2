/** What players choose from they can see, and what they pay with is their own. */
import type { Collector } from "../../diagnostics/collect.ts";
import { testValues } from "../../ir/children.ts";
import type { Action, Game } from "../../ir/game.ts";
import type { Expr, Program } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { allEffectCells, allPhases, ofKind, stepsOf, type Node } from "./bodies.ts";
import {
  frameOf,
  isOwnedBy,
  isSeenSource,
  pathOf,
  sourcesOf,
  wordOf,
  type Callables,
  type Frame,
  type Source,
} from "./ownership.ts";
import { wishesOf } from "../../ir/wishes.ts";

export interface Text {
  readonly parts: readonly Node[];
  readonly frame: () => Frame;
  readonly action: Action | null;
  readonly isExample: boolean;
}

/** Reports what is chosen from unseen, and what is paid with others' things. */
export function checkSeen(program: Program, game: Game, callables: Callables, found: Collector): void {
  for (const text of textsOf(program, game, callables)) {
    const choices = [...ofKind(text.parts, "choose"), ...ofKind(text.parts, "chooseSome")];
    if (choices.length === 0) continue;
    const frame = text.frame();
    for (const { from, who } of choices)
      // Of several players each chooses from their own.
      if (who.type.kind === "list" && from.kind === "each")
        reportUnseen(frame, from.value, pathOf(frame, { ...who, kind: "local", slot: from.slot, name: "it" }), found);
      else reportUnseen(frame, from, pathOf(frame, who), found);
  }
  for (const action of game.actions) {
    const frame = frameOfAction(callables, action);
    for (const param of action.params) reportUnseen(frame, param.from, actorPath(action), found);
    for (const cost of action.costs) reportForeignCost(frame, action, cost, found);
  }
}

export const actorPath = (action: Action): string => `local ${action.actor.slot}`;

export function frameOfAction(callables: Callables, action: Action): Frame {
  const isTurn = action.place.kind === "phase" && !("when" in action.place);
  const parts = [
    ...action.params.map((param) => param.from),
    ...action.needs.map((need) => need.condition),
    ...action.limits.map((limit) => limit.times),
    ...wishesOf(action),
    ...tests(action),
    ...action.costs,
    action.body,
  ];
  return frameOf(callables, parts, { params: action.params, ...(isTurn ? { active: actorPath(action) } : {}) });
}

/** Values that the pattern holds those of the event against. */
const tests = ({ place }: Action): readonly Expr[] =>
  place.kind === "procedure" ? place.tests.flatMap(({ test }) => testValues(test)) : [];

/** Each text with its slots. */
export function textsOf(program: Program, game: Game, callables: Callables): readonly Text[] {
  const text = (parts: readonly Node[], isExample = false): Text => ({
    parts,
    frame: () => frameOf(callables, parts),
    action: null,
    isExample,
  });
  return [
    ...game.actions.map((action) => ({
      parts: [...action.costs, action.body],
      frame: () => frameOfAction(callables, action),
      action,
      isExample: false,
    })),
    ...[...game.procedures, ...game.always, ...game.setups].map((each) => text([each.body])),
    ...allPhases(game.phase)
      .flatMap((phase) => [phase.enter, phase.exit])
      .flatMap((part) => (part === null ? [] : [text([part])])),
    ...allEffectCells(program).map((cell) => text([cell])),
    ...program.examples.map((example) => text(stepsOf(example), true)),
  ];
}

function reportUnseen(frame: Frame, from: Expr, who: string | undefined, found: Collector): void {
  const unseen = sourcesOf(frame, from).find((source) => !isSeen(source, who));
  if (unseen === undefined) return;
  // Deep in a rule it is said where the rule is asked.
  const isHere = isWithin(unseen.at, from.at);
  found.report("choosing-unseen", isHere ? unseen.at : from.at, unseenFacts(unseen), {
    related: isHere ? [] : [{ span: unseen.at, label: "from here" }],
  });
}

/** What is not seen, as findings say it. */
export function unseenFacts(source: Source): { pile: string; seen: "hidden" | "owner" | "field" } {
  if (source.kind === "field") return { pile: nameOf(source.field), seen: "field" };
  return {
    pile: `${nameOf(written(source.frame, source.pile.of))}.${source.pile.name}`,
    seen: wordOf(source) === "owner" ? "owner" : "hidden",
  };
}

/** `me.ally`, which we gave a name where it may be none: both stand in the same place. */
function written(frame: Frame, expr: Expr): Expr {
  const [value, ...others] = expr.kind === "local" ? (frame.values.get(expr.slot) ?? []) : [];
  return value !== undefined && others.length === 0 && value.at === expr.at ? value : expr;
}

export const isWithin = (inner: Expr["at"], outer: Expr["at"]): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;

const isSeen = (source: Source, who: string | undefined): boolean =>
  isSeenSource(source, (of, entity) => who !== undefined && isOwnedBy(source.frame, who, of, entity));

/** As it may be written: `foe`, `active`, `me.ally`. */
export function nameOf(expr: Expr): string {
  switch (expr.kind) {
    case "local":
      return expr.name;
    case "active":
      return "active";
    case "entityField":
      return `${nameOf(expr.of)}.${expr.name}`;
    case "call":
      return `${expr.rule.slice(expr.rule.indexOf(".") + 1)}(…)`;
    case "choose":
    case "chooseSome":
    case "roll":
      return `${expr.kind}(…)`;
    case "index":
      return `${nameOf(expr.of)}[…]`;
    case "entities":
      return "players";
    default:
      expr.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick lookup end otherwise keep round bounded die dice times again shuffle question"
        | "best reach asOdds pile pieceRow newEntity perform stacks gameOver winners ending act possible"
      >;
      return "…";
  }
}

function reportForeignCost(frame: Frame, action: Action, cost: Expr, found: Collector): void {
  const me = actorPath(action);
  const actor = action.actor.name;
  for (const node of cost.kind === "block" ? cost.statements : []) {
    const what = foreignPart(frame, me, node);
    if (what !== undefined) found.report("cost-not-own", node.at, { actor, what });
  }
}

function foreignPart(frame: Frame, me: string, node: Node): "field" | "pile" | "pieces" | "event" | undefined {
  switch (node.kind) {
    case "setField":
      return isOwnedBy(frame, me, node.of, node.entity) ? undefined : "field";
    case "putNew":
      return isOwnedBy(frame, me, node.into.of, node.into.entity) ? undefined : "pile";
    case "put": {
      if (!isOwnedBy(frame, me, node.into.of, node.into.entity)) return "pile";
      const sources = sourcesOf(frame, node.what);
      return sources.length > 0 &&
        sources.every(
          (source) => source.kind === "pile" && isOwnedBy(source.frame, me, source.pile.of, source.pile.entity),
        )
        ? undefined
        : "pieces";
    }
    case "set":
      return "event";
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "map range each pick index lookup end otherwise keep round bounded die dice roll times again"
        | "shuffle question best reach asOdds entities active entityField pile pieceRow newEntity perform"
        | "choose chooseSome stacks gameOver winners ending act possible let return stop forEach repeat"
        | "do shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return undefined;
  }
}
