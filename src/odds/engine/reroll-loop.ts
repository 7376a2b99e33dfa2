/** What is rolled again, written as loops: for rolls in which something leaves the block around it or changes its locals. */
import type { Expr, Statement, Test, Type } from "../../ir/program.ts";
import { fault } from "../../interpret/fault.ts";
import { freshSlot, local, pure, type DistributionBuilder, type BuildSite } from "./part.ts";

type Again = Extract<Expr, { kind: "again" }>;

const int: Type = { kind: "int" };
const bool: Type = { kind: "bool" };
const endless = 1e15;

/** Small words for small trees. */
function words({ at }: Again): NodeBuilder {
  const block = (statements: readonly Statement[], value: Expr | null = null): Expr => ({
    kind: "block",
    statements,
    value,
    type: value?.type ?? { kind: "none" },
    at,
  });
  return {
    block,
    literal: (value, type) => ({ kind: "literal", value, type, at }),
    set: (slot, value) => ({ kind: "set", slot, name: "value", value, at }),
    bind: (slot, value) => ({ kind: "let", slot, name: "value", value, at }),
    when: (condition, then) => ({
      kind: "do",
      value: { kind: "if", condition, then: block(then), else: null, type: { kind: "none" }, at },
      at,
    }),
    minus: (left, right) => ({ kind: "arithmetic", op: "-", left, right, type: left.type, at }),
    plus: (left, right) => ({ kind: "arithmetic", op: "+", left, right, type: left.type, at }),
    isMore: (left) => ({
      kind: "compare",
      op: ">",
      by: "int",
      left,
      right: { kind: "literal", value: 0, type: int, at },
      type: bool,
      at,
    }),
  };
}

interface NodeBuilder {
  block(statements: readonly Statement[], value?: Expr | null): Expr;
  literal(value: number | boolean, type: Type): Expr;
  set(slot: number, value: Expr): Statement;
  bind(slot: number, value: Expr): Statement;
  when(condition: Expr, then: readonly Statement[]): Statement;
  minus(left: Expr, right: Expr): Expr;
  plus(left: Expr, right: Expr): Expr;
  isMore(left: Expr): Expr;
}

/** The limits first, then each die, then its further rolls. */
export function againAsLoop(place: BuildSite, expr: Again): Expr {
  const say = words(expr);
  const slot = (): number => freshSlot(place);
  const like = (at: number, type: Type): Expr => ({ ...local(at, expr), type });
  const [count, limit, less, total, list, last, sum, left] = [
    slot(),
    slot(),
    slot(),
    slot(),
    slot(),
    slot(),
    slot(),
    slot(),
  ];
  const element = expr.value.type;
  const limits = [
    ...(expr.count === null ? [] : [say.bind(count, expr.count)]),
    say.bind(limit, expr.limit ?? say.literal(endless, int)),
    say.bind(less, expr.less ?? say.literal(0, int)),
    say.bind(total, expr.total ?? say.literal(endless, int)),
  ];
  const explodes = expr.how === "explode";
  const append = (value: Expr): Statement =>
    say.set(list, {
      kind: "builtin",
      name: "append",
      args: [like(list, expr.type), value],
      soft: false,
      type: expr.type,
      at: expr.at,
    });
  const isEach = expr.count !== null;
  const counting = (at: number, given: Expr | null): readonly Statement[] =>
    given === null ? [] : [say.set(at, say.minus(like(at, int), say.literal(1, int)))];
  const further = [
    ...counting(left, expr.limit),
    ...counting(total, expr.total),
    say.set(last, expr.value),
    ...(explodes && isEach ? [append(say.minus(like(last, element), like(less, element)))] : []),
    ...(explodes && !isEach
      ? [say.set(sum, say.minus(say.plus(like(sum, element), like(last, element)), like(less, element)))]
      : []),
  ];
  const stop = (condition: Expr): Statement =>
    say.when({ kind: "not", of: condition, type: bool, at: expr.at }, [{ kind: "stop", at: expr.at }]);
  const turns: Statement = {
    kind: "repeat",
    mode: "forever",
    count: null,
    at: expr.at,
    body: say.block([
      stop(say.isMore(like(left, int))),
      stop(say.isMore(like(total, int))),
      stop(fits(expr, like(last, element))),
      ...further,
    ]),
  };
  const die = [
    say.bind(left, like(limit, int)),
    say.bind(last, expr.value),
    ...(explodes ? [isEach ? append(like(last, element)) : say.bind(sum, like(last, element))] : []),
    turns,
    ...(!explodes && isEach ? [append(like(last, element))] : []),
  ];
  const loop = isEach
    ? say.block(
        [
          say.bind(list, { kind: "list", items: [], type: expr.type, at: expr.at }),
          { kind: "repeat", mode: "times", count: like(count, int), body: say.block(die), at: expr.at },
        ],
        like(list, expr.type),
      )
    : say.block(die, like(explodes ? sum : last, element));
  return say.block(limits, loop);
}

/** Does the last result fit? */
function fits(expr: Again, last: Expr): Expr {
  const row = (
    test: Test,
    value: boolean,
  ): {
    readonly tests: readonly Test[];
    readonly result: Expr;
    readonly otherwise: false;
    readonly disputed: null;
    readonly label: string;
    readonly at: Expr["at"];
  } => ({
    tests: [test],
    result: { kind: "literal", value, type: bool, at: expr.at },
    otherwise: false,
    disputed: null,
    label: "on",
    at: expr.at,
  });
  return {
    kind: "decide",
    form: "match",
    policy: "first",
    complete: true,
    type: bool,
    at: expr.at,
    inputs: [{ value: last, slot: expr.slot, label: "result", bound: null }],
    rows: [row(expr.on, true), row({ kind: "any", at: expr.at }, false)],
  };
}

/** What is made of it, after a look at whether it ends at all. */
export function mustEnd(place: BuildSite, expr: Again, part: DistributionBuilder): DistributionBuilder {
  if (expr.ends === null) return part;
  const { run } = pure(place, expr.ends);
  const check = (frame: Parameters<DistributionBuilder["dist"]>[0]): void => {
    if (run?.(frame) !== true) fault("rolls-forever", expr.at);
  };
  return {
    eachOnce: part.eachOnce,
    run: null,
    dist(frame) {
      check(frame);
      return part.dist(frame);
    },
    flow(frame, mass, roundings, sink) {
      check(frame);
      part.flow(frame, mass, roundings, sink);
    },
  };
}
