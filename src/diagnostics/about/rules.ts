import type { ruleFindings } from "../catalog/rules.ts";

export const ruleAbout: Readonly<Record<keyof typeof ruleFindings, string>> = {
  "unused-value": "A value in the middle of a block goes nowhere. Only the last line of a block is its value.",
  "unused-let": "A name that nothing reads is often a slip: another name was meant below.",
  "unreachable-code": "After `return` or `stop`, the rest of a block is never done.",
  "endless-repeat": "`repeat { }` goes on until a `stop` or `return` inside ends it.",
  "stop-outside-loop": "`stop` leaves the innermost `for each` or `repeat`.",
  "return-outside-rule": "`return` ends a rule with a value; examples, constants and reports have none to end.",
  "return-without-value": "A rule always gives a value, so `return` says which.",
  "if-without-else": "An `if` used as a value needs an `else`, so that there is a value in every case.",
  "hides-local": "A name in a rule stands for one thing; no local may hide another or a parameter.",
  "set-parameter": "Parameters, fields and the names of loops keep their values. A local made with `let` can change.",
  "set-constant": "What is declared at the top of a file never changes in play. A variant can replace it.",
  "set-column": "Rows of tables never change in play. A variant can replace cells.",
  "cannot-set": "`set`, `add` and `take` change a local, a field of one, or an entry of one.",
  "cannot-add": "`add` and `take` work on numbers, lists and sets.",
  "constant-circle":
    "What is worked out once, such as constants, cells and defaults, cannot depend on itself, not even through rules and other constants.",
  "endless-calls":
    "A rule may call itself, or another rule that calls it, if there is a case in which it does not. Without one it never comes to an end, whatever values it is given.",
  "endless-calls-same":
    "A rule that calls itself must hand on other values than it was given, so that it comes nearer to a case in which it does not call itself. Nothing is rolled here, so the same values lead to the same call again.",
  "bindings-differ":
    "Where several variants share a line, each must name the same fields of the same types: what follows may use them.",
  "binding-outside-match":
    "In a `match` or a decision table a bare name inside a variant names its field for what follows. Here nothing follows.",
  "field-to-name": "Inside a variant in a test stand the names of its own fields, alone (to name them) or with a test.",
  "empty-result": "An empty cell in an input column fits everything. A result must say what it is.",
  "crossed-table":
    "In a grid the corner names two inputs with a backslash between them, as in `price \\ quality`: the first is tested by what begins the rows, the second by the headings.",
  "no-result-column":
    "The last columns of a decision table say what follows: `result`, the fields of the result, or `do`.",
  "unknown-policy": "The line above a decision table says which fitting rows count.",
  "policy-needs-numbers":
    "`rows sum`, `rows min` and `rows max` calculate with the results of all rows that fit, so each result is a number, and `none` is not. Under `rows min` and `rows max`, a last row that begins with `otherwise` may give `none`, for where no row fits.",
  "policy-of-grid": "In a grid exactly one cell is meant, so there is nothing to choose from.",
  "grid-as-table":
    "A table lists things, one a row, and its headings say what is known of each. What depends on two values is a rule whose table has both in its first heading: `| attacker \\ defender | Fire | Water |`. It is called with both: `bonus(hero.element, foe.element)`.",
  "grid-heading-place": "The heading `a \\ b` makes a grid and stands in its corner.",
  "column-twice": "Each output, parameter or field has one column.",
  "result-and-fields": "A row gives its result as a whole, in a column `result`, or field by field.",
  "fields-missing": "Where a table gives its result field by field, every field without a default needs a column.",
  "otherwise-of-column":
    "A row that begins with `otherwise` takes all that no other row fits, whatever its other columns say, so it is the last one. Where only one column takes any other value, its cell is `-` or empty. Rows are looked at from the top: what a row above takes does not come to it.",
  "otherwise-not-last": "`otherwise` fits everything that is left, so it stands last.",
  "headings-of-rows": "Every column has a heading, and every row one cell for each heading.",
  "ambiguous-cell":
    "In a column of a choice or a table, a cell names a variant or a key. A parameter or local of the same name makes it doubtful which is meant.",
  "original-outside": "Within a rule of a variant, `original(…)` calls the rule that it replaces.",
  "cells-in-row": "Every row has one cell for each heading; an empty cell is two bars with nothing between them.",
};
