import type { WebpackPluginInstance } from "webpack";
import type { Options } from "./options.ts";
import { unplugin } from "./plugin.ts";

export type { Options } from "./options.ts";

/** Imports of `.rules` give the rulebook's generated module. */
export default function rulewright(options: Options = {}): WebpackPluginInstance {
  return unplugin.webpack(options);
}
