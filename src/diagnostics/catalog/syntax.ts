import { headWritten, linesHeld } from "../blocks.ts";
import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const listed = (words: readonly string[]): string => {
  const quoted = words.map((word) => (/^[a-z]/.test(word) && word.includes(" ") ? word : `\`${word}\``));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
};
const maybe = (key: "hint", text: string | undefined): { hint?: string } => (text === undefined ? {} : { [key]: text });

/** What stands around a line that cannot be read, where that says more than what the next word may be. */
export interface Surroundings {
  /** Whose lines fit there, by the word that it begins with. */
  readonly block?: string;
  /** Which declaration it is in the head of. */
  readonly head?: string;
}

const fitting = ({ block, head }: Surroundings): string | undefined =>
  block !== undefined ? linesHeld(block) : head !== undefined ? headWritten(head) : undefined;

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ⏎ ");

/** Lines that begin nothing by themselves, and what they are part of. */
const smallestFirst = {
  by: "The smallest comes first. For the largest first, write `by: -…`.",
  then: "Behind `then:` the smallest comes first, and a text by its letters. For the largest number first, write `then: -…`.",
};

const placesOfLines: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:die|dice)$/i,
    "A die with other faces is a list of them: `let combatDie = [Skull, Skull, Shield]`, with a `choice` of the faces. `roll(combatDie)` rolls it.",
  ],
  [/^bots?$/i, "What a bot likes is a line of an action: `prefers 3`, or `prefers me.coins`."],
  [/^(?:prefers?|needs?|cost|limit|must|do)$/, "Lines such as `needs`, `cost`, `prefers` and `do` stand in an action."],
  [/^(?:rows|columns?|value|total|cell)$/, "Lines such as `rows` and `column` stand in a report."],
  [
    /^(?:expect|expects|expected|disputed)$/,
    "A report has it in its own braces: `expect` as its last line, and below that the table that it should show.",
  ],
  [/^(?:rolling|choosing)$/, "Lines such as `rolling` and `choosing` stand in an example."],
  [
    /^(?:odds|chances?|simulate|average)$/,
    "How likely something is, a command says: `rulewright odds game.rule --value 3`. In the file an example claims it, `chance(hit(3) >= 5) is 50%`, or a report shows it.",
  ],
  [
    /^(?:policy|rounding)$/,
    'How numbers are rounded stands in the first line: `rulebook game { title "…" rounding up }`, also `down` or `nearest`. For one formula write `ceil(…)`, `floor(…)` or `round(…)`.',
  ],
  [/^(?:enter|exit|may|repeats)$/, "`enter`, `exit`, `repeats` and `may pass` are parts of a phase."],
];

