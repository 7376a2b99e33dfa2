/**
 * Chevrotain's checks of a grammar, which we skip (`skipValidations`), left out of what is built; its lexer, of which little is
 * enough for our words (`small-lexer.mjs`); its messages, of which our parser has its own, and what goes on behind a mistake or
 * completes words: a mistake ends our parser. Nor does anybody visit its trees. Its own mistakes have no words, and its methods
 * with numbers are made in a loop.
 */
import { readFileSync } from "node:fs";

const exported = /^export (?:class|function) (\w+)/gm;
const smallLexer = readFileSync(new URL("small-lexer.mjs", import.meta.url), "utf8");

const withoutRecovery = `export const IN_RULE_RECOVERY_EXCEPTION = "InRuleRecoveryException";
export class Recoverable {
  initRecoverable() {
    this.firstAfterRepMap = {};
    this.resyncFollows = {};
    this.recoveryEnabled = false;
  }
  attemptInRepetitionRecovery() {}
  getHumanReadableRuleStack() {
    return [];
  }
}`;
const withoutMessages = ["Parser", "GrammarResolver", "GrammarValidator"]
  .map((of) => `export const default${of}ErrorProvider = {};`)
  .join("\n");

/** What an error of Chevrotain's own says, which is a mistake of ours: its place is told as well. */
const text = "(?:`[^`]*`|\"[^\"\\n]*\"|'[^'\\n]*')";
const wordsOfError = new RegExp(`\\bError\\(\\s*(?://.*\\s*)?${text}(?:\\s*\\+\\s*${text})*\\s*\\)`, "g");
const withoutWords = (contents) => contents.replace(wordsOfError, "Error()");
/** `CONSUME7(tokType, options) { … }`, and so for each method and number. */
const numbered = /^ {4}([A-Z_]+)\d?\((.*)\) \{\s+(?:return )?this\.(\w+Internal)\((.*)\);\s+\}$/gm;

/** The methods with numbers as one each, for all numbers. */
function withoutNumbers(contents) {
  const methods = new Map();
  const rest = contents.replace(numbered, (_, name, given, internal, passed) => {
    methods.set(name, `(${given}) { return this.${internal}(${passed.replace(/\b\d\b/, "idx")}); }`);
    return "";
  });
  const all = [...methods].map(
    ([name, method]) => `  RecognizerApi.prototype["${name}" + (idx || "")] = function ${method};`,
  );
  return `${rest}\nfor (let idx = 0; idx < 10; idx += 1) {\n${all.join("\n")}\n}`;
}

export const uncheckedGrammar = {
  name: "unchecked-grammar",
  setup: ({ onLoad }) => {
    onLoad(
      { filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/](?:grammar[\\/]checks|cst[\\/]cst_visitor)\.js$/ },
      ({ path }) => ({
        contents: [...readFileSync(path, "utf8").matchAll(exported)]
          .map(([, name]) => `export const ${name} = () => [];`)
          .join("\n"),
      }),
    );
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer_public\.js$/ }, () => ({
      contents: smallLexer,
    }));
    const left = {
      errors_public: withoutMessages,
      recoverable: withoutRecovery,
      context_assist: "export class ContentAssist { initContentAssist() {} }",
      perf_tracer:
        "export class PerformanceTracer { initPerformanceTracer() {} TRACE_INIT(name, made) { return made(); } }",
    };
    const inParser =
      /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/](?:.+[\\/])?(errors_public|recoverable|context_assist|perf_tracer)\.js$/;
    onLoad({ filter: inParser }, ({ path }) => ({ contents: left[inParser.exec(path)[1]] }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].+[\\/]recognizer_api\.js$/ }, ({ path }) => ({
      contents: withoutNumbers(readFileSync(path, "utf8")),
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].+\.js$/ }, ({ path }) => ({
      contents: withoutWords(readFileSync(path, "utf8")),
    }));
  },
};
