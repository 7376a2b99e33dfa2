/** How a game is set up. */
import type { Setup as SetupRule } from "../../ir/game.ts";
import type { Json } from "../../ir/program.ts";
import type { Setup } from "../../runtime/game.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, type Frame, type Machine } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { decodeArguments } from "../decode.ts";
import { wrongFromOutside } from "../fault.ts";
import type { Layout } from "./layout.ts";
import { text } from "./effect-blocks.ts";
import { asking, type GameRuntime } from "./game-runtime.ts";

/** A setup with its values. */
export interface SetupFrame {
  readonly setup: SetupRule;
  readonly frame: Frame;
}

/** From outside: `{ duel: { first: "Light" } }`. */
export function setupFrame(machine: Machine, layout: Layout, given: Setup): SetupFrame {
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
  const decoded = decodeArguments(machine, setup, values as { readonly [parameter: string]: Json });
  if (decoded.kind === "problems")
    return wrongFromOutside(
      decoded.problems.map((each) => (each.path === "" ? each.message : `${each.path}: ${each.message}`)).join(" "),
    );
  return { setup, frame: decoded.frame };
}

/** Does the setup as a text; all chance in it is that of setups. */
export function setUp(runtime: GameRuntime, { setup, frame }: SetupFrame): void {
  const { machine } = runtime;
  const context = contextOf(machine, setup.id);
  runtime.core.inSetup = true;
  for (const param of setup.params) {
    const { default: standard } = param;
    if (frame[param.slot] === undefined && standard !== null)
      frame[param.slot] = once(machine, standard, () => compile(context, standard))(frame);
  }
  machine.ran?.add(setup.body);
  const run = once(machine, setup, () => bodyOf(context, setup.body));
  text(runtime, () => {
    // Half a setup is no game: what is always done comes when it is whole.
    runtime.isResting = true;
    try {
      asking(runtime, setup.name, () => run(frame));
    } finally {
      runtime.isResting = false;
    }
  });
  runtime.core.inSetup = false;
}
