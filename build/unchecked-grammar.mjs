/** Chevrotain's checks of a grammar and its tokens, which our parser and lexer skip (`skipValidations`), left out of what a page loads. */
import { readFileSync } from "node:fs";

const exported = /^export (?:class|function) (\w+)/gm;
const checksOfTokens = /^export function (validatePatterns|performRuntimeChecks|performWarningRuntimeChecks)\(/gm;

const none = (names) => names.map((name) => `export const ${name} = () => [];`).join("\n");
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

export const uncheckedGrammar = {
  name: "unchecked-grammar",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]grammar[\\/]checks\.js$/ }, ({ path }) => ({
      contents: none(namesIn(readFileSync(path, "utf8"), exported)),
    }));
    // The lexer needs the rest of that file; what only the checks call goes with them.
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const left = text.replace(checksOfTokens, "function unused_$1(");
      return { contents: `${left}\n${none(namesIn(text, checksOfTokens))}` };
    });
  },
};
