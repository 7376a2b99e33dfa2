import * as T from "../tokens.ts";
import { keyword } from "../tokens.ts";
import type { Rule } from "./expressions.ts";
import { GameRules } from "./games.ts";

/** What stands at the top of a file. */
export abstract class DeclarationRules extends GameRules {
  /** A declaration with the readings above it. */
  readonly declaration: Rule = this.RULE("declaration", () => {
    this.MANY(() => {
      this.SUBRULE(this.reading);
      this.CONSUME(T.NewLine);
    });
    this.OR([
      { ALT: () => this.CONSUME(T.Broken) },
      { ALT: () => this.SUBRULE(this.rulebook) },
      { ALT: () => this.SUBRULE(this.use) },
      { ALT: () => this.SUBRULE(this.section) },
      { ALT: () => this.SUBRULE(this.letting) },
      { ALT: () => this.SUBRULE(this.typeOf) },
      { ALT: () => this.SUBRULE(this.choice) },
      { ALT: () => this.SUBRULE(this.record) },
      { ALT: () => this.SUBRULE(this.table) },
      { ALT: () => this.SUBRULE(this.ruleOf) },
      { ALT: () => this.SUBRULE(this.check) },
      { ALT: () => this.SUBRULE(this.variant) },
      { ALT: () => this.SUBRULE(this.example) },
      { ALT: () => this.SUBRULE(this.examples) },
      { ALT: () => this.SUBRULE(this.report) },
      { ALT: () => this.SUBRULE(this.goal) },
      { ALT: () => this.SUBRULE(this.entity) },
      { ALT: () => this.SUBRULE(this.procedure) },
      { ALT: () => this.SUBRULE(this.status) },
      { ALT: () => this.SUBRULE(this.phase) },
      { ALT: () => this.SUBRULE(this.action) },
      { ALT: () => this.SUBRULE(this.always) },
      { ALT: () => this.SUBRULE(this.setup) },
    ]);
  });

  readonly reading: Rule = this.RULE("reading", () => {
    this.CONSUME(keyword("unclear"));
    this.CONSUME(T.Text);
    this.CONSUME2(T.Text);
  });

  readonly rulebook: Rule = this.RULE("rulebook", () => {
    this.CONSUME(keyword("rulebook"));
    this.OR([{ ALT: () => this.CONSUME(T.Name) }, { ALT: () => this.CONSUME(T.Text) }]);
    this.OPTION2(() => {
      this.CONSUME(T.OpenCurly);
      this.MANY(() => {
        this.OPTION(() => this.OR2([{ ALT: () => this.CONSUME(T.NewLine) }, { ALT: () => this.CONSUME(T.Comma) }]));
        this.SUBRULE(this.setting);
      });
      this.CONSUME(T.CloseCurly);
    });
  });

