import { entry } from "../catalog.ts";

type Place = string | null;
/** ", as the 2nd value given to `strike`" */
const as = (place: Place): string => (place === null ? "" : `, as ${place}`);

/** "an `int`", "a `number`" */
const a = (type: string): string => `${/^[aeiou]/i.test(type) ? "an" : "a"} \`${type}\``;

const isNumber = (type: string): boolean => type === "int" || type === "number";

/** Where a list stands that is to become part of another. */
function severalHint(place: Place): string | null {
  const change = /^what is (added to|taken from) the (?:list|set) (.*)$/.exec(place ?? "");
  if (change !== null)
    return `One value at a time: \`for each x in … { ${change[1] === "added to" ? "add x to" : "take x from"} … }\`.`;
  return place === "a side of `and`"
    ? "`and` joins conditions. To put lists together, copy one with `let`, and add the values of the other: `for each x in … { add x to … }`."
    : null;
}

function listHint(callee: string, found: string): string {
  if (callee === "mean" && isNumber(found))
    return "Give a list, as in `[a, b]`. Of what is rolled, reports and examples tell the `average(…)`, the `median(…)`, the `chance(… <= 7)` and the `distribution(…)`.";
  if (callee === "for each" && found.startsWith("map of "))
    return "Go through all keys that there can be. Of those that the map may lack, say what counts then, as in `cost[good] otherwise 0`.";
  if (found !== "bool") return "Give a list, as in `[a, b]`, or a table.";
  return `Say of which values, as in \`${callee === "any" || callee === "all" ? `${callee}(x > 3 for each x in xs)` : `${callee}(xs where it > 3)`}\`.`;
}

/** A value of a choice is called like the players, or like something that is made in a game. */
const hiddenHint = (
  { name, isPlayer }: { readonly name: string; readonly isPlayer: boolean },
  choice: string,
): string =>
  isPlayer
    ? `\`${name}\` is a value of \`${choice}\`, and means that here. All players are \`players\`.`
    : `\`${name}\` is a value of \`${choice}\`, and means that here. Give it or the entity another name, so that \`${name}\` means one thing.`;

