/**
 * Chevrotain's checks of a grammar and of its words, which we skip (`skipValidations`), its own messages and its visitors, which
 * we do not use, and its reader of patterns, left out of what is built. The reader says with which letters a word may begin; as one of our words may begin with any sign of Unicode,
 * the lexer cannot make use of that.
 */
import { readFileSync } from "node:fs";

const exported = /^export (?:class|function) (\w+)/gm;
const checksOfWords = /^export function (validatePatterns|perform(?:Warning)?RuntimeChecks)\(/gm;

export const uncheckedGrammar = {
  name: "unchecked-grammar",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]grammar[\\/]checks\.js$/ }, ({ path }) => ({
      contents: [...readFileSync(path, "utf8").matchAll(exported)]
        .map(([, name]) => `export const ${name} = () => [];`)
        .join("\n"),
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]reg_exp(?:_parser)?\.js$/ }, ({ path }) => ({
      contents: [
        ...[...readFileSync(path, "utf8").matchAll(exported)].map(([, name]) => `export const ${name} = () => [];`),
        'export const failedOptimizationPrefixMsg = "";',
      ].join("\n"),
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]errors_public\.js$/ }, ({ path }) => ({
      contents: [...readFileSync(path, "utf8").matchAll(/^export const (\w+)/gm)]
        .map(([, name]) => `export const ${name} = {};`)
        .join("\n"),
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]cst[\\/]cst_visitor\.js$/ }, ({ path }) => ({
      contents: [...readFileSync(path, "utf8").matchAll(exported)]
        .map(([, name]) => `export const ${name} = () => {};`)
        .join("\n"),
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer\.js$/ }, ({ path }) => ({
      // Nothing calls what they were, and all that only they call is left out with them.
      contents: readFileSync(path, "utf8").replace(checksOfWords, "export const $1 = () => [];\nfunction left_$1("),
    }));
  },
};
