import { CstParser, EOF, type CstNode, type ParserMethod, type TokenType } from "chevrotain";
import { expectations } from "../expected.ts";
import { LazyLookahead } from "../look-ahead.ts";
import * as T from "../tokens.ts";
import { keyword, vocabulary } from "../tokens.ts";

export type Rule = ParserMethod<[], CstNode>;

const afterVariant: ReadonlySet<TokenType> = new Set([keyword("as"), T.Comma, T.CloseRound, T.NewLine, T.CloseCurly, EOF]);

/** So many words decide which way the parser goes. */
const maxLookahead = 2;

/**
 * Formulas. They are read flat, values and operators in turn; `syntax` gives them their precedence. That is faster,
 * and lets errors speak of the formula and not of a level of the grammar. Names of rules avoid those of the library's
 * methods.
 */
export abstract class ExpressionRules extends CstParser {
  abstract readonly block: Rule;
  abstract readonly statement: Rule;

  protected constructor() {
    // Errors are answered line by line by `syntax`, which parses again with the line repaired or left out: the library's
    // own recovery would go on from a guess, and one mistake would become several.
    super(vocabulary, { maxLookahead, recoveryEnabled: false, nodeLocationTracking: "onlyOffset", errorMessageProvider: expectations, skipValidations: true, lookaheadStrategy: new LazyLookahead({ maxLookahead }) });
  }

  /** A formula of any kind. */
  readonly formula: Rule = this.flat("formula", T.AnyOp);
  /** Without `where`. */
  readonly unfiltered: Rule = this.flat("unfiltered", T.PlainOp);
  /** Arithmetic and ranges. */
  readonly span: Rule = this.flat("span", T.SpanOp);
  /** Arithmetic. */
  readonly sum: Rule = this.flat("sum", T.SumOp);

  private flat(name: string, operator: TokenType): Rule {
    return this.RULE(name, () => {
      this.SUBRULE(this.term);
      this.MANY(() => {
        this.CONSUME(operator, { LABEL: "op" });
        this.SUBRULE2(this.term);
      });
    });
  }

  /** A value with what stands before and after it. */
  readonly term: Rule = this.RULE("term", () => {
    this.MANY(() => this.CONSUME(T.Prefix));
    this.OR([
      { ALT: () => this.CONSUME(T.Literal) },
      { ALT: () => {
        this.CONSUME(T.Name);
        this.OPTION(() => this.SUBRULE(this.args));
      } },
      { ALT: () => this.SUBRULE(this.round) },
      { ALT: () => this.SUBRULE(this.square) },
      { ALT: () => this.SUBRULE(this.ifElse) },
      { ALT: () => this.SUBRULE(this.matching) },
      { ALT: () => this.SUBRULE(this.pick) },
      { ALT: () => {
        this.CONSUME(keyword("new"));
        this.SUBRULE(this.place);
      } },
    ]);
    this.MANY2({ GATE: () => !this.namesVariant(), DEF: () => this.SUBRULE(this.postfix) });
  });

  /** `… with closedDice as 0.0%`, `… with closedDice` at the end of its line: the value of a report under a variant. */
  private namesVariant(): boolean {
    if (this.LA(1).tokenType !== keyword("with") || this.LA(2).tokenType === T.OpenRound) return false;
    return afterVariant.has(this.LA(3).tokenType);
  }

  readonly postfix: Rule = this.RULE("postfix", () => this.OR([
    { ALT: () => {
      this.CONSUME(T.Dot);
      this.CONSUME(T.Word);
      this.OPTION(() => this.SUBRULE(this.args));
    } },
    { ALT: () => {
      this.CONSUME(T.OpenSquare);
      this.SUBRULE(this.values);
      this.CONSUME(T.CloseSquare);
    } },
    { ALT: () => {
      this.CONSUME(keyword("with"));
      this.SUBRULE2(this.args);
    } },
  ]));

  /** `a.b[c]`: what `set`, `add` and `take` change. */
  readonly place: Rule = this.RULE("place", () => {
    this.OR([
      { ALT: () => {
        this.CONSUME(T.Name);
        this.OPTION(() => this.SUBRULE(this.args));
      } },
      { ALT: () => this.CONSUME(T.Literal) },
    ]);
    this.MANY(() => this.SUBRULE(this.postfix));
  });

  readonly round: Rule = this.RULE("round", () => {
    this.CONSUME(T.OpenRound);
    this.SUBRULE(this.formula);
    this.CONSUME(T.CloseRound);
    // `(skill)d6`: so many dice.
    this.OPTION(() => this.OR([{ ALT: () => this.CONSUME(T.Die) }, { ALT: () => this.CONSUME(T.Missing) }]));
  });

  readonly square: Rule = this.RULE("square", () => {
    this.CONSUME(T.OpenSquare);
    this.OPTION(() => {
      this.SUBRULE(this.item);
      this.MANY(() => {
        this.CONSUME(T.Comma);
        this.OPTION2(() => this.SUBRULE2(this.item));
      });
    });
    this.CONSUME(T.CloseSquare);
  });

