import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const listed = (words: readonly string[]): string => {
  const quoted = words.map((word) => (/^[a-z]/.test(word) && word.includes(" ") ? word : `\`${word}\``));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
};
const maybe = (key: "hint", text: string | undefined): { hint?: string } => (text === undefined ? {} : { [key]: text });

export const syntaxFindings = {
  // ---------------------------------------------------------------- what cannot be read at all

  "unexpected-word": entry<{ readonly found: string; readonly expected: readonly string[]; readonly where: string }>(
    "error",
    "The line went well up to the marked word, which does not fit there. The message lists what may stand in its place. Often a sign is missing just before it.",
    ({ found, expected, where }) => ({
      message: `I cannot go on at \`${found}\`${where === "" ? "" : `, reading ${where}`}.`,
      label: "this does not fit here",
      ...maybe("hint", expected.length === 0 ? undefined : `Here I can read ${listed(expected)}.`),
    }),
  ),
  "ended-too-soon": entry<{ readonly after: string; readonly expected: readonly string[]; readonly where: string }>(
    "error",
    "A line or a declaration stops before it is complete, for example with an operator at its end or without the value after `=`.",
    ({ after, expected, where }) => ({
      message: `After \`${after}\` I expected more${where === "" ? "" : `, reading ${where}`}.`,
      label: "something is missing after this",
      ...maybe("hint", expected.length === 0 ? undefined : `Here I can read ${listed(expected)}.`),
    }),
  ),
  "unknown-declaration": entry<{ readonly found: string; readonly near: readonly string[]; readonly table: boolean }>(
    "error",
    "Each part of a file begins with a word that says what it is: rulebook, use, let, choice, record, table, rule, check, example, examples, report, variant.",
    ({ found, near, table }) =>
      table
        ? {
            message: "These are rows of a table, and I do not know which.",
            label: "a table without a name",
            hint: "Write `table Name {` above the heading and `}` below the last row, and give each heading its type, as in `HP: int`.",
          }
        : {
            message: `A part of a rulebook cannot begin with \`${found}\`.`,
            label: "what is this?",
            hint:
              didYouMean(near) ??
              "Begin with a word such as `table`, `rule`, `choice`, `record`, `let` or `example`; put `#` before a remark.",
          },
  ),
  "unknown-sign": entry<{ readonly written: string }>(
    "error",
    "The sign has no meaning in the rules language outside of texts, cells of tables and remarks.",
    ({ written }) => ({
      message: `The sign \`${written}\` means nothing to me here.`,
      label: "unknown sign",
      hint: "Take it out, or put the text around it in quotes.",
    }),
  ),
  "missing-sign": entry<{ readonly sign: string; readonly before: string; readonly after: string }>(
    "error",
    "One sign is missing between two words; with it, the line can be read.",
    ({ sign, before, after }) => ({
      message: `I expected \`${sign}\` between \`${before}\` and \`${after}\`.`,
      label: `\`${sign}\` is missing here`,
      hint: `Write \`${sign}\` there.`,
    }),
  ),
  "extra-word": entry<{ readonly found: string }>(
    "error",
    "The line can be read without the marked word or sign.",
    ({ found }) => ({
      message: `I did not expect \`${found}\` here.`,
      label: "one too many",
      hint: "Without it I can read the line.",
    }),
  ),
  "key-of-words": entry<{ readonly key: string; readonly better: string }>(
    "error",
    'In a formula a key of several words is joined, as in `Weapon.ShortSword`, or stands in quotes between square brackets, without a dot: `Weapon["Short Sword"]`. In a cell it stands as it is.',
    ({ key, better }) => ({
      message: `I read one word here, and the key \`${key}\` is not one.`,
      label: `write \`${better}\``,
      hint: better.startsWith("[")
        ? "In quotes it stands between square brackets, without a dot."
        : "Its words are joined, each with a capital letter.",
    }),
  ),
  "row-without-bars": entry<{ readonly rows: number }>(
    "error",
    "Each row of a table begins and ends with `|`, and a `|` stands between its cells. What is copied from a spreadsheet has tabs there; an editor can put the bars in, and `rulewright import` makes a table of a whole sheet.",
    ({ rows }) => ({
      message:
        rows === 1
          ? "The cells of this line have tabs between them, and no bars."
          : `The cells of these ${rows} lines have tabs between them, and no bars.`,
      label: "each row is written `| … | … |`",
      hint: "Put `|` at both ends and between the cells.",
    }),
  ),
  "two-on-one-line": entry<{ readonly first: string; readonly second: string }>(
    "error",
    "Two words stand side by side without an operator between them. Statements go on lines of their own, or are separated by `then`. Calls have brackets: `gain(heat, 1)`.",
    ({ first, second }) => ({
      message: `\`${first}\` and \`${second}\` stand side by side, and I do not know what joins them.`,
      label: "what joins these?",
      hint: "Write an operator between them, or a new line if the second begins something new. A call has brackets, as in `name(value)`.",
    }),
  ),
  "too-deep": entry<{ readonly what: string }>(
    "error",
    "Brackets, blocks or operators are nested deeper than anybody could read. Name the inner parts with `let`, or make rules of them.",
    ({ what }) => ({
      message: `This ${what} goes too deep for me.`,
      label: "too deep from here on",
      hint: "Name inner parts with `let`, or make a rule of them.",
    }),
  ),

  // ---------------------------------------------------------------- brackets, braces, quotes

  "unclosed-bracket": entry<{ readonly bracket: string; readonly closes: string }>(
    "error",
    "A bracket or brace was opened and its partner is missing. The mark shows the one that opened it.",
    ({ bracket, closes }) => ({
      message: `This \`${bracket}\` is opened and never closed.`,
      label: "opened here",
      hint: `Write \`${closes}\` where it ends.`,
    }),
  ),
  "unopened-bracket": entry<{ readonly bracket: string; readonly opens: string }>(
    "error",
    "A bracket or brace is closed that was never opened: either it is one too many, or its partner is missing above.",
    ({ bracket, opens }) => ({
      message: `This \`${bracket}\` closes nothing.`,
      label: "nothing is open here",
      hint: `Take it out, or write the missing \`${opens}\` before.`,
    }),
  ),
  "missing-brace": entry<{ readonly after: string; readonly closing: boolean }>(
    "error",
    "The body of a rule, table, `if`, `else`, `for each` or `repeat` stands in braces: `if hp > 0 { yes } else { no }`.",
    ({ after, closing }) => ({
      message: closing
        ? `After \`${after}\` I expected \`{\`: a body stands in braces.`
        : `After \`${after}\` I expected a body in braces.`,
      label: "`{` is missing here",
      hint: "Write `{` before the body and `}` after it.",
    }),
  ),
  "unclosed-text": entry<Record<never, never>>(
    "error",
    "A text begins with a quote and ends with a quote on the same line.",
    () => ({
      message: "This text has no closing quote on its line.",
      label: "the text begins here",
      hint: 'Write `"` where it ends.',
    }),
  ),
  "single-quotes": entry<{ readonly written: string }>(
    "error",
    "Texts stand in double quotes; a single quote is an apostrophe.",
    ({ written }) => ({
      message: `A text stands in double quotes, and this one stands in \`${written}\`.`,
      hint: 'Write `"` around it.',
    }),
  ),

  // ---------------------------------------------------------------- habits from elsewhere

  "equals-sign": entry<{ readonly written: string; readonly name: string | null }>(
    "error",
    "`=` only ever gives a name its value, as in `let a = 3`. Two values are compared with `is` and `is not`.",
    ({ written, name }) => ({
      message: `I compare with \`is\`, not with \`${written}\`.`,
      label: name === null ? "write `is`" : "`is`, or `let`?",
      hint:
        name === null
          ? "`=` only gives a name its value."
          : `Write \`${name} is …\` to compare, \`let ${name} = …\` to give a new name its value.`,
    }),
  ),
  "foreign-sign": entry<{ readonly written: string; readonly meant: string }>(
    "error",
    "A sign that other languages use. The rules language has one way to say each thing.",
    ({ written, meant }) => ({
      message: `I do not know \`${written}\` here. I write \`${meant}\` for that.`,
      label: `write \`${meant}\``,
    }),
  ),
  "foreign-operator": entry<{ readonly written: string; readonly name: string }>(
    "error",
    "There is a function in place of this operator: `remainder(a, b)` for what is left of a division, `power(a, n)` for a power.",
    ({ written, name }) => ({
      message: `There is no operator \`${written}\`; there is the function \`${name}\`.`,
      label: `use \`${name}(…, …)\``,
    }),
  ),
  "foreign-word": entry<{ readonly written: string; readonly meant: string }>(
    "error",
    "A word that other languages or documents use: here the values are `yes`, `no` and `none`, loops are `for each` and `repeat`, and games `put`, `add`, `take` and `set`.",
    ({ written, meant }) => ({
      message: `I do not know \`${written}\`. I write \`${meant}\` for that.`,
      label: `write \`${meant}\``,
    }),
  ),
  "foreign-question": entry<Record<never, never>>(
    "error",
    "A choice between two values is written `if condition { a } else { b }`; it is a value and may stand in a formula.",
    () => ({ message: "I do not know `? :`.", label: "write an `if`", hint: "Write `if condition { a } else { b }`." }),
  ),
  "foreign-comment": entry<{ readonly written: string }>(
    "error",
    "A remark begins with `#` and goes to the end of its line; two (`##`) document the declaration below.",
    ({ written }) => ({
      message: `A remark begins with \`#\`, not with \`${written}\`.`,
      hint: "Write `#` in its place.",
    }),
  ),
  "else-if": entry<{ readonly written: string }>(
    "error",
    "The second question of an `if` is written as two words.",
    ({ written }) => ({ message: `I write \`else if\` for \`${written}\`.`, label: "write `else if`" }),
  ),
  semicolon: entry<{ readonly count: number; readonly meant: string }>(
    "error",
    "A statement ends with its line. On one line, `then` separates statements; in brackets, a comma separates values.",
    ({ count, meant }) => ({
      message:
        count === 1
          ? "I use no semicolons: a statement ends with its line."
          : `I use no semicolons: a statement ends with its line. There are ${count} of them in this part.`,
      label: meant === "" ? "take this out" : `write \`${meant}\``,
      hint:
        meant === ","
          ? "Values in brackets have commas between them."
          : "To put two statements on one line, write `then` between them.",
    }),
  ),
  assignment: entry<{
    readonly written: string;
    readonly name: string | null;
    readonly meant: "let" | "set" | null;
    readonly kept: boolean;
  }>(
    "error",
    "A new name gets its value with `let`; a local that has one changes with `set x = …`, `add … to x` or `take … from x`.",
    ({ written, name, meant, kept }) => ({
      message: `I need a word before this \`${written}\`.`,
      label: "gives a value",
      hint:
        kept && name !== null
          ? `\`${name}\` keeps its value here. Make a local of it: \`let changed = …\`.`
          : meant === "let" && name !== null
            ? `Nothing is called \`${name}\` yet: write \`let ${name} = …\`. Later, \`set ${name} = …\` changes it; \`is\` compares.`
            : meant === "set" && name !== null
              ? `\`${name}\` has its value already: write \`set … = …\`, \`add … to …\` or \`take … from …\` to change it; \`is\` compares.`
              : "Write `let x = …` for a new name; `set x = …`, `add … to x` or `take … from x` to change one; `is` to compare.",
    }),
  ),
  "default-with-equals": entry<Record<never, never>>(
    "error",
    "What a parameter is when it is not given stands after `default`.",
    () => ({
      message: "What a parameter is by default stands after `default`, not after `=`.",
      label: "write `default`",
    }),
  ),
  "equals-for-value": entry<{ readonly name: string }>(
    "error",
    "A value given by name has a colon: `strike(damage: 5)`.",
    ({ name }) => ({ message: `A value given by name has a colon: \`${name}: …\`.`, label: "write `:`" }),
  ),
  "lone-while": entry<Record<never, never>>(
    "error",
    "The loop that goes on while a condition holds is `repeat while condition { … }`.",
    () => ({ message: "`while` stands after `repeat`.", label: "write `repeat while`" }),
  ),
  "for-without-each": entry<Record<never, never>>("error", "The loop over a list is `for each x in xs { … }`.", () => ({
    message: "The loop over a list is `for each`.",
    label: "write `for each`",
  })),

  // ---------------------------------------------------------------- words and names

  "name-of-words": entry<{ readonly written: string; readonly name: string }>(
    "error",
    "A name is one word of letters, digits and `_`. Only keys, headings and variants in tables may be written with spaces.",
    ({ written, name }) => ({
      message: `\`${written}\` is more than one word, and a name is one.`,
      label: `write \`${name}\``,
    }),
  ),
  "reserved-word": entry<{ readonly word: string; readonly what: string }>(
    "error",
    'Some words of the language cannot name a rule, a parameter or a local. They can name a column or a field. The reference lists them under "Hard words".',
    ({ word, what }) => ({
      message: `\`${word}\` is a word of the language, so it cannot be the name of a ${what}.`,
      label: "choose another name",
      hint: `For example \`${word}1\` or a longer word.`,
    }),
  ),

  // ---------------------------------------------------------------- numbers

  "bad-number": entry<{ readonly written: string; readonly better: string | null }>(
    "error",
    "Numbers are written with digits and a point: `1000`, `7.5`, `47.9%`. Thousands have no comma, a unit or a sign such as `x` belongs to the heading, a least value is written `>= 12`.",
    ({ written, better }) => ({
      message: `I cannot read \`${written}\` as a number.`,
      label: better === null ? "not a number" : better === "" ? "leave this empty" : `write \`${better}\``,
      ...maybe("hint", better === null ? "Write digits, perhaps with a point: `12`, `7.5`, `40%`." : undefined),
    }),
  ),
  "number-too-big": entry<Record<never, never>>(
    "error",
    "Whole numbers go up to 9 007 199 254 740 991 either way.",
    () => ({ message: "This number is bigger than I can count: the end is 9007199254740991.", label: "too big" }),
  ),
  "difference-of-numbers": entry<{ readonly written: string; readonly low: string; readonly high: string }>(
    "error",
    "In a cell that holds a value, `1-5` could be a range or a difference. A range is written `1 to 5`, a difference in brackets.",
    ({ written, low, high }) => ({
      message: `\`${written}\` could be a range or a difference, and this cell holds one value.`,
      hint: `Write \`${low} to ${high}\` for the range, \`(${low} - ${high})\` for the difference.`,
    }),
  ),
  "half-range": entry<{ readonly word: string; readonly sign: string }>(
    "error",
    "`over` and `under` mark the open ends of a range with two ends, `over 3 to under 5`. With one end it is `> 3` or `< 5`.",
    ({ word, sign }) => ({
      message: `\`${word}\` needs a range with two ends.`,
      label: "only one end",
      hint: `With one end I compare: \`x ${sign} 3\`, or in a test \`${sign} 3\` alone.`,
    }),
  ),
  "range-of-ranges": entry<Record<never, never>>("error", "A range has two ends: `1 to 5`.", () => ({
    message: "A range has two ends, and this one has three.",
    label: "a second `to`",
  })),
  "foreign-comparison": entry<{ readonly written: string; readonly better: string }>(
    "error",
    "A test that is open at one end is written with a sign: `>= 12`, `> 12`, `<= 12`, `< 12`.",
    ({ written, better }) => ({ message: `I write \`${better}\` for \`${written}\`.`, label: `write \`${better}\`` }),
  ),

  // ---------------------------------------------------------------- formulas

  "chained-comparison": entry<{ readonly first: string; readonly second: string }>(
    "error",
    "Two comparisons cannot share a value. Between two ends is `x in 1 to 5` (ends included) or `x in over 1 to under 5`; otherwise join two comparisons with `and`.",
    ({ first, second }) => ({
      message: `\`${first}\` and \`${second}\` cannot share the value between them.`,
      label: "two comparisons in a row",
      hint: "Write `x in 1 to 5`, `x in over 1 to under 5`, or two comparisons with `and` between them.",
    }),
  ),
  "bar-in-formula": entry<Record<never, never>>(
    "error",
    "A bar begins a row of a table, and a row stands on a line of its own. A choice between two conditions is `or`.",
    () => ({
      message: "A bar cannot stand inside a line: a row of a table begins on a line of its own.",
      label: "a bar",
      hint: "For a choice between two conditions write `or`; in a cell write `\\|`.",
    }),
  ),
  "row-without-bar": entry<Record<never, never>>(
    "error",
    "Each row of a table begins with a bar: `| Glass | 10 |`.",
    () => ({
      message: "A row of a table begins with a bar.",
      label: "the bar is missing here",
      hint: "Write `| ` before it.",
    }),
  ),
  "misplaced-for-each": entry<Record<never, never>>(
    "error",
    "`for each` goes through a list as the only value in brackets: `sum(x.hp for each x in xs)`, `[x.hp for each x in xs]`.",
    () => ({ message: "`for each` must be the only thing in these brackets.", label: "goes through a list" }),
  ),
  "list-or-map": entry<Record<never, never>>(
    "error",
    "In `[ ]` stand either values, `[1, 2]`, or pairs, `[Slashing: 1, Crushing: 2]`.",
    () => ({
      message: "The others in these brackets are pairs, and this has no value after a colon.",
      label: "not a pair",
      hint: "Write `key: value`.",
    }),
  ),
  "sign-before-case": entry<Record<never, never>>(
    "error",
    "A line that begins with a sign goes on with the line above, so a case of a `match` that is a negative number stands in brackets.",
    () => ({
      message: "A line that begins with a sign goes on with the line above.",
      label: "this case",
      hint: "Put the negative number in brackets: `(-1): …`.",
    }),
  ),
  "misplaced-where": entry<{ readonly after: "each" | "comma" }>(
    "error",
    "`where` stands once, right after a list or after `for each x in xs`: `count(xs where it > 4)`, `sum(x for each x in xs where x > 4 and x < 9)`.",
    ({ after }) =>
      after === "each"
        ? {
            message: "One `where` is enough here: join conditions with `and`.",
            label: "a second `where`",
            hint: "Write `and` in its place.",
          }
        : {
            message: "`where` belongs to the list before it, so no comma stands between them.",
            label: "belongs to the list",
            hint: "Take out the comma.",
          },
  ),
  "empty-formula": entry<Record<never, never>>("error", "A formula was expected, and nothing stands there.", () => ({
    message: "I expected a formula here, and there is none.",
    label: "nothing here",
  })),

  "remark-in-cell": entry<{ readonly found: string }>(
    "error",
    "What follows `#` is a remark, and a cell that holds nothing else has no value. Spreadsheets write `#REF!` or `#N/A` where their own formula went wrong.",
    ({ found }) => ({
      message: `\`${found.length > 40 ? `${found.slice(0, 40)}…` : found}\` is only a remark: what follows \`#\` is not read.`,
      label: "no value",
      hint: /^#[A-Z/0]+[!?]?$/.test(found.trim())
        ? "A spreadsheet writes so where its formula went wrong. Write the value."
        : "Write the value, or leave the cell empty.",
    }),
  ),

  // ---------------------------------------------------------------- declarations

  "missing-type": entry<{ readonly name: string; readonly what: string }>(
    "error",
    "Parameters, fields and the results of rules say their type after a colon: `damage: int`, `rule half(hp: int): number`.",
    ({ name, what }) => ({
      message:
        what === "result"
          ? `I need to know what \`${name}\` gives.`
          : `I need to know the type of the ${what} \`${name}\`.`,
      label: "its type is missing",
      hint:
        what === "result"
          ? "Write a colon and a type after the brackets: `): int`."
          : `Write a colon and a type: \`${name}: int\`.`,
    }),
  ),
  "missing-brackets": entry<{ readonly name: string; readonly what: string }>(
    "error",
    "A rule has brackets for its parameters, even if there are none: `rule bonus(): int = 2`. A value with a name is `let bonus = 2`. So have a procedure, an action, a status and a setup.",
    ({ name, what }) => ({
      message:
        what === "start"
          ? `\`in ${name}\` has no brackets for the values of the setup.`
          : `The ${what} \`${name}\` has no brackets for its parameters.`,
      label: "brackets are missing here",
      hint: what === "rule" ? `Write \`${name}()\`, or \`let ${name} = …\` for a value.` : `Write \`${name}()\`.`,
    }),
  ),
  "missing-doubt": entry<Record<never, never>>(
    "error",
    '`unclear "phrase" "reading"` stands above the declaration that it is about.',
    () => ({
      message: "Nothing follows this `unclear` line.",
      label: "about what?",
      hint: "Put it above the declaration that it is about.",
    }),
  ),
  "said-twice": entry<{ readonly what: string }>("error", "The line may stand only once in its body.", ({ what }) => ({
    message: `\`${what}\` stands here a second time.`,
    label: "the second one",
  })),
  "second-rows": entry<Record<never, never>>(
    "error",
    "The rows of a table stand together: one heading, and the rows below it, with no other line between them.",
    () => ({
      message: "A second set of rows begins here.",
      label: "the second heading",
      hint: "Put all rows below one heading.",
    }),
  ),
  "rows-in-record": entry<{ readonly what: string }>(
    "error",
    "A record has fields and no rows, and so have the players and other entities of a game; a table has rows.",
    ({ what }) => ({
      message: `A ${what} has no rows.`,
      label: "rows of a table",
      hint: `Write \`table\` in place of \`${what}\`.`,
    }),
  ),
  "rows-without-expect": entry<Record<never, never>>(
    "error",
    "In a report, the source's own table stands below a line `expect` or `expect about`.",
    () => ({
      message: "These rows need a line `expect` above them.",
      label: "rows of a table",
      hint: "Write `expect`, or `expect about` if they are rounded.",
    }),
  ),
  "expect-without-rows": entry<Record<never, never>>(
    "error",
    "Below `expect` stands the table that the report is held against.",
    () => ({
      message: "No rows follow this `expect`.",
      label: "expects what?",
      hint: "Paste the source's table below.",
    }),
  ),
  "misplaced-disputed": entry<Record<never, never>>(
    "error",
    '`disputed "why"` is a line of an example, or a column of a table.',
    () => ({ message: "A dispute stands in an example.", label: "not here" }),
  ),
  "misplaced-line": entry<{ readonly word: string }>(
    "error",
    "The word begins a declaration, and declarations stand at the top of a file.",
    ({ word }) => ({
      message: `\`${word}\` begins a declaration, and cannot stand inside of another.`,
      label: "a declaration",
      hint: "Move it out of the braces.",
    }),
  ),
};
