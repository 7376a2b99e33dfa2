import { readFileSync } from "node:fs";

/** Lodash asks for the global object by code made of text, which pages may forbid, where it finds no other way. */
export const globalByName = {
  name: "global-by-name",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lodash(-es)?[\\/]_root\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/Function\(['"]return this['"]\)\(\)/, "globalThis"),
    }));
  },
};
