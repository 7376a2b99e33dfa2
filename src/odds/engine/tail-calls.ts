/** Rules that call each other as their last step: a graph of rules with their arguments, as a loop is one of its heads. */
import { depthBudget, type Json } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { fault } from "../../interpret/fault.ts";
import type { PlacedRule } from "../../interpret/linked.ts";
import { Gather, most, negligible, type Dist } from "./dist.ts";
import type { Engine } from "./engine.ts";
import { follow, Reaching, HeadCounts, type LoopTurn } from "./graph.ts";
import type { DistributionBuilder } from "./part.ts";
import { StateSet, type StateSink } from "./state-set.ts";
import { stepIn, type Circle } from "./recursion.ts";
import { stepsIn } from "./steps.ts";
import { unorderedIn } from "./unordered.ts";

/** `body`: of a rule of the circle, made ready. */
export function throughCircle(
  engine: Engine,
  first: PlacedRule,
  circle: Circle,
  body: (rule: PlacedRule) => DistributionBuilder,
): (frame: Frame) => Dist {
  const { rules } = circle;
  const bodies: DistributionBuilder[] = [];
  const params = new Set(rules.flatMap(({ rule }) => rule.params.map((param) => param.slot)));
  // Beside its parameters, a head says which rule it belongs to.
  const own = Math.max(-1, ...params) + 1;
  const [only, other] = rules;
  const live = other === undefined ? [...params] : [...params, own];
  const unordered: ReadonlySet<number> =
    only !== undefined && other === undefined ? unorderedIn(only.rule.body) : new Set();
  const placeOf = (heads: StateSet, rule: PlacedRule["rule"], args: Frame): number => {
    args[own] = rules.findIndex((each) => each.rule === rule);
    return heads.placeOf(args);
  };
  const reaching = new Reaching();
  const turn = (heads: StateSet, head: number): LoopTurn<Json> => {
    const frame = [...(heads.frames[head] as Frame)];
    const index = other === undefined ? 0 : (frame[own] as number);
    const part = (bodies[index] ??= body(rules[index] as PlacedRule));
    const reached = reaching.begin();
    const exits: { readonly exit: Json; readonly chance: number }[] = [];
    let left = 0;
    let lost = 0;
    const leave = (value: Json, mass: number, roundings: number): void => {
      exits.push({ exit: value, chance: mass });
      left = Math.max(left, roundings);
    };
    const sink: StateSink = {
      next: (_, value, mass, roundings) => leave(value, mass, roundings),
      back: leave,
      stop: () => {
        throw new Error("A `stop` has left its rule.");
      },
      step: (rule, args, mass, roundings) => reaching.add(reached, placeOf(heads, rule, args), mass, roundings),
      lose: (mass) => {
        lost += mass;
      },
    };
    part.flow(frame, 1, 0, sink);
    return {
      next: reached.next,
      chances: reached.chances,
      exits,
      lost,
      roundings: Math.max(left, most(reached.roundings)),
    };
  };
  return (frame) => {
    let heads = new StateSet(live, unordered);
    placeOf(heads, first.rule, frame);
    const found = new Gather();
    const start = new HeadCounts();
    start.add(0, 1, 0);
    const outcome = follow<Json>(
      engine,
      start,
      {
        expand: (head) => turn(heads, head),
        count: () => heads.frames.length,
        keepOnly(remaining) {
          heads = heads.only(remaining);
        },
        leave: (value, mass, roundings) => found.add(value, mass, roundings),
      },
      negligible,
    );
    if (outcome.stuck)
      fault(
        "too-deep",
        stepsIn(first.rule.body).find((call) => stepIn(engine.machine.linked, circle, call, first.layer) !== null)
          ?.at ?? first.rule.at,
        [{ name: "calls", value: depthBudget }],
      );
    found.lost += outcome.lost;
    return found.dist();
  };
}