export const syntaxFindings = {
  // ---------------------------------------------------------------- what cannot be read at all

  "unexpected-word": entry<
    { readonly found: string; readonly expected: readonly string[]; readonly where: string } & Surroundings
  >("error", ({ found, expected, where, ...around }) => ({
    message: `I cannot go on at \`${found}\`${where === "" ? "" : `, reading ${where}`}.`,
    label: "this does not fit here",
    ...maybe("hint", fitting(around) ?? (expected.length === 0 ? undefined : `Here I can read ${listed(expected)}.`)),
  })),
  "ended-too-soon": entry<{ readonly after: string; readonly expected: readonly string[]; readonly where: string }>(
    "error",
    ({ after, expected, where }) => ({
      message: `After \`${after}\` I expected more${where === "" ? "" : `, reading ${where}`}.`,
      label: "something is missing after this",
      ...maybe("hint", expected.length === 0 ? undefined : `Here I can read ${listed(expected)}.`),
    }),
  ),
  "setup-refuses": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `A setup takes what it is given, so \`${found}\` cannot stand in it.`,
    hint: 'Let it take a record with a `check`, as in `record Army { units: list of Unit, check count(units) > 2 "Too few." }`.',
  })),
  "unknown-declaration": entry<{ readonly found: string; readonly near: readonly string[] }>(
    "error",
    ({ found, near }) => ({
      message: `A part of a rulebook cannot begin with \`${found}\`.`,
      label: "what is this?",
      hint:
        didYouMean(near) ??
        placesOfLines.find(([lines]) => lines.test(found))?.[1] ??
        "Begin with a word such as `table`, `rule`, `choice`, `record`, `let` or `example`; put `#` before a remark.",
    }),
  ),
  "unnamed-table": entry("error", () => ({
    message: "These are rows of a table, and I do not know which.",
    label: "a table without a name",
    hint: "Write `table Name {` above the heading and `}` below the last row, with bars between the cells, and give each heading its type, as in `HP: int`.",
  })),
  "unknown-sign": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `The sign \`${written}\` means nothing to me here.`,
    label: "unknown sign",
    hint: "Take it out, or put the text around it in quotes.",
  })),
  "missing-sign": entry<{ readonly sign: string; readonly before: string; readonly after: string }>(
    "error",
    ({ sign, before, after }) => ({
      message: `I expected \`${sign}\` between \`${before}\` and \`${after}\`.`,
      label: `\`${sign}\` is missing here`,
      hint: `Write \`${sign}\` there.`,
    }),
  ),
  "extra-word": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `I did not expect \`${found}\` here.`,
    label: "one too many",
    hint: "Without it I can read the line.",
  })),
  "key-of-words": entry<{ readonly key: string; readonly better: string }>("error", ({ key, better }) => ({
    message: `I read one word here, and the key \`${key}\` is not one.`,
    label: `write \`${better}\``,
    hint: better.startsWith("[")
      ? "In quotes it stands between square brackets, without a dot."
      : "Its words are joined, each with a capital letter.",
  })),
  "row-without-bars": entry<{ readonly rows: number; readonly sign: string }>("error", ({ rows, sign }) => ({
    message: `The cells of ${rows === 1 ? "this line" : `these ${rows} lines`} have ${
      sign === "" ? "no bars at their ends" : `${sign} between them, and no bars`
    }.`,
    label: "each row is written `| … | … |`",
    hint: "Put `|` at both ends and between the cells.",
  })),
  "two-on-one-line": entry<
    {
      readonly first: string;
      readonly second: string;
      readonly kind: "cell" | "line" | "steps" | "lines";
    } & Surroundings
  >("error", ({ first, second, kind, ...around }) => ({
    message:
      kind === "steps" || kind === "lines"
        ? `\`${second}\` begins something new, and nothing parts it from what stands before it.`
        : `\`${first}\` and \`${second}\` stand side by side, and I do not know what joins them.`,
    label: kind === "steps" ? "a second step" : kind === "lines" ? "a second line" : "what joins these?",
    hint:
      kind === "steps"
        ? "Write `then` between two steps, or begin a new line."
        : kind === "lines"
          ? "Begin a new line."
          : kind === "cell"
            ? "A cell holds one value or formula: take one of them out, or write an operator between them. A list is written in brackets, as in `[1, 2]`."
            : (fitting(around) ??
              "Write an operator between them, or a new line if the second begins something new. A call has brackets, as in `name(value)`."),
  })),
  "too-deep": entry<{ readonly what: string }>("error", ({ what }) => ({
    message: `This ${what} goes too deep for me.`,
    label: "too deep from here on",
    hint: "Name inner parts with `let`, or make a rule of them.",
  })),

  // ---------------------------------------------------------------- brackets, braces, quotes

  "unclosed-bracket": entry<{ readonly bracket: string; readonly closes: string }>("error", ({ bracket, closes }) => ({
    message: `This \`${bracket}\` is opened and never closed.`,
    label: "opened here",
    hint: `Write \`${closes}\` where it ends.`,
  })),
  "unopened-bracket": entry<{ readonly bracket: string; readonly opens: string }>("error", ({ bracket, opens }) => ({
    message: `This \`${bracket}\` closes nothing.`,
    label: "nothing is open here",
    hint: `Take it out, or write the missing \`${opens}\` before.`,
  })),
  "missing-brace": entry<{ readonly after: string; readonly closing: boolean }>("error", ({ after, closing }) => ({
    message: closing
      ? `After \`${after}\` I expected \`{\`: a body is in braces.`
      : `After \`${after}\` I expected a body in braces.`,
    label: "`{` is missing here",
    hint: "Write `{` before the body and `}` after it.",
  })),
  "unclosed-text": entry<Record<never, never>>("error", () => ({
    message: "This text has no closing quote on its line.",
    label: "the text begins here",
    hint: 'Write `"` where it ends.',
  })),
  "single-quotes": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `A text is in double quotes, and this one is in \`${written}\`.`,
    hint: 'Write `"` around it.',
  })),

  // ---------------------------------------------------------------- habits from elsewhere

  "equals-sign": entry<{ readonly written: string; readonly name: string | null; readonly changes?: true }>(
    "error",
    ({ written, name, changes }) => ({
      message: `I compare with \`is\`, not with \`${written}\`.`,
      label: name === null ? "write `is`" : changes === true ? "`is`, or `set`?" : "`is`, or `let`?",
      hint:
        name === null
          ? "`=` only gives a name its value."
          : changes === true
            ? `Write \`${name} is …\` to compare, \`set ${name} = …\` to change it.`
            : `Write \`${name} is …\` to compare, \`let ${name} = …\` to give a new name its value.`,
    }),
  ),
  "error-in-example": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `An example cannot expect an error, so I cannot read \`${written}\`.`,
    label: "not something to claim",
    hint: "To say that a move may not be made, write `not possible(…)` around it: `not possible(play(players[1], Card.Feint))`. A value out of bounds, or a `check` that fails, ends the game; show what happens just before.",
  })),
  "foreign-sign": entry<{ readonly written: string; readonly meant: string }>("error", ({ written, meant }) => ({
    message: `I do not know \`${written}\` here. I write \`${meant}\` for that.`,
    label: `write \`${meant}\``,
  })),
  "foreign-operator": entry<{ readonly written: string; readonly name: string }>("error", ({ written, name }) => ({
    message: `There is no operator \`${written}\`; there is the function \`${name}\`.`,
    label: `use \`${name}(…, …)\``,
  })),
  "foreign-word": entry<{ written: string; meant: string; upwards?: keyof typeof smallestFirst }>(
    "error",
    ({ written, meant, ...more }) => ({
      message: `I do not know \`${oneLine(written)}\`. ${meant === "" ? "Where nothing happens, the cell is empty." : `I write \`${oneLine(meant)}\` for that.`}`,
      label: meant === "" ? "leave this empty" : `write \`${oneLine(meant)}\``,
      ...(more.upwards === undefined ? {} : { hint: smallestFirst[more.upwards] }),
    }),
  ),
  "section-with-body": entry<Record<never, never>>("error", () => ({
    message: "A section has no braces.",
    label: "remove these braces",
    hint: "What is declared below a section belongs to it, up to the next section or the end of the file.",
  })),
  "section-without-title": entry<{ readonly written: string | null }>("error", ({ written }) => ({
    message: written === null ? "This section has no title." : "The title of a section is a text in quotes.",
    label: written === null ? "the title is missing" : "write this in quotes",
    hint:
      written === null
        ? 'Write the title behind it, in quotes: `section "Combat"`.'
        : `Write \`section "${written}"\`.`,
  })),
  "foreign-question": entry<Record<never, never>>("error", () => ({
    message: "I do not know `? :`.",
    label: "write an `if`",
    hint: "Write `if condition { a } else { b }`.",
  })),
  "foreign-comment": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `A remark begins with \`#\`, not with \`${written}\`.`,
    hint: "Write `#` in its place.",
  })),
  "else-if": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `I write \`else if\` for \`${written}\`.`,
    label: "write `else if`",
  })),
  semicolon: entry<{ readonly count: number; readonly meant: string }>("error", ({ count, meant }) => ({
    message:
      count === 1
        ? "I use no semicolons: a statement ends with its line."
        : `I use no semicolons: a statement ends with its line. There are ${count} of them in this part.`,
    label: meant === "" ? "take this out" : `write \`${meant}\``,
    hint:
      meant === ","
        ? "Values in brackets have commas between them."
        : "To put two statements on one line, write `then` between them.",
  })),
  assignment: entry<{
    readonly written: string;
    readonly name: string | null;
    readonly meant: "let" | "set" | null;
    readonly kept: boolean;
    /** Of a record, of which a rule gives a changed copy. */ readonly field?: string;
  }>("error", ({ written, name, meant, kept, field }) => ({
    message: `I need a word before this \`${written}\`.`,
    label: "gives a value",
    hint:
      kept && name !== null && field !== undefined
        ? `A record is a value, and nothing changes it from within. A rule gives a changed copy: \`${name.split(".")[0] ?? ""} with (${field}: …)\`.`
        : kept && name !== null
          ? `\`${name}\` keeps its value here. Make a local of it: \`let changed = …\`.`
          : meant === "let" && name !== null
            ? `Nothing is called \`${name}\` yet: write \`let ${name} = …\`. Later, \`set ${name} = …\` changes it; \`is\` compares.`
            : meant === "set" && name !== null
              ? `\`${name}\` has its value already: write \`set … = …\`, \`add … to …\` or \`take … from …\` to change it; \`is\` compares.`
              : "Write `let x = …` for a new name; `set x = …`, `add … to x` or `take … from x` to change one; `is` to compare.",
  })),
  "default-with-equals": entry<Record<never, never>>("error", () => ({
    message: "What a parameter is by default stands after `default`, not after `=`.",
    label: "write `default`",
  })),
  "equals-for-value": entry<{ readonly name: string }>("error", ({ name }) => ({
    message: `A value given by name has a colon: \`${name}: …\`.`,
    label: "write `:`",
  })),
  "lone-while": entry<Record<never, never>>("error", () => ({
    message: "`while` stands after `repeat`.",
    label: "write `repeat while`",
  })),
  "for-without-each": entry<Record<never, never>>("error", () => ({
    message: "The loop over a list is `for each`.",
    label: "write `for each`",
  })),

  // ---------------------------------------------------------------- words and names

  "name-of-words": entry<{ readonly written: string; readonly name: string }>("error", ({ written, name }) => ({
    message: `\`${written}\` is more than one word, and a name is one.`,
    label: `write \`${name}\``,
  })),
  "reserved-word": entry<{ readonly word: string; readonly what: string }>("error", ({ word, what }) =>
    word === "in" && what === "player"
      ? {
          message: "A phase goes through the players around the table, in no other order.",
          label: "no list can stand here",
          hint: "For another order, let a rule say who is next, and let only that player take a turn: `for each player where it is nextUp()`. The cookbook has it whole, under *Turns by initiative*.",
        }
      : {
          message: `\`${word}\` is a word of the language, so it cannot be the name of a ${what}.`,
          label: "choose another name",
          hint: `For example \`${word}1\` or a longer word.`,
        },
  ),
  "several-results": entry<{ readonly record: string; readonly name: string }>("error", ({ record, name }) => ({
    message: "A rule gives one value; several together are a record.",
    hint: `Declare \`${record}\`, and give \`${name}(…)\`.`,
  })),

  // ---------------------------------------------------------------- numbers

  "bad-number": entry<{ readonly written: string; readonly better: string | null }>("error", ({ written, better }) => ({
    message: `I cannot read \`${written}\` as a number.`,
    label: better === null ? "not a number" : better === "" ? "leave this empty" : `write \`${better}\``,
    ...maybe("hint", better === null ? "Write digits, perhaps with a point: `12`, `7.5`, `40%`." : undefined),
  })),
  "format-of-digits": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `I cannot read \`${written}\` as a format: \`as\` shows digits, without a sign between thousands and without a unit.`,
    hint: 'What the number is, its title can say, as in `column "Cost in coins" = cost as 0`.',
  })),
  "number-too-big": entry<Record<never, never>>("error", () => ({
    message: "This number is bigger than I can count: the end is 9007199254740991.",
    label: "too big",
  })),
  "difference-of-numbers": entry<{ readonly written: string; readonly low: string; readonly high: string }>(
    "error",
    ({ written, low, high }) => ({
      message: `\`${written}\` could be a range or a difference, and this cell holds one value.`,
      hint: `Write \`${low} to ${high}\` for the range, \`(${low} - ${high})\` for the difference.`,
    }),
  ),
  "half-range": entry<{ readonly word: string; readonly sign: string }>("error", ({ word, sign }) => ({
    message: `\`${word}\` needs a range with two ends.`,
    label: "only one end",
    hint: `With one end I compare: \`x ${sign} 3\`, or in a test \`${sign} 3\` alone.`,
  })),
  "range-of-ranges": entry<Record<never, never>>("error", () => ({
    message: "A range has two ends, and this one has three.",
    label: "a second `to`",
  })),
  "foreign-comparison": entry<{ readonly written: string; readonly better: string }>(
    "error",
    ({ written, better }) => ({ message: `I write \`${better}\` for \`${written}\`.`, label: `write \`${better}\`` }),
  ),

  // ---------------------------------------------------------------- formulas

  "chained-comparison": entry<{ readonly first: string; readonly second: string }>("error", ({ first, second }) => ({
    message: `\`${first}\` and \`${second}\` cannot share the value between them.`,
    label: "two comparisons in a row",
    hint: "Write `x in 1 to 5`, `x in over 1 to under 5`, or two comparisons with `and` between them.",
  })),
  "bar-in-formula": entry<Record<never, never>>("error", () => ({
    message: "A bar is only for rows of a table, and a row begins a line of its own with a bar.",
    label: "a bar",
    hint: "For a choice between two conditions write `or`; in a cell write `\\|`.",
  })),
  "row-without-bar": entry<Record<never, never>>("error", () => ({
    message: "A row of a table begins with a bar.",
    label: "the bar is missing here",
    hint: "Write `| ` before it.",
  })),
  "misplaced-for-each": entry<Record<never, never>>("error", () => ({
    message: "`for each` must be the only thing in these brackets.",
    label: "goes through a list",
  })),
  "list-or-map": entry<Record<never, never>>("error", () => ({
    message: "The others in these brackets are pairs, and this has no value after a colon.",
    label: "not a pair",
    hint: "Write `key: value`.",
  })),
  "sign-before-case": entry<Record<never, never>>("error", () => ({
    message: "A line that begins with a sign goes on with the line above.",
    label: "this case",
    hint: "Put the negative number in brackets: `(-1): …`.",
  })),
  "misplaced-where": entry<{ readonly after: "each" | "comma" }>("error", ({ after }) =>
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
  "empty-formula": entry<Record<never, never>>("error", () => ({
    message: "I expected a formula here, and there is none.",
    label: "nothing here",
  })),

  "remark-in-cell": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `\`${found.length > 40 ? `${found.slice(0, 40)}…` : found}\` is only a remark: what follows \`#\` is not read.`,
    label: "no value",
    hint: /^#[A-Z/0]+[!?]?$/.test(found.trim())
      ? "A spreadsheet writes so where its formula went wrong. Write the value."
      : "Write the value, or leave the cell empty.",
  })),

  // ---------------------------------------------------------------- declarations

  "missing-type": entry<{ readonly name: string; readonly what: string }>("error", ({ name, what }) => ({
    message:
      what === "result"
        ? `I need to know what \`${name}\` gives.`
        : `I need to know the type of the ${what} \`${name}\`.`,
    label: "its type is missing",
    hint:
      what === "result"
        ? "Write a colon and a type after the brackets: `): int`."
        : `Write a colon and a type: \`${name}: int\`.`,
  })),
  "missing-brackets": entry<{ readonly name: string; readonly what: string }>("error", ({ name, what }) => ({
    message:
      what === "start"
        ? `\`in ${name}\` has no brackets for the values of the setup.`
        : `The ${what} \`${name}\` has no brackets for its parameters.`,
    label: "brackets are missing here",
    hint: what === "rule" ? `Write \`${name}()\`, or \`let ${name} = …\` for a value.` : `Write \`${name}()\`.`,
  })),
  "missing-doubt": entry<Record<never, never>>("error", () => ({
    message: "Nothing follows this `unclear` line.",
    label: "about what?",
    hint: "Put it above the declaration that it is about.",
  })),
  "said-twice": entry<{ readonly what: string }>("error", ({ what }) => ({
    message: `\`${what}\` stands here a second time.`,
    label: "the second one",
    ...(what === "rows" ? { hint: "Put all row axes into one line: `rows a: …, b: …`." } : {}),
  })),
  "variants-together": entry<{ variants: readonly string[]; both: string }>("error", ({ variants, both }) => ({
    message: `An example is about one variant, and this names ${variants.length}.`,
    hint: `Declare one that builds on all of them, \`variant ${both} with ${variants.join(", ")} { }\`, or write an example for each.`,
  })),
  "second-rows": entry<Record<never, never>>("error", () => ({
    message: "A second set of rows begins here.",
    label: "the second heading",
    hint: "Put all rows below one heading.",
  })),
  "rows-in-record": entry<{ readonly what: string }>("error", ({ what }) => ({
    message: `A ${what} has no rows.`,
    label: "rows of a table",
    hint: `Write \`table\` in place of \`${what}\`.`,
  })),
  "rows-without-expect": entry<Record<never, never>>("error", () => ({
    message: "These rows need a line `expect` above them.",
    label: "rows of a table",
    hint: "Write `expect`, or `expect about` if they are rounded.",
  })),
  "expect-without-rows": entry<Record<never, never>>("error", () => ({
    message: "No rows follow this `expect`.",
    label: "expects what?",
    hint: "Paste the source's table below.",
  })),
  "misplaced-disputed": entry<Record<never, never>>("error", () => ({
    message: "A dispute stands in an example.",
    label: "not here",
  })),
  "map-of-loop": entry<{ readonly key: string; readonly value: string; readonly loop: string }>("error", (facts) => ({
    message: "A map in brackets has each of its keys written out; no loop fills it.",
    label: "a loop in a map",
    hint: `Begin with the empty map \`[]\`, and fill it in a body: \`${facts.loop} { set field[${facts.key}] = ${facts.value} }\`, where \`field\` is the map.`,
  })),
  "rows-on-one-line": entry<{ readonly rows: number }>("error", ({ rows }) => ({
    message: `Here ${rows} rows stand on one line.`,
    label: "several rows",
    hint: "Each row of a table, and its headings, has a line of its own.",
  })),
  "misplaced-check": entry<{ readonly block: string; readonly owner: string | null; readonly check: string }>(
    "error",
    ({ block, owner, check }) => ({
      message: `${block} says what happens, and a \`check\` says what must be so.`,
      label: "a check",
      hint: `Write it among the fields of ${owner === null ? "an `entity`" : `\`${owner}\``}: \`${check}\`. There it is asked after each decision, and a game in which it does not hold ends with an error.`,
    }),
  ),
  "claim-of-game": entry<{ readonly word: string; readonly owner: string | null; readonly check: string }>(
    "error",
    ({ word, owner, check }) => ({
      message: `\`${word}\` is about a game here, and at the top nothing looks at one while it is played.`,
      label: "what must be so in a game",
      hint: `Write it among the fields of ${owner === null ? "an `entity`, or of the `player`" : `\`${owner}\``}: \`${check}\`. There it is asked after each decision, and a game in which it does not hold ends with an error.`,
    }),
  ),
  "misplaced-line": entry<{ readonly word: string }>("error", ({ word }) => ({
    message: `\`${word}\` begins a declaration, and a declaration cannot be inside another one.`,
    label: "a declaration",
    hint: "Move it out of the braces.",
  })),
};
