/**
 * Chevrotain's checks of a grammar and of its words, which we skip (`skipValidations`), and its reader of patterns, left out of
 * what is built. The reader says with which letters a word may begin; as one of our words may begin with any sign of Unicode,
 * the lexer cannot make use of that. So are its messages, of which our parser has its own, and what goes on behind a mistake or
 * completes words: a mistake ends our parser. Nor does anybody visit its trees, whose nodes say from where to where they go and
 * not in which lines, or ask how long the parser takes to begin.
 */
import { readFileSync } from "node:fs";

const exported = /^export (?:class|function) (\w+)/gm;
const checksOfWords = /^export function (validatePatterns|perform(?:Warning)?RuntimeChecks)\(/gm;

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
const withoutLines = `import { addNoneTerminalToCst, addTerminalToCst } from "../../cst/cst.js";
export class TreeBuilder {
  initTreeBuilder() {
    this.CST_STACK = [];
    this.outputCst = true;
  }
  cstInvocationStateUpdate(name) {
    const location = { startOffset: this.LA_FAST(1).startOffset, endOffset: NaN };
    this.CST_STACK.push({ name, children: Object.create(null), location });
  }
  cstFinallyStateUpdate() {
    this.CST_STACK.pop();
  }
  cstPostRule({ location }) {
    const { startOffset, endOffset } = this.LA(0);
    if (location.startOffset <= startOffset) location.endOffset = endOffset;
    else location.startOffset = NaN;
  }
  cstPostTerminal(key, token) {
    addTerminalToCst(this.CST_STACK[this.CST_STACK.length - 1], token, key);
  }
  cstPostNonTerminal(result, name) {
    addNoneTerminalToCst(this.CST_STACK[this.CST_STACK.length - 1], name, result);
  }
  getPreviousExplicitRuleShortName() {
    return this.RULE_STACK[this.RULE_STACK_IDX - 1];
  }
  getLastExplicitRuleOccurrenceIndex() {
    return this.RULE_OCCURRENCE_STACK[this.RULE_OCCURRENCE_STACK_IDX];
  }
}`;
const withoutTimes = `export class PerformanceTracer {
  initPerformanceTracer() {}
  TRACE_INIT(phase, work) {
    return work();
  }
}`;
/** Names of mistakes in a grammar, and what is said of them: the tests of our grammar read it unbuilt, and would say so. */
const kindsOfMistakes = /\(function \((\w+)\) \{\s*(?:\1\[[^;]*;\s*)+\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;
const saysMistake =
  /throw (?:new )?Error\((?:[^()"'`]|"[^"]*"|'[^']*'|`[^`]*`|\((?:[^()"'`]|"[^"]*"|'[^']*'|`[^`]*`)*\))*\);/g;
const walkers = /export class (NextTerminalAfter\w+|NextAfterTokenWalker|Abstract\w+) extends \w+ \{[^]*?\n\}/g;
const withoutMessages = ["Parser", "GrammarResolver", "GrammarValidator"]
  .map((of) => `export const default${of}ErrorProvider = {};`)
  .join("\n");

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
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]reg_exp(?:_parser)?\.js$/ }, ({ path }) => ({
      contents: [
        ...[...readFileSync(path, "utf8").matchAll(exported)].map(([, name]) => `export const ${name} = () => [];`),
        'export const failedOptimizationPrefixMsg = "";',
      ].join("\n"),
    }));
    const left = {
      errors_public: withoutMessages,
      recoverable: withoutRecovery,
      context_assist: "export class ContentAssist { initContentAssist() {} }",
      tree_builder: withoutLines,
      perf_tracer: withoutTimes,
      follow: "export const computeAllProdsFollows = () => ({});",
    };
    const inParser =
      /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/](?:.+[\\/])?(errors_public|recoverable|context_assist|tree_builder|perf_tracer|follow)\.js$/;
    onLoad({ filter: inParser }, ({ path }) => ({ contents: left[inParser.exec(path)[1]] }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]parse[\\/]grammar[\\/]interpreter\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(walkers, "export const $1 = null;"),
    }));
    onLoad(
      { filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/](?:scan[\\/]lexer_public|parse[\\/]parser[\\/].+)\.js$/ },
      ({ path }) => ({
        contents: readFileSync(path, "utf8")
          .replace(kindsOfMistakes, "$1 = {};")
          .replace(saysMistake, "throw Error();"),
      }),
    );
    onLoad({ filter: /[\\/]regexp-to-ast[\\/]lib[\\/]src[\\/]api\.js$/ }, () => ({
      contents: "export class BaseRegExpVisitor {}\nexport class RegExpParser {}",
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer\.js$/ }, ({ path }) => ({
      // Nothing calls what they were, and all that only they call is left out with them.
      contents: readFileSync(path, "utf8").replace(checksOfWords, "export const $1 = () => [];\nfunction left_$1("),
    }));
  },
};
