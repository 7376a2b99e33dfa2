/** Chevrotain's checks of a grammar, which our parser skips (`skipValidations`), left out of what a page loads. */
import { readFileSync } from "node:fs";

const exported = /^export (?:class|function) (\w+)/gm;

export const uncheckedGrammar = {
  name: "unchecked-grammar",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]grammar[\\/]checks\.js$/ }, ({ path }) => ({
      contents: [...readFileSync(path, "utf8").matchAll(exported)]
        .map(([, name]) => `export const ${name} = () => [];`)
        .join("\n"),
    }));
  },
};
