import type { literateFindings } from "../catalog/literate.ts";

export const literateAbout: Readonly<Record<keyof typeof literateFindings, string>> = {
  "markdown-not-closed":
    "A block of code in Markdown, or a remark between `<!--` and `-->`, goes on to the end of the file unless it is closed. Everything below it is lost to your readers and to me.",
  "block-in-block":
    "A block of Markdown goes on to the next line that holds nothing but its marks. Where a block marked `rules` begins inside of another, one line of marks is missing or one too many, and what is source I cannot know. I take the first block for prose and read on with the other. To show a block within a block, give the outer one more marks.",
  "block-word":
    "In a `.rules.md` file, the blocks marked with the word `rules` are the source. Blocks with any other word are shown to readers and mean nothing to me; this one looks as if it was meant to be read.",
  "block-not-at-margin":
    "A block of rules in a `.rules.md` file begins at the margin. Within a list, a quotation or deeper text it would be unclear where it ends, so I do not read it there.",
  "heading-without-table":
    "A heading such as `### table Weapon` declares what the table below it lists, so a table must follow before the next heading or block. A heading that only talks about a table can begin with a capital letter.",
  "second-table":
    "A heading such as `### table Weapon` has one table: the first below it. A second one would be shown to readers as if it counted, and would not.",
  "table-without-heading":
    "In a `.rules.md` file a table is source where a heading above it declares it, such as `### table Weapon`. This one has a key and a type in its first line, so it seems to be meant, and no such heading stands above it.",
  "text-below-table":
    "Markdown takes a line directly below a table for a further row, whether it has bars or not. An empty line ends the table.",
};
