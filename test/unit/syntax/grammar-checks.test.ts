/** What Chevrotain says of the grammar and of its words. The program skips these checks, since they take longer than most files. */
import { Lexer } from "chevrotain";
import { expect, it } from "vitest";
import { DeclarationRules } from "../../../grammar/rules/declarations.ts";
import { vocabulary } from "../../../grammar/tokens.ts";

/** Throws what is wrong. */
class CheckedGrammar extends DeclarationRules {
  constructor(isDoubtful: boolean) {
    super();
    if (isDoubtful) this.#addDoubtfulRule();
    Object.assign(this, { skipValidations: false });
    this.performSelfAnalysis();
  }

  /** A rule that reads the same word in two ways. */
  #addDoubtfulRule(): void {
    const [word] = vocabulary;
    if (word === undefined) throw new Error("There are no words.");
    this.RULE("doubtful", () => {
      this.OR([{ ALT: () => this.CONSUME1(word) }, { ALT: () => this.CONSUME2(word) }]);
    });
  }
}

it("the grammar reads no word in two ways", () => {
  expect(() => new CheckedGrammar(true)).toThrow(/Ambiguous Alternatives Detected: <1 ,2> in <OR> inside <doubtful>/);
  expect(() => new CheckedGrammar(false)).not.toThrow();
});

it("no word of the lexer hides another", () => {
  const { lexerDefinitionErrors } = new Lexer(vocabulary, {
    positionTracking: "onlyOffset",
    ensureOptimizations: false,
    deferDefinitionErrorsHandling: true,
  });
  expect(lexerDefinitionErrors.map(({ message }) => message)).toEqual([]);
});
