/** What a player is asked for in the middle of a text. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Option } from "../../runtime/game.ts";
import { failAt, type Context, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { elementsOf, elementType } from "../evaluate/lists.ts";
import { keyText, outsideValue } from "./external-values.ts";
import { telling, type Telling } from "./told.ts";
import { decide, runtimeOf, type Of, type GameRuntime } from "./game-runtime.ts";

interface Offered extends Option {
  readonly place: number;
}

/** What is offered, each key once: the first of those that mean the same. */
function offersOf(runtime: GameRuntime, from: Expr, values: readonly Json[]): readonly Offered[] {
  const type = elementType(from.type);
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = keyText(runtime, type, value);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ key, action: null, values: [outsideValue(runtime, type, value)], place: index }];
  });
}

const option = ({ key, action, values }: Offered): Option => ({ key, action, values });

function meant(
  runtime: GameRuntime,
  from: Expr,
  offer: Offered | undefined,
  values: readonly Json[],
): readonly Telling[] {
  return offer === undefined ? [] : [telling(runtime, elementType(from.type), values[offer.place] as Json)];
}

export function choose(context: Context, expr: Of<"choose">): Run {
  const { machine } = context;
  const who = compile(context, expr.who);
  const from = elementsOf(context, expr.from);
  return (frame) => {
    const player = who(frame) as number;
    const values = [...from(frame)];
    if (values.length === 0) return expr.soft ? null : failAt("nothing-found", expr, frame, [], "what is chosen from");
    const runtime = runtimeOf(machine);
    runtime.arrive();
    const offers = offersOf(runtime, expr.from, values);
    const chosen = decide(runtime, {
      player,
      kind: "choice",
      about: expr.prompt ?? runtime.asking,
      options: offers.map(option),
      meant: (place) => meant(runtime, expr.from, offers[place], values),
      event: null,
      at: expr.at,
    });
    return values[(offers[chosen] as Offered).place] as Json;
  };
}

const enough: Option = { key: "done", action: null, values: [] };

export function chooseSome(context: Context, expr: Of<"chooseSome">): Run {
  const { machine } = context;
  const who = compile(context, expr.who);
  const from = elementsOf(context, expr.from);
  const least = compile(context, expr.least);
  const most = compile(context, expr.most);
  return (frame) => {
    const player = who(frame) as number;
    const left = [...from(frame)];
    const [atLeast, atMost] = [least(frame) as number, most(frame) as number];
    if (left.length < atLeast)
      failAt(
        "nothing-found",
        expr,
        frame,
        [{ name: "least", value: atLeast }],
        "what is chosen from: there are too few",
      );
    const runtime = runtimeOf(machine);
    const chosen: Json[] = [];
    while (chosen.length < atMost && left.length > 0) {
      runtime.arrive();
      const offers = offersOf(runtime, expr.from, left);
      const options = [...offers.map(option), ...(chosen.length >= atLeast ? [enough] : [])];
      const offer =
        offers[
          decide(runtime, {
            player,
            kind: "choice",
            about: expr.prompt ?? runtime.asking,
            options,
            meant: (place) => meant(runtime, expr.from, offers[place], left),
            event: null,
            at: expr.at,
          })
        ];
      if (offer === undefined) break;
      chosen.push(...left.splice(offer.place, 1));
    }
    return chosen;
  };
}
