import * as T from "../tokens.ts";
import { keyword } from "../tokens.ts";
import type { Rule } from "./expressions.ts";
import { StatementRules } from "./statements.ts";

/** What a game has beside tables and rules. */
export abstract class GameRules extends StatementRules {
  abstract readonly members: Rule;

  /** `player P { }`, `entity E { }` */
  readonly entity: Rule = this.RULE("entity", () => {
    this.OR([{ ALT: () => this.CONSUME(keyword("player")) }, { ALT: () => this.CONSUME(keyword("entity")) }]);
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.SUBRULE(this.members);
  });

  /** Brackets may be missing here: `syntax` says so. */
  readonly procedure: Rule = this.RULE("procedure", () => {
    this.CONSUME(keyword("procedure"));
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

  readonly status: Rule = this.RULE("status", () => {
    this.CONSUME(keyword("status"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => this.SUBRULE(this.params));
    this.CONSUME(T.OpenCurly);
    this.OPTION2(() => {
      this.SUBRULE(this.statusLine);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.statusLine);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly statusLine: Rule = this.RULE("statusLine", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => {
      this.CONSUME(keyword("stacks"));
      this.CONSUME(T.Word, { LABEL: "how" });
    } },
    { ALT: () => {
      this.OR2([
        { ALT: () => {
          this.SUBRULE(this.statusChange);
          this.OPTION(() => {
            this.CONSUME(keyword("if"));
            this.SUBRULE(this.formula);
          });
        } },
        { ALT: () => {
          this.CONSUME(keyword("until"));
          this.OPTION2(() => this.OR3([{ ALT: () => this.CONSUME(keyword("before"), { LABEL: "when" }) }, { ALT: () => this.CONSUME(keyword("after"), { LABEL: "when" }) }]));
          this.SUBRULE(this.moment);
          this.OPTION3(() => {
            this.CONSUME2(keyword("if"));
            this.SUBRULE2(this.formula);
          });
          this.OPTION4(() => {
            this.CONSUME(T.Comma);
            this.SUBRULE(this.sum);
            this.CONSUME(keyword("times"));
          });
        } },
      ]);
    } },
  ]));

  /** `add 1 to attackDamage(attacker: me)`, `keep price(me: me) >= 0`, `forbid play(me: me)` */
  readonly statusChange: Rule = this.RULE("statusChange", () => this.OR([
    { ALT: () => {
      this.CONSUME(keyword("set"), { LABEL: "verb" });
      this.SUBRULE(this.pattern);
      this.CONSUME(T.Defines);
      this.SUBRULE(this.formula);
    } },
    { ALT: () => {
      this.CONSUME(keyword("add"), { LABEL: "verb" });
      this.SUBRULE(this.sum);
      this.CONSUME(keyword("to"));
      this.SUBRULE2(this.pattern);
    } },
    { ALT: () => {
      this.CONSUME(keyword("take"), { LABEL: "verb" });
      this.SUBRULE2(this.sum);
      this.CONSUME(keyword("from"));
      this.SUBRULE3(this.pattern);
    } },
    { ALT: () => {
      this.CONSUME(keyword("multiply"), { LABEL: "verb" });
      this.SUBRULE4(this.pattern);
      this.CONSUME(keyword("by"));
      this.SUBRULE3(this.sum);
    } },
    { ALT: () => {
      this.CONSUME(keyword("keep"), { LABEL: "verb" });
      this.SUBRULE5(this.pattern);
      this.CONSUME(T.CompareOp);
      this.SUBRULE4(this.sum);
    } },
    { ALT: () => {
      this.CONSUME(keyword("forbid"), { LABEL: "verb" });
      this.SUBRULE6(this.pattern);
    } },
  ]));

  /** `damage(target: me, amount: > 1)` */
  readonly pattern: Rule = this.RULE("pattern", () => {
    this.CONSUME(T.Name);
    this.OPTION(() => this.SUBRULE(this.args));
  });

  /** `damage(target: me)`, `start of Turn`; after `until` also `removed`, a pattern that `syntax` knows. */
  readonly moment: Rule = this.RULE("moment", () => this.OR([
    { ALT: () => {
      this.CONSUME(T.Name, { LABEL: "edge" });
      this.CONSUME(keyword("of"));
      this.CONSUME2(T.Name, { LABEL: "phase" });
    } },
    { ALT: () => this.SUBRULE(this.pattern) },
  ]));

  readonly phase: Rule = this.RULE("phase", () => {
    this.CONSUME(keyword("phase"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => this.SUBRULE(this.phaseEach));
    this.OPTION2(() => {
      this.CONSUME(keyword("repeats"));
      this.OPTION3(() => {
        this.CONSUME(keyword("while"));
        this.SUBRULE(this.formula);
      });
    });
    this.OPTION5(() => {
      this.CONSUME(keyword("may"));
      this.CONSUME(keyword("pass"));
    });
    this.CONSUME(T.OpenCurly);
    this.OPTION4(() => {
      this.SUBRULE(this.phaseLine);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.phaseLine);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  /** `for each player from leader() where not it.out`, `for each player in sort(players, by: it.place)` */
  readonly phaseEach: Rule = this.RULE("phaseEach", () => {
    this.CONSUME(keyword("for"));
    this.CONSUME(keyword("each"));
    this.CONSUME(T.Name);
    this.OPTION({
      // `for each season in Season` goes through no players, which is told by what it says.
      GATE: () => this.LA(1).tokenType !== keyword("in") || this.LA(0).image === "player" || !/^\p{Lu}/u.test(this.LA(2).image),
      DEF: () => {
        this.OR([
          { ALT: () => this.CONSUME(keyword("from")) },
          { ALT: () => this.CONSUME(keyword("in")) },
        ]);
        this.SUBRULE(this.unfiltered);
      },
    });
    this.OPTION2(() => {
      this.CONSUME(keyword("where"));
      this.SUBRULE2(this.unfiltered, { LABEL: "condition" });
    });
  });

  readonly phaseLine: Rule = this.RULE("phaseLine", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => this.SUBRULE(this.phase) },
    { ALT: () => {
      this.OR2([{ ALT: () => this.CONSUME(keyword("enter")) }, { ALT: () => this.CONSUME(keyword("exit")) }]);
      this.SUBRULE(this.block);
    } },
  ]));

  readonly action: Rule = this.RULE("action", () => {
    this.CONSUME(keyword("action"));
    this.CONSUME(T.Name);
    this.OPTION9(() => this.CONSUME9(T.Text, { LABEL: "shown" }));
    this.OPTION(() => this.SUBRULE(this.params));
    this.OR([
      { ALT: () => {
        this.CONSUME(keyword("in"));
        this.CONSUME2(T.Name, { LABEL: "phase" });
      } },
      { ALT: () => {
        this.OR2([{ ALT: () => this.CONSUME(keyword("before"), { LABEL: "when" }) }, { ALT: () => this.CONSUME(keyword("after"), { LABEL: "when" }) }]);
        this.SUBRULE(this.moment);
      } },
    ]);
    this.CONSUME(T.OpenCurly);
    this.OPTION2(() => {
      this.SUBRULE(this.actionLine);
      this.MANY(() => {
        this.CONSUME(T.NewLine);
        this.SUBRULE2(this.actionLine);
      });
    });
    this.CONSUME(T.CloseCurly);
  });

  readonly actionLine: Rule = this.RULE("actionLine", () => this.OR([
    { ALT: () => this.CONSUME(T.Broken) },
    { ALT: () => this.CONSUME(keyword("must")) },
    { ALT: () => {
      this.CONSUME(keyword("needs"));
      this.SUBRULE(this.formula);
      this.OPTION(() => this.CONSUME(T.Text));
    } },
    { ALT: () => {
      this.CONSUME(keyword("prefers"));
      this.SUBRULE2(this.formula, { LABEL: "wish" });
    } },
    { ALT: () => {
      this.CONSUME(keyword("cost"));
      this.SUBRULE(this.statement);
    } },
    { ALT: () => {
      this.CONSUME(keyword("limit"));
      this.SUBRULE(this.sum);
      this.CONSUME(keyword("per"));
      this.CONSUME(T.Name);
    } },
    { ALT: () => {
      this.CONSUME(keyword("do"));
      this.SUBRULE(this.block);
    } },
  ]));

  /** `always "…" { }` */
  readonly always: Rule = this.RULE("always", () => {
    this.CONSUME(keyword("always"));
    this.CONSUME(T.Text);
    this.SUBRULE(this.block);
  });

  /** Brackets may be missing here: `syntax` says so. */
  readonly setup: Rule = this.RULE("setup", () => {
    this.CONSUME(keyword("setup"));
    this.CONSUME(T.Name);
    this.OPTION(() => this.SUBRULE(this.params));
    this.SUBRULE(this.block);
  });

  /** `in duel(Light, Heavy)` */
  readonly start: Rule = this.RULE("start", () => {
    this.CONSUME(keyword("in"));
    this.CONSUME(T.Name);
    this.OPTION(() => this.SUBRULE(this.args));
  });
}
