import type { typeFindings } from "../catalog/types.ts";

export const typeAbout: Readonly<Record<keyof typeof typeFindings, string>> = {
  "type-mismatch":
    "Each place asks for one type: a parameter, a field, a result, a side of an operator. What stands there is of another.",
  "text-without-quotes":
    'In a rule a text stands in quotes, also in the cells of a decision table: `| 6 | "You do it." |`. In a `table`, which only holds what was written, it needs none.',
  "row-by-key": "A row is looked up in its table. A text alone could be the key of any table.",
  "miss-not-none":
    "A miss is not `none` by itself: `first(xs)` of an empty list, `stock[Gold]` of a map without gold and `steps(a, b, …)` where no way leads stop the rule with an error. Where `none` may be given, `first(xs) otherwise none` gives it.",
  "miss-within":
    "In `max(m.skills[skill] for each m in crew) otherwise 0`, `otherwise` says what counts where the crew has nobody. Somebody without the skill is a miss of its own, which stops the rule with an error: `max((m.skills[skill] otherwise 0) for each m in crew) otherwise 0`, or leave them out with `where skill in m.skills`.",
  "key-may-miss":
    "`add 2 to stock[Wood]` reads `stock[Wood]` first, and a map without wood has nothing there, not 0. `set stock[Wood] = (stock[Wood] otherwise 0) + 2` counts from 0. Nothing is said where the map begins with all of its keys, where they are set one by one, or where `in` or `otherwise` asks for them.",
  "may-be-none":
    "An optional value may be `none`, and this place needs one that is there. Ask first (`if x is none { … } else { … }`), or say what counts instead (`x otherwise 0`). In a game, what was asked counts until that field is set, or a procedure is called; `let` keeps the value beyond that.",
  "default-none":
    "A field, a parameter or a column that may be `none` has a type with `optional`: `hero: optional Hero`. A field of such a type is `none` where nothing is said.",
  "gives-nothing": "A block's value is its last line. A `set`, a loop, or an `if` without `else` gives no value.",
  "not-whole":
    "An `int` is a whole number, written without a point or `%`. A number with a fraction needs the type `number`.",
  "needs-rounding":
    "A formula with `/` or with a `number` in it gives a `number`, and an `int` is asked for. How to round is for you to say: `floor(…)`, `ceil(…)`, `round(…)`, or a `rounding` line in the rulebook.",
  "or-of-values":
    "`or` joins conditions: `x is 19 or x is 20`. Whether something is one of several values is asked with `in` and a list of them: `x in [19, 20]`.",
  "power-not-whole":
    "`power(a, n)` with a whole `n` multiplies `a` by itself `n` times: `power(2, 3)` is 8, `power(2, -1)` is 0.5. With any other `n` it is what lies between, as `power(9, 0.5)`, the square root of 9; that there is only of numbers from 0 upwards, so a bound has to say that `a` is one.",
  "out-of-bounds": "A bound such as `int >= 1` or `int 0 to 20` limits what a parameter, field or column may hold.",
  "may-be-out-of-bounds":
    "Dice, and parameters with a least and a most of which nothing is asked, come to both of their ends. An end that lies beyond what a parameter, field or result may hold is an error when it comes up.",
  "number-out-of-reach":
    "An `int` goes up to 9 007 199 254 740 991 and a `number` up to 9 007 199 254, each with its sign; beyond that, digits would be lost.",
  "formula-out-of-reach":
    "A formula of written numbers and constants alone that comes to more than an `int` or a `number` holds would end with an error in every game: an `int` goes up to 9 007 199 254 740 991 and a `number` up to 9 007 199 254, each with its sign, on the way to the result, too.",
  "too-many-places":
    "A `number` keeps six places after the point, or as many as `decimals` in the rulebook says. A percent sign moves the point by two: `0.00015%` is 0.0000015. What has more places would be rounded, and another number than the one that stands there would count.",
  "division-by-zero": "Nothing can be divided by zero.",
  "text-plus": "`+` adds numbers. Texts, and texts with numbers, are joined with `&`.",
  "list-in-arithmetic": "Operators work on single numbers, never on all values of a list at once.",
  "not-ordered":
    "Only an `ordered choice` has an order: its variants can be compared with `<` and stepped through with `next` and `previous`.",
  "list-compared":
    "A comparison is about one value. Whether a value lies in a list or range is asked with `in`. To ask about the values of a list, count those that fit, or ask for `any` or `all`.",
  "not-comparable": "`<`, `<=`, `>` and `>=` compare numbers with numbers, and variants of one ordered choice.",
  "different-types": "Values of different types are never equal, so asking is a mistake.",
  "never-none":
    "Only an `optional` value, or a look-up that may find nothing, can be `none`. `let found = first(xs where it > 3) otherwise none` keeps a miss.",
  "about-needs-digits":
    "`about` compares at the digits written, so a number with its digits must stand there: `is about 47.9%`.",
  "cannot-hold": "`in` asks whether a value lies in a range, a list, a set, or among the keys of a map.",
  "range-as-difference": "In a cell `4-5` is a range. In a formula it is 4 minus 5; a range is asked with `in 4 to 5`.",
  "always-in": "`in` asks where a value lies, and rolls nothing. `1 in 6`, as rules of games say it, is `d6 is 1`.",
  "otherwise-never":
    "`otherwise` says what counts where a value is `none` or a look-up finds nothing. Beside a value that is always there it would never be used.",
  "different-branches":
    "All branches of `if`, `match` and tables, and both sides of `otherwise`, give values of one type.",
  "not-a-key": "The keys of a map are texts, ints, rows of a table, or variants of a choice without values.",
  "key-twice": "A map has one value for each key.",
  "range-backwards": "A range goes from its lower end to its higher one.",
  "needs-a-list": "Questions about many values need a list, a set, a table, or a range of ints.",
  "list-of-others":
    "`sum`, `mean`, `highest` and `lowest` need numbers, `min` and `max` numbers or variants of an ordered choice; `any` and `all` need answers of yes or no.",
  "cannot-sort":
    "`sort` puts numbers, texts and variants of an ordered choice in order. Other values need `by:`, which says what of each to go by.",
  "step-by-sign":
    "The variants of an ordered choice are no numbers, so nothing is added to them. `next(x)` and `previous(x)` give the neighbours; the last one has no next, and `next(x) otherwise x` stays there. `min(x, Rare)` and `x < Rare` compare by the order.",
  "cannot-step": "`next` and `previous` step through the variants of an ordered choice.",
  "cannot-pick": "`[ ]` picks a value out of a list by its place, out of a map by its key, and a row out of a table.",
  "counts-from-one": "The first value of a list is `xs[1]`.",
  "cannot-change": "`with` makes a record like another, with some fields changed.",
  "let-needs-type":
    "An empty list, or `none`, does not say what it will hold, so the type is written: `let hits: list of int = []`.",
  "condition-in-cell":
    "A cell holds what the heading is compared with: a value, `>= 5`, `3 to 5`. A whole condition belongs into the heading, with `yes` and `no` below.",
  "test-mismatch": "A test must be able to fit what it tests: a number tests numbers, a variant its choice.",
  "field-named-kind":
    "Outside, a variant with values is an object whose `kind` says which variant it is; a field of that name would hide it.",
  "format-needs-number": "`as 0.0` says how many digits of a number are shown.",
};
