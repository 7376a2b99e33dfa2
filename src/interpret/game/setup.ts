/** How a game is set up. */
import type { Setup as SetupRule } from "../../ir/game.ts";
import type { Json } from "../../ir/program.ts";
import type { Setup } from "../../runtime/game.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, type Frame, type Room } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { decodeArguments } from "../decode.ts";
import { wrongFromOutside } from "../fault.ts";
import type { Layout } from "./layout.ts";
import { text } from "./texts.ts";
import { asking, type World } from "./world.ts";

/** A setup with its values. */
export interface SetupFrame {
  readonly setup: SetupRule;
  readonly frame: Frame;
}

/** From outside: `{ duel: { first: "Light" } }`. */
export function setupFrame(room: Room, layout: Layout, given: Setup): SetupFrame {
  const names = typeof given === "object" && given !== null ? Object.keys(given) : [];
  const name = names[0] ?? "";
  const setup = layout.game.setups.find((each) => each.name === name);
  if (setup === undefined || names.length !== 1) {
    return wrongFromOutside(
      `I expected one of the setups ${layout.game.setups.map((each) => `\`${each.name}\``).join(", ")}, and got ${names.length === 0 ? "none" : names.map((each) => `\`${each}\``).join(", ")}.`,
    );
  }
  const values: unknown = given[name];
  if (typeof values !== "object" || values === null || Array.isArray(values))
    return wrongFromOutside(`The values of the setup \`${name}\` are an object, by their names.`);
  const decoded = decodeArguments(room, setup, values as { readonly [parameter: string]: Json });
  if (decoded.kind === "problems")
    return wrongFromOutside(
      decoded.problems.map((each) => (each.path === "" ? each.message : `${each.path}: ${each.message}`)).join(" "),
    );
  return { setup, frame: decoded.frame };
}

/** Does the setup as a text; all chance in it is that of setups. */
export function setUp(world: World, { setup, frame }: SetupFrame): void {
  const { room } = world;
  const context = contextOf(room, setup.id);
  world.core.inSetup = true;
  for (const param of setup.params) {
    const { default: standard } = param;
    if (frame[param.slot] === undefined && standard !== null)
      frame[param.slot] = once(room, standard, () => compile(context, standard))(frame);
  }
  room.ran?.add(setup.body);
  const run = once(room, setup, () => bodyOf(context, setup.body));
  text(world, () => {
    // Half a setup is no game: what is always done comes when it is whole.
    world.isResting = true;
    try {
      asking(world, setup.name, () => run(frame));
    } finally {
      world.isResting = false;
    }
  });
  world.core.inSetup = false;
}