  readonly item: Rule = this.RULE("item", () => {
    this.SUBRULE(this.formula);
    this.OPTION(() => this.OR([
      { ALT: () => {
        this.CONSUME(T.Colon);
        this.SUBRULE2(this.formula);
      } },
      { ALT: () => this.AT_LEAST_ONE(() => this.SUBRULE(this.forEach)) },
    ]));
  });

  readonly args: Rule = this.RULE("args", () => {
    this.CONSUME(T.OpenRound);
    this.SUBRULE(this.values);
    this.CONSUME(T.CloseRound);
  });

  readonly values: Rule = this.RULE("values", () => this.OPTION(() => {
    this.SUBRULE(this.arg);
    this.MANY(() => {
      this.CONSUME(T.Comma);
      this.OPTION2(() => this.SUBRULE2(this.arg));
    });
  }));

  readonly arg: Rule = this.RULE("arg", () => this.OR([
    { ALT: () => {
      this.CONSUME(T.Word);
      this.CONSUME(T.Colon);
      this.SUBRULE(this.testPart);
    } },
    { ALT: () => {
      this.SUBRULE(this.formula);
      this.OPTION(() => this.OR3([
        { ALT: () => this.AT_LEAST_ONE(() => this.SUBRULE(this.forEach)) },
        { ALT: () => {
          this.CONSUME(keyword("given"));
          this.SUBRULE2(this.formula);
        } },
      ]));
    } },
  ]));

  readonly forEach: Rule = this.RULE("forEach", () => {
    this.CONSUME(keyword("for"));
    this.CONSUME(keyword("each"));
    this.CONSUME(T.Name);
    this.CONSUME(keyword("in"));
    this.SUBRULE(this.unfiltered);
    this.OPTION(() => {
      this.CONSUME(keyword("where"));
      this.SUBRULE2(this.unfiltered);
    });
  });

  /** `highest 2 of xs`, `top 5 of deck` */
  readonly pick: Rule = this.RULE("pick", () => {
    this.OR([
      { ALT: () => this.CONSUME(keyword("highest"), { LABEL: "which" }) },
      { ALT: () => this.CONSUME(keyword("lowest"), { LABEL: "which" }) },
      { ALT: () => this.CONSUME(keyword("top"), { LABEL: "which" }) },
      { ALT: () => this.CONSUME(keyword("bottom"), { LABEL: "which" }) },
    ]);
    this.SUBRULE(this.sum);
    this.CONSUME(keyword("of"));
    this.SUBRULE(this.span);
  });

  readonly ifElse: Rule = this.RULE("ifElse", () => {
    const elseIf = (): boolean => this.LA(2).tokenType === keyword("if");
    this.CONSUME(keyword("if"));
    this.SUBRULE(this.formula);
    this.SUBRULE(this.block);
    this.MANY({ GATE: elseIf, DEF: () => {
      this.CONSUME(keyword("else"));
      this.CONSUME2(keyword("if"));
      this.SUBRULE2(this.formula);
      this.SUBRULE2(this.block);
    } });
    this.OPTION(() => {
      this.CONSUME2(keyword("else"));
      this.SUBRULE3(this.block);
    });
  });

  readonly matching: Rule = this.RULE("matching", () => {
    this.CONSUME(keyword("match"));
    this.SUBRULE(this.formula);
    this.CONSUME(T.OpenCurly);
    this.OPTION(() => {
      this.SUBRULE(this.arm);
      this.MANY(() => {
        this.OR([{ ALT: () => this.CONSUME(T.NewLine) }, { ALT: () => this.CONSUME(T.Comma) }]);
        this.OPTION2(() => this.SUBRULE2(this.arm));
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly arm: Rule = this.RULE("arm", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => {
      this.SUBRULE(this.test);
      this.CONSUME(T.Gives);
      this.OR2([
        { ALT: () => this.SUBRULE(this.block) },
        { ALT: () => this.SUBRULE(this.statement) },
      ]);
    } },
  ]));

  readonly test: Rule = this.RULE("test", () => this.OR([
    { ALT: () => this.CONSUME(keyword("otherwise")) },
    { ALT: () => {
      this.OPTION(() => this.CONSUME(keyword("not")));
      this.SUBRULE(this.testPart);
      this.MANY(() => {
        this.CONSUME(T.Comma);
        this.SUBRULE2(this.testPart);
      });
    } },
  ]));

  readonly testPart: Rule = this.RULE("testPart", () => this.OR([
    { ALT: () => {
      this.CONSUME(T.CompareOp);
      this.SUBRULE(this.sum);
    } },
    { ALT: () => {
      this.CONSUME(keyword("about"));
      this.SUBRULE2(this.sum);
    } },
    { ALT: () => this.SUBRULE(this.formula) },
  ]));
}
