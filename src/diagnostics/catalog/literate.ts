import { entry } from "../catalog.ts";

/** Findings about Markdown with rules in it. */
export const literateFindings = {
  "markdown-not-closed": entry<{ what: "block" | "remark"; opens: string; closes: string }>(
    "error",
    "A block of code in Markdown, or a remark between `<!--` and `-->`, goes on to the end of the file unless it is closed. Everything below it is lost to your readers and to me.",
    (facts) => ({
      message: facts.what === "block" ? "This block is never closed." : "This remark is never closed.",
      label: "I read nothing from here on",
      hint:
        facts.what === "block"
          ? `Put the line ${facts.closes} below its last one.`
          : `Put \`${facts.closes}\` behind its last word.`,
    }),
  ),
  "block-in-block": entry<{ word: string; marks: string }>(
    "error",
    "A block of Markdown goes on to the next line that holds nothing but its marks. Where a block marked `rules` begins inside of another, one line of marks is missing or one too many, and what is source I cannot know. I take the first block for prose and read on with the other. To show a block within a block, give the outer one more marks.",
    (facts) => ({
      message: "Another block of rules begins inside this block.",
      hint:
        facts.word === ""
          ? `If this line ends a block, that block has lost its first line, ${facts.marks}rules. If it begins one, put the line ${facts.marks} below its last one.`
          : `Put the line ${facts.marks} below the last line of this block.`,
    }),
  ),
  "block-word": entry<{ word: string }>(
    "error",
    "In a `.rules.md` file, the blocks marked with the word `rules` are the source. Blocks with any other word are shown to readers and mean nothing to me; this one looks as if it was meant to be read.",
    (facts) => ({
      message: `This block is marked \`${facts.word}\`, and I read only those marked \`rules\`.`,
      hint: "Write `rules`; or, if the block is only to be shown, `text`.",
    }),
  ),
  "block-not-at-margin": entry<Record<never, never>>(
    "error",
    "A block of rules in a `.rules.md` file begins at the margin. Within a list, a quotation or deeper text it would be unclear where it ends, so I do not read it there.",
    () => ({
      message: "This block of rules does not begin at the margin, so I cannot read it.",
      hint: "Move the block to the margin; or, if it is only to be shown, mark it `text`.",
    }),
  ),
  "heading-without-table": entry<{ heading: string }>(
    "error",
    "A heading such as `### table Weapon` declares what the table below it lists, so a table must follow before the next heading or block. A heading that only talks about a table can begin with a capital letter.",
    (facts) => ({
      message: `Below the heading \`${facts.heading}\` stands no table.`,
      hint: "Put its rows below it, as a table between bars `|`; or, if it is a heading like any other, begin it with a capital letter.",
    }),
  ),
  "second-table": entry<{ heading: string }>(
    "error",
    "A heading such as `### table Weapon` has one table: the first below it. A second one would be shown to readers as if it counted, and would not.",
    (facts) => ({
      message: `This is the second table below the heading \`${facts.heading}\`, and only the first one counts.`,
      hint: "Join the two; or put a heading of its own above this one, any heading if it is only to be shown.",
    }),
  ),
  "table-without-heading": entry<Record<never, never>>(
    "error",
    "In a `.rules.md` file a table is source where a heading above it declares it, such as `### table Weapon`. This one has a key and a type in its first line, so it seems to be meant, and no such heading stands above it.",
    () => ({
      message: "This table says what its columns hold, but no heading above it says which table it is.",
      hint: "Put a heading above it, such as `### table Weapon`.",
    }),
  ),
  "text-below-table": entry<Record<never, never>>(
    "error",
    "Markdown takes a line directly below a table for a further row, whether it has bars or not. An empty line ends the table.",
    () => ({
      message: "This line stands directly below a table, so it is shown as a row of it.",
      hint: "Leave an empty line above it; or put bars `|` around its cells, if it is a row.",
    }),
  ),
};
