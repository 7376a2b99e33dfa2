import { entry } from "../catalog.ts";

/** Findings about Markdown with rules in it. */
export const literateFindings = {
  "markdown-not-closed": entry<{ what: "block" | "remark"; opens: string; closes: string }>("error", (facts) => ({
    message: facts.what === "block" ? "This block is never closed." : "This remark is never closed.",
    label: "I read nothing from here on",
    hint:
      facts.what === "block"
        ? `Put the line ${facts.closes} below its last one.`
        : `Put \`${facts.closes}\` behind its last word.`,
  })),
  "block-in-block": entry<{ word: string; marks: string }>("error", (facts) => ({
    message: "Another block of rules begins inside this block.",
    hint:
      facts.word === ""
        ? `If this line ends a block, that block has lost its first line, ${facts.marks}rules. If it begins one, put the line ${facts.marks} below its last one.`
        : `Put the line ${facts.marks} below the last line of this block.`,
  })),
  "block-word": entry<{ word: string }>("error", (facts) => ({
    message: `This block is marked \`${facts.word}\`, and I read only those marked \`rules\`.`,
    hint: "Write `rules`; or, if the block is only to be shown, `text`.",
  })),
  "block-not-at-margin": entry<Record<never, never>>("error", () => ({
    message: "This block of rules does not begin at the margin, so I cannot read it.",
    hint: "Move the block to the margin; or, if it is only to be shown, mark it `text`.",
  })),
  "heading-without-table": entry<{ heading: string }>("error", (facts) => ({
    message: `Below the heading \`${facts.heading}\` stands no table.`,
    hint: "Put its rows below it, as a table between bars `|`; or, if it is a heading like any other, begin it with a capital letter.",
  })),
  "second-table": entry<{ heading: string }>("error", (facts) => ({
    message: `This is the second table below the heading \`${facts.heading}\`, and only the first one counts.`,
    hint: "Join the two; or put a heading of its own above this one, any heading if it is only to be shown.",
  })),
  "table-without-heading": entry<Record<never, never>>("error", () => ({
    message: "This table says what its columns hold, but no heading above it says which table it is.",
    hint: "Put a heading above it, such as `### table Weapon`.",
  })),
  "text-below-table": entry<Record<never, never>>("error", () => ({
    message: "This line stands directly below a table, so it is shown as a row of it.",
    hint: "Leave an empty line above it; or put bars `|` around its cells, if it is a row.",
  })),
};
