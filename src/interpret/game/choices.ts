/** What a player is asked for in the middle of a text. */
import type { Json, Type } from "../../ir/program.ts";
import type { Option } from "../../runtime/game.ts";
import { failAt, type Context, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { elementsOf, elementType } from "../evaluate/lists.ts";
import { keyText, outsideValue } from "./outside.ts";
import { telling, type Telling } from "./told.ts";
import { decide, decideTogether, worldOf, type Of, type World } from "./world.ts";

interface Offered extends Option {
  readonly place: number;
}

/** What is offered, each key once: the first of those that mean the same. */
function offered(world: World, type: Type, values: readonly Json[]): readonly Offered[] {
  const seen = new Set<string>();
  return values.flatMap((value, place) => {
    const key = keyText(world, type, value);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ key, action: null, values: [outsideValue(world, type, value)], place }];
  });
}

const option = ({ key, action, values }: Offered): Option => ({ key, action, values });

function meant(world: World, type: Type, offer: Offered | undefined, values: readonly Json[]): readonly Telling[] {
  return offer === undefined ? [] : [telling(world, type, values[offer.place] as Json)];
}

export function choose(context: Context, expr: Of<"choose">): Run {
  if (expr.who.type.kind === "list") return chooseTogether(context, expr);
  const { room } = context;
  const type = elementType(expr.from.type);
  const who = compile(context, expr.who);
  const from = elementsOf(context, expr.from);
  return (frame) => {
    const player = who(frame) as number;
    const values = [...from(frame)];
    if (values.length === 0) return expr.soft ? null : failAt("nothing-found", expr, frame, [], "what is chosen from");
    const world = worldOf(room);
    world.arrive();
    const offers = offered(world, type, values);
    const chosen = decide(world, {
      player,
      kind: "choice",
      about: expr.prompt ?? world.asking,
      options: offers.map(option),
      meant: (place) => meant(world, type, offers[place], values),
      event: null,
      at: expr.at,
    });
    return values[(offers[chosen] as Offered).place] as Json;
  };
}

/** All of them choose at the same time, each from their own; who stands there twice is asked once. */
function chooseTogether(context: Context, expr: Of<"choose">): Run {
  const { room } = context;
  const who = compile(context, expr.who);
  const from = compile(context, expr.from);
  const type = elementType(elementType(expr.from.type));
  return (frame) => {
    const players = who(frame) as readonly number[];
    const options = from(frame) as readonly (readonly Json[])[];
    if (players.length === 0) return [];
    if (options.some((values) => values.length === 0)) failAt("nothing-found", expr, frame, [], "what is chosen from");
    const world = worldOf(room);
    world.arrive();
    const asked = [...new Set(players)];
    const offers = asked.map((player) => offered(world, type, options[players.indexOf(player)] ?? []));
    const places = decideTogether(
      world,
      asked.map((player, seat) => ({
        player,
        kind: "simultaneous" as const,
        about: expr.prompt ?? world.asking,
        options: (offers[seat] ?? []).map(option),
        meant: (place) => meant(world, type, offers[seat]?.[place], options[players.indexOf(player)] ?? []),
        event: null,
        at: expr.at,
      })),
    );
    return players.map((player) => {
      const seat = asked.indexOf(player);
      const own = offers[seat] as readonly Offered[];
      const { place } = own[places[seat] as number] as Offered;
      return options[players.indexOf(player)]?.[place] as Json;
    });
  };
}

const enough: Option = { key: "done", action: null, values: [] };

export function chooseSome(context: Context, expr: Of<"chooseSome">): Run {
  const { room } = context;
  const type = elementType(expr.from.type);
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
      const offers = offered(world, type, left);
      const options = [...offers.map(option), ...(chosen.length >= atLeast ? [enough] : [])];
      const offer =
        offers[
          decide(world, {
            player,
            kind: "choice",
            about: expr.prompt ?? world.asking,
            options,
            meant: (place) => meant(world, type, offers[place], left),
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