  readonly setting: Rule = this.RULE("setting", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => {
      this.CONSUME(keyword("title"));
      this.CONSUME(T.Text);
    } },
    { ALT: () => {
      this.CONSUME(keyword("source"));
      this.CONSUME2(T.Text);
    } },
    { ALT: () => {
      this.CONSUME(keyword("rounding"));
      this.CONSUME(T.Name);
    } },
    { ALT: () => {
      this.CONSUME(keyword("decimals"));
      this.CONSUME(T.Numeral);
    } },
  ]));

  readonly use: Rule = this.RULE("use", () => {
    this.CONSUME(keyword("use"));
    this.CONSUME(T.Name);
  });

  /** `section "Combat"` */
  readonly section: Rule = this.RULE("section", () => {
    this.CONSUME(keyword("section"));
    this.CONSUME(T.Text);
  });

  readonly check: Rule = this.RULE("check", () => {
    this.CONSUME(keyword("check"));
    this.SUBRULE(this.formula);
    this.OPTION(() => this.CONSUME(T.Text));
  });

  /** `type Skill = int 0 to 20` */
  readonly typeOf: Rule = this.RULE("typeOf", () => {
    this.CONSUME(keyword("type"));
    this.CONSUME(T.Name);
    this.CONSUME(T.Defines);
    this.SUBRULE(this.typeRef);
    this.OPTION(() => this.SUBRULE(this.bound));
  });

  readonly choice: Rule = this.RULE("choice", () => {
    this.OPTION(() => this.CONSUME(keyword("ordered")));
    this.CONSUME(keyword("choice"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.CONSUME(T.OpenCurly);
    this.OPTION2(() => {
      this.SUBRULE(this.variantOf);
      this.MANY(() => {
        this.OR([{ ALT: () => this.CONSUME(T.Comma) }, { ALT: () => this.CONSUME(T.NewLine) }]);
        this.OPTION3(() => this.SUBRULE2(this.variantOf));
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly variantOf: Rule = this.RULE("variantOf", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => {
      this.CONSUME(T.Name);
      this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
      this.OPTION(() => this.SUBRULE(this.params));
    } },
  ]));

  readonly record: Rule = this.RULE("record", () => {
    this.CONSUME(keyword("record"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.SUBRULE(this.members);
  });

  readonly table: Rule = this.RULE("table", () => {
    this.CONSUME(keyword("table"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => {
      this.CONSUME(keyword("from"));
      this.OR([
        { ALT: () => this.CONSUME(T.Text) },
        { ALT: () => this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME2(T.Name, { LABEL: "from" }) }) },
      ]);
    });
    this.SUBRULE(this.members);
  });

  override readonly members: Rule = this.RULE("members", () => {
    this.CONSUME(T.OpenCurly);
    this.OPTION(() => {
      this.SUBRULE(this.member);
      this.MANY(() => {
        this.OR([{ ALT: () => this.CONSUME(T.Comma) }, { ALT: () => this.CONSUME(T.NewLine) }]);
        this.OPTION2(() => this.SUBRULE2(this.member));
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly member: Rule = this.RULE("member", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => this.SUBRULE(this.rows) },
    { ALT: () => this.SUBRULE(this.check) },
    { ALT: () => this.SUBRULE(this.field) },
  ]));

  readonly field: Rule = this.RULE("field", () => {
    this.CONSUME(T.Word);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => this.SUBRULE(this.params));
    this.OPTION2(() => this.SUBRULE(this.fieldType));
  });

  /** From the colon on; also the end of a table's heading. */
  readonly fieldType: Rule = this.RULE("fieldType", () => {
    this.CONSUME(T.Colon);
    this.SUBRULE(this.typeRef);
    this.OPTION(() => this.SUBRULE(this.bound));
    this.MANY(() => this.CONSUME(T.Name, { LABEL: "flag" }));
    this.OPTION2(() => {
      this.CONSUME(keyword("default"));
      this.SUBRULE(this.formula, { LABEL: "fallback" });
    });
    this.OPTION3(() => {
      this.CONSUME(T.Defines);
      this.SUBRULE2(this.formula, { LABEL: "value" });
    });
  });

  /** Brackets, type and even body may be missing here: `syntax` says so. */
  readonly ruleOf: Rule = this.RULE("ruleOf", () => {
    this.CONSUME(keyword("rule"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => this.SUBRULE(this.params));
    this.OPTION2(() => {
      this.CONSUME(T.Gives);
      this.SUBRULE(this.typeRef);
    });
    this.OR([
      { ALT: () => {
        this.CONSUME(T.Defines);
        this.SUBRULE(this.formula);
      } },
      { ALT: () => this.SUBRULE(this.block) },
    ]);
  });

  readonly variant: Rule = this.RULE("variant", () => {
    this.CONSUME(keyword("variant"));
    this.CONSUME(T.Name);
    this.OPTION(() => this.CONSUME(T.Text));
    this.OPTION2(() => {
      this.CONSUME(keyword("with"));
      this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME2(T.Name, { LABEL: "base" }) });
    });
    this.CONSUME(T.OpenCurly);
    this.OPTION3(() => {
      this.SUBRULE(this.declaration);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.declaration);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  /** One variant; more of them are read, and reported. */
  readonly variantsAsked: Rule = this.RULE("variantsAsked", () => {
    this.CONSUME(T.Name, { LABEL: "variant" });
    this.MANY(() => {
      this.OR([{ ALT: () => this.CONSUME(T.Comma) }, { ALT: () => this.CONSUME(keyword("and")) }]);
      this.CONSUME2(T.Name, { LABEL: "variant" });
    });
  });

  readonly example: Rule = this.RULE("example", () => {
    this.CONSUME(keyword("example"));
    this.CONSUME(T.Text);
    this.MANY(() => this.OR([
      { ALT: () => {
        this.CONSUME(keyword("with"));
        this.SUBRULE(this.variantsAsked);
      } },
      { ALT: () => this.SUBRULE(this.start) },
    ]));
    this.SUBRULE(this.block);
  });

  readonly examples: Rule = this.RULE("examples", () => {
    this.CONSUME(keyword("examples"));
    this.CONSUME(T.Text);
    this.CONSUME(keyword("for"));
    this.CONSUME(T.Name, { LABEL: "of" });
    this.OPTION(() => {
      this.CONSUME(T.Dot);
      this.CONSUME(T.Word, { LABEL: "member" });
    });
    this.MANY2(() => this.OR2([
      { ALT: () => {
        this.CONSUME(keyword("with"));
        this.SUBRULE(this.variantsAsked);
      } },
      { ALT: () => this.SUBRULE(this.start) },
    ]));
    this.CONSUME(T.OpenCurly);
    this.MANY(() => this.OR([{ ALT: () => this.SUBRULE(this.rows) }, { ALT: () => this.CONSUME(T.Broken) }, { ALT: () => this.CONSUME(T.NewLine) }]));
    this.CONSUME(T.CloseCurly);
  });

  readonly report: Rule = this.RULE("report", () => {
    this.CONSUME(keyword("report"));
    this.OPTION(() => this.CONSUME(T.Name));
    this.CONSUME(T.Text);
    this.OPTION3(() => this.SUBRULE(this.start));
    this.CONSUME(T.OpenCurly);
    this.OPTION2(() => {
      this.SUBRULE(this.reportLine);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.reportLine);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly reportLine: Rule = this.RULE("reportLine", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => this.SUBRULE(this.letting) },
    { ALT: () => {
      this.OR2([{ ALT: () => this.CONSUME(keyword("rows"), { LABEL: "axis" }) }, { ALT: () => this.CONSUME(keyword("columns"), { LABEL: "axis" }) }]);
      this.CONSUME(T.Name);
      this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
      this.CONSUME(T.Colon);
      this.SUBRULE(this.formula);
      this.OPTION(() => this.SUBRULE(this.format));
      this.MANY(() => {
        this.CONSUME(T.Comma);
        this.SUBRULE(this.furtherAxis);
      });
    } },
    { ALT: () => {
      this.CONSUME(keyword("total"));
      this.OR4([{ ALT: () => this.CONSUME4(keyword("row"), { LABEL: "total" }) }, { ALT: () => this.CONSUME4(keyword("column"), { LABEL: "total" }) }]);
      this.CONSUME4(T.Text);
      this.OPTION4(() => {
        this.CONSUME(keyword("of"));
        this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME5(T.Text, { LABEL: "summed" }) });
      });
    } },
    { ALT: () => {
      this.OR3([{ ALT: () => this.CONSUME(keyword("row"), { LABEL: "line" }) }, { ALT: () => this.CONSUME(keyword("column"), { LABEL: "line" }) }]);
      this.CONSUME(T.Text);
      this.CONSUME(T.Defines);
      this.SUBRULE(this.shownValue);
    } },
    { ALT: () => {
      this.CONSUME(keyword("cell"));
      this.SUBRULE2(this.shownValue);
    } },
    { ALT: () => {
      this.CONSUME(keyword("expect"));
      this.OPTION3(() => this.CONSUME(keyword("about")));
    } },
    { ALT: () => this.SUBRULE(this.rows) },
    { ALT: () => {
      this.CONSUME(keyword("disputed"));
      this.SUBRULE(this.args);
      this.CONSUME2(T.Text);
    } },
  ]));

  readonly furtherAxis: Rule = this.RULE("furtherAxis", () => {
    this.CONSUME(T.Name);
    this.OPTION(() => this.CONSUME(T.Text, { LABEL: "shown" }));
    this.CONSUME(T.Colon);
    this.SUBRULE(this.formula);
    this.OPTION2(() => this.SUBRULE(this.format));
  });

  readonly goal: Rule = this.RULE("goal", () => {
    this.CONSUME(keyword("goal"));
    this.CONSUME(T.Text);
    this.MANY2(() => this.OR([
      { ALT: () => {
        this.CONSUME(keyword("with"));
        this.SUBRULE(this.variantsAsked);
      } },
      { ALT: () => this.SUBRULE(this.start) },
    ]));
    this.CONSUME(T.OpenCurly);
    this.OPTION2(() => {
      this.SUBRULE(this.goalLine);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.goalLine);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly goalLine: Rule = this.RULE("goalLine", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { GATE: () => this.LA(2).tokenType === T.Text, ALT: () => {
      this.CONSUME(keyword("bots"));
      this.CONSUME(T.Text);
    } },
    { GATE: () => this.LA(2).tokenType === T.Numeral, ALT: () => {
      this.CONSUME(keyword("games"));
      this.CONSUME(T.Numeral);
    } },
    { ALT: () => {
      this.SUBRULE(this.formula);
      this.OPTION(() => this.SUBRULE(this.forEach));
    } },
  ]));

  /** `chance(…) with closedDice as 0.0%` */
  readonly shownValue: Rule = this.RULE("shownValue", () => {
    this.SUBRULE(this.formula);
    this.OPTION(() => {
      this.CONSUME(keyword("with"));
      this.CONSUME(T.Name, { LABEL: "variant" });
    });
    this.OPTION2(() => this.SUBRULE(this.format));
  });

  readonly format: Rule = this.RULE("format", () => {
    this.CONSUME(keyword("as"));
    this.OPTION(() => this.CONSUME(T.Plus));
    this.OR([{ ALT: () => this.CONSUME(T.Numeral) }, { ALT: () => this.CONSUME(T.Percent) }]);
  });
}
