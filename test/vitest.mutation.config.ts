import { mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** What `npm run mutation` is judged by: the tests of the rooms that are changed, and the fixtures; nothing that builds or starts a process. */
const config = mergeConfig(usual, { test: { bail: 1 } });
// The runner changes one file after the other in the same process, so each test file begins anew.
config.test.projects = undefined;
config.test.include = [
  "test/unit/{check,interpret,resolve,driver}/**/*.test.ts",
  "test/{fixtures,oracle,reference}/**/*.test.ts",
  "test/fixtures.test.ts",
];
export default config;
