import type { TokenType } from "chevrotain";
import * as T from "../tokens.ts";
import { keyword } from "../tokens.ts";
import { ExpressionRules, type Rule } from "./expressions.ts";

const numbers: ReadonlySet<TokenType> = new Set([T.Numeral, T.Percent, T.BadNumber]);

/** Types, parameters, statements and blocks. */
export abstract class StatementRules extends ExpressionRules {
  override readonly block: Rule = this.RULE("block", () => {
    this.CONSUME(T.OpenCurly);
    this.SUBRULE(this.lines);
    this.CONSUME(T.CloseCurly);
  });

  /** The inside of a block; a cell of statements, too. */
  readonly lines: Rule = this.RULE("lines", () => this.OPTION(() => {
    this.SUBRULE(this.statement);
    this.MANY(() => {
      this.OR([{ ALT: () => this.CONSUME(T.NewLine) }, { ALT: () => this.CONSUME(keyword("then")) }]);
      this.SUBRULE2(this.statement);
    });
  }));

  override readonly statement: Rule = this.RULE("statement", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => this.SUBRULE(this.letting) },
    { ALT: () => this.SUBRULE(this.change) },
    { ALT: () => {
      this.CONSUME(keyword("return"));
      this.OPTION(() => this.SUBRULE(this.formula));
    } },
    { ALT: () => this.CONSUME(keyword("stop")) },
    { ALT: () => {
      this.SUBRULE(this.forEach);
      this.OPTION2(() => this.OR2([
        { ALT: () => this.CONSUME(keyword("together"), { LABEL: "pace" }) },
        { ALT: () => this.CONSUME(keyword("separately"), { LABEL: "pace" }) },
      ]));
      this.SUBRULE(this.block);
    } },
    { ALT: () => this.SUBRULE(this.repeating) },
    { ALT: () => this.SUBRULE(this.rowsWithPolicy) },
    { ALT: () => {
      this.CONSUME(keyword("rolling"));
      this.SUBRULE(this.faces);
    } },
    { ALT: () => {
      this.CONSUME(keyword("choosing"));
      this.SUBRULE2(this.faces);
    } },
    { ALT: () => this.SUBRULE(this.putting) },
    { ALT: () => this.CONSUME(keyword("cancel")) },
    // A policy's line directly above its rows, and an example's dispute, are told from a value by their second word.
    { ALT: () => {
      this.CONSUME(keyword("disputed"));
      this.CONSUME(T.Text);
    } },
    { ALT: () => this.SUBRULE2(this.formula) },
  ]));

  /** What dice are to show, or players to choose: `6, 6, 5`, `Treasure.Gold, 3`; also a cell of the column `rolling`. */
  readonly faces: Rule = this.RULE("faces", () => {
    this.SUBRULE(this.formula);
    this.MANY(() => {
      this.CONSUME(T.Comma);
      this.SUBRULE2(this.formula);
    });
  });

  readonly letting: Rule = this.RULE("letting", () => {
    this.CONSUME(keyword("let"));
    this.CONSUME(T.Name);
    this.OPTION(() => {
      this.CONSUME(T.Colon);
      this.SUBRULE(this.typeRef);
    });
    this.CONSUME(T.Defines);
    this.SUBRULE(this.formula);
  });

  /** `set`, `add … to`, `take … from`. */
  readonly change: Rule = this.RULE("change", () => this.OR([
    { ALT: () => {
      this.CONSUME(keyword("set"));
      this.SUBRULE(this.place);
      this.CONSUME(T.Defines);
      this.SUBRULE(this.formula);
    } },
    { ALT: () => {
      this.CONSUME(keyword("add"));
      this.SUBRULE(this.sum);
      this.CONSUME(keyword("to"));
      this.SUBRULE2(this.place);
    } },
    { ALT: () => {
      this.CONSUME(keyword("take"));
      this.SUBRULE2(this.sum);
      this.CONSUME(keyword("from"));
      this.SUBRULE3(this.place);
    } },
  ]));

  /** `put x into pile`, `put x under pile` */
  readonly putting: Rule = this.RULE("putting", () => {
    this.CONSUME(keyword("put"));
    this.SUBRULE(this.formula);
    this.OR([{ ALT: () => this.CONSUME(keyword("into")) }, { ALT: () => this.CONSUME(keyword("under")) }]);
    this.SUBRULE(this.place);
  });

  readonly repeating: Rule = this.RULE("repeating", () => {
    this.CONSUME(keyword("repeat"));
    this.OPTION(() => this.OR([
      { ALT: () => {
        this.CONSUME(keyword("while"));
        this.SUBRULE(this.formula);
      } },
      { ALT: () => {
        this.SUBRULE(this.sum);
        this.CONSUME(keyword("times"));
      } },
    ]));
    this.SUBRULE(this.block);
  });

  readonly rowsWithPolicy: Rule = this.RULE("rowsWithPolicy", () => {
    this.OPTION(() => {
      this.CONSUME(keyword("rows"));
      this.CONSUME(T.Name);
      this.CONSUME(T.NewLine);
    });
    this.SUBRULE(this.rows);
  });

  readonly rows: Rule = this.RULE("rows", () => this.AT_LEAST_ONE(() => this.CONSUME(T.Row)));

  readonly typeRef: Rule = this.RULE("typeRef", () => {
    this.OPTION(() => this.CONSUME(keyword("optional")));
    this.OR([
      { ALT: () => this.CONSUME(T.Name) },
      // `set` is a verb, too, and so no name.
      { ALT: () => this.CONSUME(keyword("set")) },
    ]);
    this.OPTION2({ GATE: () => !this.listsNumbers(), DEF: () => this.OR2([
      { ALT: () => {
        this.CONSUME(T.Dot);
        this.CONSUME(T.Word);
      } },
      { ALT: () => {
        this.CONSUME(keyword("of"));
        this.SUBRULE(this.typeRef);
        this.OPTION3(() => {
          this.CONSUME(keyword("to"));
          this.SUBRULE2(this.typeRef);
        });
      } },
    ]) });
  });

  /** `of 4, 6, 8` behind a type is what the number may be. */
  private listsNumbers(): boolean {
    return this.LA(1).tokenType === keyword("of") && this.isNumber(2);
  }

  private isNumber(place: number): boolean {
    const { tokenType } = this.LA(place);
    return tokenType === T.Minus ? this.isNumber(place + 1) : numbers.has(tokenType);
  }

  readonly bound: Rule = this.RULE("bound", () => this.OR([
    { ALT: () => {
      this.CONSUME(T.CompareOp);
      this.SUBRULE(this.sum);
    } },
    { ALT: () => {
      this.SUBRULE(this.signedNumber);
      this.CONSUME(keyword("to"));
      this.SUBRULE2(this.sum);
    } },
    { ALT: () => {
      this.CONSUME(keyword("of"));
      this.SUBRULE2(this.signedNumber);
      // A comma may also be followed by the next parameter.
      this.MANY({ GATE: () => this.isNumber(this.LA(2).tokenType === keyword("or") ? 3 : 2), DEF: () => {
        this.OPTION(() => this.CONSUME(T.Comma));
        this.OPTION2(() => this.CONSUME(keyword("or")));
        this.SUBRULE3(this.signedNumber);
      } });
    } },
  ]));

  readonly signedNumber: Rule = this.RULE("signedNumber", () => {
    this.OPTION(() => this.CONSUME(T.Minus));
    this.OR([{ ALT: () => this.CONSUME(T.Numeral) }, { ALT: () => this.CONSUME(T.Percent) }, { ALT: () => this.CONSUME(T.BadNumber) }]);
  });

  /** `(a: int, b: int default 3)` */
  readonly params: Rule = this.RULE("params", () => {
    this.CONSUME(T.OpenRound);
    this.OPTION(() => {
      this.SUBRULE(this.param);
      this.MANY(() => {
        this.CONSUME(T.Comma);
        this.OPTION2(() => this.SUBRULE2(this.param));
      });
    });
    this.CONSUME(T.CloseRound);
  });

  /** `card: Card from me.hand`. The type may be missing here: `syntax` says so, and the rest is read all the same. */
  readonly param: Rule = this.RULE("param", () => {
    this.CONSUME(T.Word);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => {
      this.CONSUME(T.Colon);
      this.SUBRULE(this.typeRef);
      this.OPTION2(() => this.SUBRULE(this.bound));
    });
    this.OPTION4(() => {
      this.CONSUME(keyword("from"));
      this.SUBRULE2(this.formula, { LABEL: "from" });
    });
    this.OPTION3(() => {
      this.OR([{ ALT: () => this.CONSUME(keyword("default")) }, { ALT: () => this.CONSUME(T.Defines) }]);
      this.SUBRULE(this.formula);
    });
  });
}
