/** What a player is asked for in the middle of a text. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Option } from "../../runtime/game.ts";
import { failAt, type Context, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { elementsOf, elementType } from "../evaluate/lists.ts";
import { keyText, outsideValue } from "./outside.ts";
import { telling, type Telling } from "./told.ts";
import { decide, worldOf, type Of, type World } from "./world.ts";

interface Offered extends Option {
  readonly place: number;
}

/** What is offered, each key once: the first of those that mean the same. */
function offered(world: World, from: Expr, values: readonly Json[]): readonly Offered[] {
  const type = elementType(from.type);
  const seen = new Set<string>();
  return values.flatMap((value, place) => {
    const key = keyText(world, type, value);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ key, action: null, values: [outsideValue(world, type, value)], place }];
  });
}

const option = ({ key, action, values }: Offered): Option => ({ key, action, values });

function meant(world: World, from: Expr, offer: Offered | undefined, values: readonly Json[]): readonly Telling[] {
  return offer === undefined ? [] : [telling(world, elementType(from.type), values[offer.place] as Json)];
}

export function choose(context: Context, expr: Of<"choose">): Run {
  const { room } = context;
  const who = compile(context, expr.who);
  const from = elementsOf(context, expr.from);
  return (frame) => {
    const player = who(frame) as number;
    const values = [...from(frame)];
    if (values.length === 0) return expr.soft ? null : failAt("nothing-found", expr, frame, [], "what is chosen from");
    const world = worldOf(room);
    world.arrive();
    const offers = offered(world, expr.from, values);
    const chosen = decide(world, {
      player,
      kind: "choice",
      about: expr.prompt ?? world.asking,
      options: offers.map(option),
      meant: (place) => meant(world, expr.from, offers[place], values),
      event: null,
      at: expr.at,
    });
    return values[(offers[chosen] as Offered).place] as Json;
  };
}

const enough: Option = { key: "done", action: null, values: [] };

export function chooseSome(context: Context, expr: Of<"chooseSome">): Run {
  const { room } = context;
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
    const world = worldOf(room);
    const chosen: Json[] = [];
    while (chosen.length < atMost && left.length > 0) {
      world.arrive();
      const offers = offered(world, expr.from, left);
      const options = [...offers.map(option), ...(chosen.length >= atLeast ? [enough] : [])];
      const offer =
        offers[
          decide(world, {
            player,
            kind: "choice",
            about: expr.prompt ?? world.asking,
            options,
            meant: (place) => meant(world, expr.from, offers[place], left),
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
