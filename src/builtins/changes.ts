/** What is written with words or signs: `add 3 to xs`, `set xs[2] = 5`, `xs & ys`. Nobody writes these names. */
import { list, value, type Calculation } from "./record.ts";

const made = {
  aliases: [],
  examples: [],
  types: { kind: "own" },
  runtime: null,
  misses: false,
  range: "bound",
  digits: "none",
  ignoresOrder: false,
  odds: null,
} as const;

export const changes = {
  mapWith: {
    parameters: [{ ...list, name: "of" }, value("key"), value("value")],
    documentation: "The map or list with that entry.",
    flow: "new",
    ...made,
  },
  append: {
    parameters: [list, value("value")],
    documentation: "The list or set with one value more.",
    flow: "some by value",
    ...made,
  },
  concat: {
    parameters: [list, { ...list, name: "other" }],
    documentation: "The second list after the first; of two sets, each value once.",
    flow: "all by place",
    ...made,
  },
  without: {
    parameters: [list, value("value")],
    documentation: "The list or set without the first equal value.",
    flow: "some by value",
    ...made,
  },
} as const satisfies Readonly<Record<string, Calculation>>;
