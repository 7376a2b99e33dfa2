import type { WebpackPluginInstance } from "webpack";
import type { PluginOptions } from "./options.ts";
import { unplugin } from "./plugin.ts";

export type { PluginOptions as Options } from "./options.ts";

/** Imports of `.rules` give the rulebook's generated module. */
export default function rulewright(options: PluginOptions = {}): WebpackPluginInstance {
  return unplugin.webpack(options);
}