/** Findings about values that are not of the type that is asked for. */
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const typeFindings = {
  "type-mismatch": entry<{ found: string; wanted: string; place: Place }>("error", (facts) => ({
    message: `I expected \`${facts.wanted}\` here${as(facts.place)}, and found \`${facts.found}\`.`,
    hint:
      (/^(?:list|set) of /.test(facts.found) ? severalHint(facts.place) : null) ??
      (isNumber(facts.wanted) && /^(?:list|set) of (?:int|number)$/.test(facts.found)
        ? "Make one number of them, as in `sum(…)`, `count(…)`, `max(…)` or `mean(…)`."
        : facts.wanted === "bool"
          ? "Write a condition, such as `… is 3` or `… > 2`, or `yes` or `no`."
          : facts.wanted === "text"
            ? "Join values to a text with `&`, or put the text in quotes."
            : `Give a value of type \`${facts.wanted}\`, or change the type that is asked for.`),
  })),
  "text-without-quotes": entry<Record<never, never>>("error", () => ({
    message: "This is a text, and a text in a rule stands in quotes.",
    label: "put it in quotes",
    hint: "Write a quote before and behind it.",
  })),
  "row-by-key": entry<{ table: string; written: string }>("error", (facts) => ({
    message: `This is a text, and I expected a row of \`${facts.table}\`.`,
    hint: `Write \`${facts.written}\`.`,
  })),
  "may-be-none": entry<{ wanted: string; place: Place; instead: string | null; isAnswered: boolean }>(
    "error",
    (facts) => ({
      message: `This may be \`none\`, and I need ${a(facts.wanted)} here${as(facts.place)}.`,
      hint: facts.isAnswered
        ? "The `otherwise` behind it takes all that stands before it. Put the value and its `otherwise` in brackets."
        : facts.instead === null
          ? "Ask before, as in `if x is none { … } else { … }`, or say with `otherwise` what counts then."
          : `Say what counts then, as in \`… otherwise ${facts.instead}\`, or ask \`is none\` before.`,
    }),
  ),
  "miss-not-none": entry("warning", () => ({
    message: "If there is nothing there, this stops with an error, although `none` may be given.",
    hint: "With `otherwise none` it goes on.",
  })),
  "miss-within": entry("warning", () => ({
    message: "If there is nothing there, this stops with an error: the `otherwise` behind the list does not answer it.",
    hint: "That `otherwise` is for a list without values. Each value needs its own.",
  })),
  "key-may-miss": entry<{ isNumber: boolean; empty: string | null }>("warning", (facts) => ({
    message:
      facts.empty === null
        ? "If the map has no such key yet, this stops with an error: what it is added to or taken from must be there."
        : `\`${facts.empty}\` begins as \`[]\`, and nothing ever gives it a key: this stops with an error.`,
    hint: `Say what counts then, as in \`set stock[k] = (stock[k] otherwise ${facts.isNumber ? "0) + 1" : "[]) & [x]"}\`, or begin with a map that has all keys.`,
  })),
  "gives-nothing": entry<{ wanted: string; place: Place }>("error", (facts) => ({
    message: `This gives no value, and I need ${facts.wanted === "a value" ? "one" : a(facts.wanted)} here${as(facts.place)}.`,
    hint: "End it with a line that is the value.",
  })),
  "not-whole": entry<{ value: string; meant: string | null; place: Place }>("error", (facts) =>
    facts.meant === null
      ? {
          message: `${facts.value} is not a whole number, and I expected an \`int\` here${as(facts.place)}.`,
          hint: "Write a whole number, or make the type `number`.",
        }
      : {
          message: `This is written as a \`number\`, with a point or \`%\`, and I expected an \`int\` here${as(facts.place)}.`,
          hint: `Write \`${facts.meant}\`, or make the type \`number\`.`,
        },
  ),
  "needs-rounding": entry<{ place: Place }>("error", (facts) => ({
    message: `This gives a \`number\`, and I expected an \`int\` here${as(facts.place)}. I do not round unless told how.`,
    hint: "Write `floor(…)` for down, `ceil(…)` for up, `round(…)` for the nearest; or make the type `number`.",
  })),
  "or-of-values": entry<{ op: "and" | "or"; left: string; not: boolean; values: readonly string[] }>(
    "error",
    (facts) => ({
      message: `\`${facts.op}\` joins conditions, and this is a value to compare with.`,
      hint: `Write \`${facts.left} ${facts.not ? "not in" : "in"} [${facts.values.join(", ")}]\`.`,
    }),
  ),
  "power-not-whole": entry<{ value: number | null }>("error", ({ value }) => ({
    message: "This may be less than 0, and `power(a, n)` with an `n` that is not whole needs an `a` of 0 or more.",
    hint:
      value !== null && Number.isInteger(value)
        ? `Write \`${value}\`, without a point.`
        : `A bound says how small it may be, such as \`level: int >= 0\` for a parameter; \`max(0, …)\` counts less than 0 as 0.${value === null ? " Or round `n`: `floor(…)` for down, `ceil(…)` for up, `round(…)` for the nearest." : ""}`,
  })),
  "out-of-bounds": entry<{ value: string; bound: string; what: string }>("error", (facts) => ({
    message: `${capital(facts.what)} must be \`${facts.bound}\`, and ${facts.value} is not.`,
    hint: "Change the value, or the bound.",
  })),
  "may-be-out-of-bounds": entry<{ what: string; bound: string; values: readonly string[] }>("warning", (facts) => ({
    message: `${capital(facts.what)} must be \`${facts.bound}\`, and this may come to ${facts.values.map((value) => `\`${value}\``).join(" and to ")}.`,
    hint: "There it stops with an error. Change the bound, or hold the value within it.",
  })),
  "number-out-of-reach": entry<{ text: string; largest: string }>("error", (facts) => ({
    message: `${facts.text} is larger than I can keep exactly.`,
    hint: `Stay within ${facts.largest}.`,
  })),
  "formula-out-of-reach": entry<{ formula: string | null; value: string | null; largest: string }>(
    "error",
    ({ formula, value, largest }) => ({
      message: `${formula === null ? "This" : `\`${formula}\``} comes to ${value === null ? "far more" : `about ${value}, which is more`} than I can keep exactly.`,
      hint: `Stay within ${largest}, or begin with smaller numbers.`,
    }),
  ),
  "too-many-places": entry<{ text: string; kept: string; places: number }>("error", (facts) => ({
    message: `${facts.text} has more places after the point than the ${facts.places} that are kept: it would count as ${facts.kept}.`,
    hint: `Write it with at most ${facts.places} ${facts.places === 1 ? "place" : "places"}, or let the rulebook keep more of them with \`decimals\`.`,
  })),
  "division-by-zero": entry<Record<never, never>>("error", () => ({
    message: "This divides by zero.",
    hint: "Change the divisor.",
  })),
  "text-plus": entry<Record<never, never>>("error", () => ({
    message: "`+` adds numbers, and this is a text.",
    hint: "Join with `&`.",
  })),
  "list-in-arithmetic": entry<{ found: string; op: string }>("error", (facts) => ({
    message: `\`${facts.op}\` ${/^(?:and|or)$/.test(facts.op) ? "joins two conditions" : "takes single numbers"}, and this is ${a(facts.found)}.`,
    hint: /^(?:and|or)$/.test(facts.op)
      ? "To join two lists write `&`: `first & second`."
      : facts.op === "+"
        ? "For one number write `sum(…)` or `count(…)`. To join two lists write `&`: `first & second`, or `xs & [x]` for one more."
        : "Write `sum(…)` or `count(…)`, or make a new list: `[x * 2 for each x in …]`.",
  })),
  "not-ordered": entry<{ choice: string; numbers?: string }>("error", (facts) => ({
    message: `The variants of \`${facts.choice}\` have no order.`,
    hint:
      facts.numbers === undefined
        ? `Declare it as \`ordered choice ${facts.choice}\`, lowest first.`
        : `The numbers that are called so are fields: write \`${facts.numbers}\`, where a number is asked for.`,
  })),
  "list-compared": entry<{ op: string; is: "list" | "range"; inside: boolean; rows?: true }>("error", (facts) => ({
    message: `This is a ${facts.is}, and \`${facts.op}\` compares single values.`,
    hint: facts.inside
      ? "Write `in` for `is`, and `not in` for `is not`."
      : facts.is === "range"
        ? "Compare with its ends, as in `x < r.low`; `in` asks whether a value lies in it."
        : `${facts.rows === true ? "Compare its first value, `first(…)`. Or count" : "Count"} those that fit, as in \`count(xs where it ${facts.op} 4)\`.`,
  })),
  "not-comparable": entry<{ left: string; right: string; op: string }>("error", (facts) => ({
    message: `\`${facts.op}\` cannot compare \`${facts.left}\` with \`${facts.right}\`.`,
    hint: "Compare two numbers, or two variants of one ordered choice.",
  })),
  "different-types": entry<{ left: string; right: string; each?: string }>("error", ({ left, right, each }) => ({
    message:
      each === undefined
        ? `This can never be the same: one is \`${left}\`, the other \`${right}\`.`
        : `\`it\` is ${a(left)} here, and never the same as ${a(right)}.`,
    hint:
      each === undefined
        ? "Compare two values of one type."
        : `What this \`for each\` goes through is called \`${each}\`: write that.`,
  })),
  "default-none": entry<{ name: string; type: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is always ${a(facts.type)}, so \`none\` cannot be its default.`,
    hint: `Write \`optional ${facts.type}\` if it may be none.`,
  })),
  "never-none": entry<{ found: string; isMiss?: boolean }>("error", (facts) => ({
    message: `This is \`${facts.found}\` and never \`none\`.`,
    hint:
      facts.isMiss === true
        ? "Write `otherwise none` behind the value that `let` names: then a miss is kept as `none`."
        : `Remove the question, or make the type \`optional ${facts.found}\`.`,
  })),
  "about-needs-digits": entry<Record<never, never>>("error", () => ({
    message: "After `about` I need a number written out.",
    hint: "Write the digits, as in `about 4.2`, or compare two formulas with `is`.",
  })),
  "cannot-hold": entry<{ found: string }>("error", (facts) => ({
    message: `Nothing can lie in ${a(facts.found)}.`,
    hint: "Write a range (`3 to 5`) or a list (`[A, B]`) after `in`.",
  })),
  "range-as-difference": entry<{ written: string; value: string; range: string; not: boolean }>("warning", (facts) => ({
    message: `\`${facts.written}\` is a difference here, so ${facts.value}.`,
    hint: `A range is asked with \`${facts.not ? "not in" : "in"} ${facts.range}\`.`,
  })),
  "always-in": entry("warning", () => ({
    message: "This is always so: the number lies in the range.",
    hint: "A chance is rolled: `d6 is 1` is so in 1 of 6.",
  })),
  "otherwise-never": entry<{ found: string; isWithin: boolean }>("error", (facts) => ({
    message: `This is \`${facts.found}\` and always there, so \`otherwise\` would never be used.`,
    hint: facts.isWithin
      ? "Something within may be missing: write `otherwise` right behind that."
      : "Remove `otherwise` and what follows it.",
  })),
  "different-branches": entry<{ first: string; other: string; place: string }>("error", (facts) => ({
    message: `The values of ${facts.place} do not go together: before it was \`${facts.first}\`, here it is \`${facts.other}\`.`,
    hint: "Give values of one type.",
  })),
  "not-a-key": entry<{ found: string }>("error", (facts) => ({
    message: `\`${facts.found}\` cannot be the key of a map.`,
    hint: "Use a text, an int, a row or a plain variant.",
  })),
  "key-twice": entry<{ key: string }>("error", (facts) => ({
    message: `The key \`${facts.key}\` stands in this map already.`,
    hint: "Remove one of the two.",
  })),
  "range-backwards": entry<{ low: string; high: string; whole?: string | undefined; around?: string }>(
    "error",
    (facts) => ({
      message: `This range starts at ${facts.low} and ends at ${facts.high}, so nothing lies in it.`,
      hint:
        facts.whole === undefined
          ? facts.around === undefined
            ? "Swap the ends."
            : `Swap the ends, or write \`${facts.around}\` for what goes on behind the highest number, as hours do.`
          : `A percentage is a part of one. Write \`${facts.whole}\` if the whole number counts percent, as a d100 does.`,
    }),
  ),
  "needs-a-list": entry<{
    callee: string;
    found: string;
    ask?: "least" | "most" | null;
    hidden?: { readonly name: string; readonly isPlayer: boolean } | null;
  }>("error", (facts) => ({
    message: `\`${facts.callee}\` needs a list, and this is \`${facts.found}\`.`,
    hint:
      facts.ask == null
        ? facts.hidden == null
          ? listHint(facts.callee, facts.found)
          : hiddenHint(facts.hidden, facts.found)
        : `The ${facts.ask === "least" ? "lowest" : "highest"} result that a roll may come to is \`${facts.ask}(…)\`, which reports, examples and checks may ask.`,
  })),
  "list-of-others": entry<{ callee: string; wanted: string; found: string }>("error", (facts) => ({
    message: `\`${facts.callee}\` needs values of type \`${facts.wanted}\`, and these are \`${facts.found}\`.`,
    hint:
      facts.wanted === "bool"
        ? `Ask about each, as in \`${facts.callee}(x > 3 for each x in xs)\`.`
        : facts.found === `optional ${facts.wanted}` || (facts.wanted === "number" && facts.found === "optional int")
          ? "Each may be `none`: say with `otherwise` what counts then."
          : facts.callee === "highest" || facts.callee === "lowest"
            ? `Say what to take of each, as in \`${facts.callee} 2 of [x.hp for each x in xs]\`; one alone is \`${facts.callee === "highest" ? "max" : "min"}(x.hp for each x in xs)\`.`
            : `Say what to take of each, as in \`${facts.callee}(x.hp for each x in xs)\`.`,
  })),
  "cannot-sort": entry<{ found: string }>("error", (facts) => ({
    message:
      facts.found === "odds"
        ? "An average or a chance lies between two bounds, so nothing is put in order by it."
        : `I do not know how to order values of type \`${facts.found}\`.`,
    hint:
      facts.found === "odds"
        ? "The one with the highest is `best(xs, by: average(it.damage()))`, and the one with the lowest `best(xs, by: -average(it.damage()))`."
        : "Say by what, as in `sort(xs, by: it.hp)`.",
  })),
  "step-by-sign": entry<{ found: string; callee: string }>("error", ({ found, callee }) => ({
    message: `\`${found}\` is a choice: its variants have an order, and are no numbers.`,
    hint: `\`${callee}(x)\` is one step, and \`otherwise\` says what counts where there is none, as in \`${callee}(x) otherwise x\`.`,
  })),
  "cannot-step": entry<{ callee: string; found: string; row: string | null }>("error", (facts) => ({
    message: `\`${facts.callee}\` steps through an ordered choice or from player to player, and this is ${facts.row === null ? "" : "a row of "}\`${facts.found}\`.`,
    hint:
      facts.row === null
        ? "Give a variant of an ordered choice, or a player; for numbers write `+ 1`."
        : `The ${facts.callee === "next" ? "row below" : "row above"} is \`${facts.row}\`; where there may be none, \`otherwise\` behind it says what counts then.`,
  })),
  "cannot-pick": entry<{ found: string }>("error", (facts) => ({
    message: `\`[ ]\` picks out of lists, maps and tables, and this is \`${facts.found}\`.`,
    hint: "Use a `.` for a field.",
  })),
  "counts-from-one": entry<{ index: string }>("error", (facts) => ({
    message: `Lists count from 1, so there is no place ${facts.index}.`,
    hint: "Write `xs[1]` for the first, `last(xs)` for the last.",
  })),
  "cannot-change": entry<{ found: string }>("error", (facts) => ({
    message: `\`with\` changes fields of a record, and this is \`${facts.found}\`.`,
    hint: "Put a record before `with`.",
  })),
  "let-needs-type": entry<{ name: string }>("error", (facts) => ({
    message: `I cannot tell what \`${facts.name}\` is to hold.`,
    hint: `Write its type, as in \`let ${facts.name}: list of int = []\`.`,
  })),
  "condition-in-cell": entry<{ tested: string; cell: boolean }>("error", (facts) =>
    facts.cell
      ? {
          message: `This is a condition, and the heading above is \`${facts.tested}\`.`,
          hint: "Write only the test, such as `>= 5`, or make the condition a heading of its own.",
        }
      : {
          message: `This is a condition, and what is tested here is \`${facts.tested}\`.`,
          hint: "Write only the test: a value, or such as `>= 5`. A condition stands in an `if`, or behind `needs` in an action.",
        },
  ),
  "test-mismatch": entry<{ tested: string; found: string }>("error", (facts) => ({
    message: `This is \`${facts.found}\`, and what is tested is \`${facts.tested}\`: it would never fit.`,
    hint: `Write a test for \`${facts.tested}\`.`,
  })),
  "field-named-kind": entry<{ variant: string }>("error", (facts) => ({
    message: `A field of the variant \`${facts.variant}\` cannot be called \`kind\`.`,
    hint: "Choose another name, such as `sort` or `type`.",
  })),
  "format-needs-number": entry<Record<never, never>>("error", () => ({
    message: "`as` shows numbers, and this is none.",
    hint: "Remove `as` and what follows it.",
  })),
};
