import rulewright from "rulewright/vitest";
import { defineConfig } from "vitest/config";

export default defineConfig({ plugins: [rulewright()] });
