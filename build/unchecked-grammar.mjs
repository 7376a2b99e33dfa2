/**
 * What Chevrotain has for grammars in the making, left out of what is built: checks of a grammar and of a lexer, which ours
 * skip (`skipValidations`), their texts, visitors, what may come next, and recovery from errors (`recoveryEnabled: false`).
 */
import { readFileSync } from "node:fs";

/** The functions of a file that do nothing here, by the end of its path; `all`: every class and function it exports. */
const unused = new Map([
  ["parse/grammar/checks.js", "all"],
  ["parse/cst/cst_visitor.js", "all"],
  ["parse/grammar/interpreter.js", ["nextPossibleTokensAfter"]],
  ["scan/lexer.js", ["validatePatterns", "performRuntimeChecks", "performWarningRuntimeChecks"]],
  ["parse/parser/traits/recoverable.js", ["attemptInRepetitionRecovery"]],
]);
/** Texts that our own take the place of, or that only checks say. */
const texts = "parse/errors_public.js";

/** Methods of recovery, the first and what follows the last: nothing calls them where it is off. */
const recovery = "parse/parser/traits/recoverable.js";
const methods = ["    getTokenToInsert(", "    attemptInRepetitionRecovery("];

function withoutRecovery(text) {
  const [start, end] = methods.map((method) => text.indexOf(method));
  if (start < 0 || end < start) throw new Error("Chevrotain recovers in another way now.");
  return text.slice(0, start) + text.slice(end);
}

const exported = /^export (?:class|function) (\w+)/gm;
const constants = /^export const (\w+)/gm;

const nothing = (names) => names.map((name) => `export const ${name} = () => [];`).join("\n");
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The text without a function of it: from its first line to the brace at the beginning of a line. */
function without(text, name) {
  const start = text.indexOf(`export function ${name}(`);
  const end = text.indexOf("\n}", start) + 2;
  if (start < 0 || end < 2) throw new Error(`Chevrotain has no ${name} any more.`);
  return `${text.slice(0, start)}export const ${name} = () => [];${text.slice(end)}`;
}

export const uncheckedGrammar = {
  name: "unchecked-grammar",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]\w+[\\/].*\.js$/ }, ({ path }) => {
      const place = path.replaceAll("\\", "/").split("/chevrotain/lib/src/")[1];
      const text = readFileSync(path, "utf8");
      if (place === texts)
        return {
          contents: namesIn(text, constants)
            .map((name) => `export const ${name} = {};`)
            .join("\n"),
        };
      const names = unused.get(place);
      if (names === undefined) return undefined;
      if (place === recovery) return { contents: names.reduce(without, withoutRecovery(text)) };
      return { contents: names === "all" ? nothing(namesIn(text, exported)) : names.reduce(without, text) };
    });
  },
};
