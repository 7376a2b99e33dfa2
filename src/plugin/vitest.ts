import type { Plugin } from "vite";
import { configDefaults } from "vitest/config";
import type { PluginOptions } from "./options.ts";
import { rulesTests } from "./tests.ts";
import { unplugin } from "./plugin.ts";

export type { PluginOptions as Options } from "./options.ts";

/** A rulebook's examples and expected reports as tests; imports of `.rules`, too. */
export default function rulewright(options: PluginOptions = {}): Plugin[] {
  // What an example says is a test here, and keeps no other test from running.
  const untried = { ...options, examples: false };
  return [rulesTests(untried, configDefaults), unplugin.vite(untried) as Plugin];
}
