import type { syntaxFindings } from "../catalog/syntax.ts";

export const syntaxAbout: Readonly<Record<keyof typeof syntaxFindings, string>> = {
  "unexpected-word":
    "The line went well up to the marked word, which does not fit there. The message lists what may stand in its place. Often a sign is missing just before it.",
  "ended-too-soon":
    "A line or a declaration stops before it is complete, for example with an operator at its end or without the value after `=`.",
  "setup-refuses":
    "What may be given to a setup is said by the types of its parameters: bounds, or a record whose `check` lines say what holds for it.",
  "unknown-declaration":
    "Each part of a file begins with a word that says what it is: rulebook, use, let, choice, record, table, rule, check, example, examples, report, variant.",
  "unnamed-table":
    "Rows stand within a table, which has a name: `table Monster {`, the headings, the rows, `}`. Rows that were pasted from a page or a spreadsheet need that around them, and a type behind each heading.",
  "unknown-sign": "The sign has no meaning in the rules language outside of texts, cells of tables and remarks.",
  "missing-sign": "One sign is missing between two words; with it, the line can be read.",
  "extra-word": "The line can be read without the marked word or sign.",
  "key-of-words":
    'In a formula a key of several words is joined, as in `Weapon.ShortSword`, or stands in quotes between square brackets, without a dot: `Weapon["Short Sword"]`. In a cell it stands as it is.',
  "row-without-bars":
    "Each row of a table begins and ends with `|`, and a `|` stands between its cells. What is copied from a spreadsheet has tabs there; an editor can put the bars in, and `rulewright import` makes a table of a whole sheet.",
  "two-on-one-line":
    "Two words stand side by side without an operator between them. Statements go on lines of their own, or are separated by `then`. Calls have brackets: `gain(heat, 1)`.",
  "too-deep":
    "Brackets, blocks or operators are nested deeper than anybody could read. Name the inner parts with `let`, or make rules of them.",
  "unclosed-bracket":
    "A bracket or brace was opened and its partner is missing. The mark shows the one that opened it.",
  "unopened-bracket":
    "A bracket or brace is closed that was never opened: either it is one too many, or its partner is missing above.",
  "missing-brace":
    "The body of a rule, table, `if`, `else`, `for each` or `repeat` stands in braces: `if hp > 0 { yes } else { no }`.",
  "unclosed-text": "A text begins with a quote and ends with a quote on the same line.",
  "single-quotes": "Texts stand in double quotes; a single quote is an apostrophe.",
  "equals-sign":
    "`=` only ever gives a name its value, as in `let a = 3`. Two values are compared with `is` and `is not`.",
  "error-in-example":
    "An example shows what happens, so none of its lines may end in an error. That a move is not on offer is said by `not possible(…)`.",
  "foreign-sign": "A sign that other languages use. The rules language has one way to say each thing.",
  "foreign-operator":
    "There is a function in place of this operator: `remainder(a, b)` for what is left of a division, `power(a, n)` for a power.",
  "foreign-word":
    "A word that other languages or documents use: here the values are `yes`, `no` and `none`, loops are `for each` and `repeat`, and games `put`, `add`, `take` and `set`.",
  "section-with-body":
    "A section is a heading, not a box. It goes on to the next `section` or to the end of the file, as a chapter of a book does, so nothing has to be closed.",
  "section-without-title":
    'A section begins with the word `section` and its title in quotes: `section "Combat"`. Words that introduce it stand above it, in lines that begin with `##`.',
  "foreign-question":
    "A choice between two values is written `if condition { a } else { b }`; it is a value and may stand in a formula.",
  "foreign-comment":
    "A remark begins with `#` and goes to the end of its line; two (`##`) document the declaration below.",
  "else-if": "The second question of an `if` is written as two words.",
  semicolon:
    "A statement ends with its line. On one line, `then` separates statements; in brackets, a comma separates values.",
  assignment:
    "A new name gets its value with `let`; a local that has one changes with `set x = …`, `add … to x` or `take … from x`.",
  "default-with-equals": "What a parameter is when it is not given stands after `default`.",
  "equals-for-value": "A value given by name has a colon: `strike(damage: 5)`.",
  "lone-while": "The loop that goes on while a condition holds is `repeat while condition { … }`.",
  "for-without-each": "The loop over a list is `for each x in xs { … }`.",
  "name-of-words":
    "A name is one word of letters, digits and `_`. Only keys, headings and variants in tables may be written with spaces.",
  "several-results":
    "What a rule gives has one type. For two values at once, a `record` has a field for each: `record Blow { shields: int, hull: int }`, `rule strike(…): Blow`, and `Blow(shields: 2, hull: 3)` as the value. Who calls the rule reads `strike(…).hull`.",
  "reserved-word":
    'Some words of the language cannot name a rule, a parameter or a local. They can name a column or a field. The reference lists them under "Hard words".',
  "format-of-digits":
    "A format behind `as` says how many digits follow the point (`as 0`, `as 0.00`), whether it is a share (`as 0.0%`), and whether it has a sign (`as +0`). Numbers have no sign between their thousands and no unit: a title says what they are.",
  "bad-number":
    "Numbers are written with digits and a point: `1000`, `7.5`, `47.9%`. Thousands have no comma, a unit or a sign such as `x` belongs to the heading, a least value is written `>= 12`.",
  "number-too-big": "Whole numbers go up to 9 007 199 254 740 991 either way.",
  "difference-of-numbers":
    "In a cell that holds a value, `1-5` could be a range or a difference. A range is written `1 to 5`, a difference in brackets.",
  "half-range":
    "`over` and `under` mark the open ends of a range with two ends, `over 3 to under 5`. With one end it is `> 3` or `< 5`.",
  "range-of-ranges": "A range has two ends: `1 to 5`.",
  "foreign-comparison": "A test that is open at one end is written with a sign: `>= 12`, `> 12`, `<= 12`, `< 12`.",
  "chained-comparison":
    "Two comparisons cannot share a value. Between two ends is `x in 1 to 5` (ends included) or `x in over 1 to under 5`; otherwise join two comparisons with `and`.",
  "bar-in-formula":
    "A bar begins a row of a table, and a row stands on a line of its own. A choice between two conditions is `or`.",
  "row-without-bar": "Each row of a table begins with a bar: `| Glass | 10 |`.",
  "misplaced-for-each":
    "`for each` goes through a list as the only value in brackets: `sum(x.hp for each x in xs)`, `[x.hp for each x in xs]`.",
  "list-or-map": "In `[ ]` stand either values, `[1, 2]`, or pairs, `[Slashing: 1, Crushing: 2]`.",
  "sign-before-case":
    "A line that begins with a sign goes on with the line above, so a case of a `match` that is a negative number stands in brackets.",
  "misplaced-where":
    "`where` stands once, right after a list or after `for each x in xs`: `count(xs where it > 4)`, `sum(x for each x in xs where x > 4 and x < 9)`.",
  "empty-formula": "A formula was expected, and nothing stands there.",
  "remark-in-cell":
    "What follows `#` is a remark, and a cell that holds nothing else has no value. Spreadsheets write `#REF!` or `#N/A` where their own formula went wrong.",
  "missing-type":
    "Parameters, fields and the results of rules say their type after a colon: `damage: int`, `rule half(hp: int): number`.",
  "missing-brackets":
    "A rule has brackets for its parameters, even if there are none: `rule bonus(): int = 2`. A value with a name is `let bonus = 2`. So have a procedure, an action, a status and a setup.",
  "missing-doubt": '`unclear "phrase" "reading"` stands above the declaration that it is about.',
  "said-twice": "The line may stand only once in its body.",
  "variants-together":
    'An example, or a table of them, is worked out under one variant. A variant may build on others: `variant both "Both." with hard, harsh { }`.',
  "second-rows":
    "The rows of a table stand together: one heading, and the rows below it, with no other line between them.",
  "rows-in-record":
    "A record has fields and no rows, and so have the players and other entities of a game; a table has rows.",
  "rows-without-expect": "In a report, the source's own table stands below a line `expect` or `expect about`.",
  "expect-without-rows": "Below `expect` stands the table that the report is held against.",
  "misplaced-disputed": '`disputed "why"` is a line of an example, or a column of a table.',
  "map-of-loop":
    "A map is written with its keys: `[Pearl: 4, Jade: 4]`. Where there are many, it begins empty, `[]`, and a loop fills it: `for each g in Gem { set supply[g] = 4 }`.",
  "rows-on-one-line": "Each row of a table has a line of its own, and so have its headings.",
  "misplaced-check":
    'What must be so in each game, such as that no token gets lost, is a `check` among the fields of an entity or of the player: `entity Bank { coins: int default 9 check coins >= 0 "Too few" }`. `play`, the Studio, simulations and goals ask it after each decision. At the top, a `check` looks at no game.',
  "claim-of-game":
    'What must be so in each game is a `check` among the fields of an entity or of the player: `player Hero { food: int check food <= 9 "Too much" }`. It may look at all of the game, and is asked after each decision. A `check` at the top is asked once, before anybody plays.',
  "misplaced-line": "The word begins a declaration, and declarations stand at the top of a file.",
};
