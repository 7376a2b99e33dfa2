import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about the project as a whole: its folders, its files, its configuration, what was generated, and us. */
export const projectFindings = {
  "compiler-mistake": entry<{ during: string; what: string; version: string }>("error", (facts) => ({
    message: `This is my mistake, not yours: I broke down while ${facts.during}.`,
    hint: `Please report this: rulewright ${facts.version}, while ${facts.during}: ${facts.what}`,
  })),
  "no-rulebooks": entry<{ folder: string }>("error", (facts) => ({
    message: `I found no rulebook in \`${facts.folder}/\`.`,
    hint: `Make a first one with \`rulewright new duel\`, or say in \`rulewright.config.json\` where your rulebooks are.`,
  })),
  "outside-rulebook": entry<{ folder: string; file: string }>("error", (facts) => ({
    message: `\`${facts.file}\` stands in no rulebook.`,
    hint: `Move it into the folder of a rulebook, such as \`${facts.folder}/duel/\`.`,
  })),
  "folder-name": entry<{ folder: string }>("error", (facts) => ({
    message: `I cannot make a name of the folder \`${facts.folder}\`.`,
    hint: "Rename the folder: a letter first, then letters, digits and dashes, such as `turn-order`.",
  })),
  "same-rulebook-name": entry<{ name: string; first: string; second: string }>("error", (facts) => ({
    message: `The folders \`${facts.first}\` and \`${facts.second}\` would both be the rulebook \`${facts.name}\`.`,
    hint: "Rename one of the two folders, or put their files together.",
  })),
  "use-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `The rulebook \`${facts.names[0]}\` uses itself.`
        : `These rulebooks use each other in a circle: ${[...facts.names, facts.names[0]].map((name) => `\`${name}\``).join(" uses ")}.`,
    label: "one link of the circle",
    hint:
      facts.names.length === 1
        ? "Remove this line: a rulebook knows its own names."
        : "Put what both sides need into a rulebook of its own, and let both use that.",
  })),
  "used-rulebook": entry<{ name: string; near: readonly string[]; known: readonly string[] }>("error", (facts) => ({
    message: `I know no rulebook called \`${facts.name}\`.`,
    label: "no folder of that name",
    hint: meant(
      facts.near,
      facts.known.length === 0
        ? "There is no other rulebook here."
        : `The other rulebooks here are ${list(facts.known)}.`,
    ),
  })),
  "empty-section": entry<{ title: string; near: readonly string[] }>("warning", (facts) => ({
    message: `Nothing belongs to the section "${facts.title}".`,
    label: "no declaration and no words",
    hint: meant(facts.near, "Declare something below it, write lines with `##` above it, or remove it."),
  })),
  "file-not-text": entry<{ file: string }>("error", (facts) => ({
    message: `\`${facts.file}\` is not plain text in UTF-8.`,
    hint: "Save or export it again as plain text (CSV for tables) with the encoding UTF-8.",
  })),
  "file-too-large": entry<{ file: string }>("error", (facts) => ({
    message: `\`${facts.file}\` is too large for me to read, or one of its lines is.`,
    hint: "Split it into several files of the same rulebook; a line has at most 1,000,000 characters.",
  })),
  "file-closed": entry<{ file: string }>("error", (facts) => ({
    message: `I may not read \`${facts.file}\`.`,
    hint: "Look who may read it, and whether another program holds it.",
  })),
  "folder-closed": entry<{ folder: string }>("error", (facts) => ({
    message: `I may not look into the folder \`${facts.folder}\`.`,
    hint: "Look who may read and open it.",
  })),
  "file-gone": entry<{ file: string }>("error", (facts) => ({
    message: `I cannot read \`${facts.file}\`.`,
    hint: "Look whether it still exists, and, if it is a link, where it leads.",
  })),
  "file-outside": entry<{ file: string }>("error", (facts) => ({
    message: `\`${facts.file}\` leads out of the project.`,
    hint: "Put a copy of the file there in place of the link.",
  })),
  "config-not-json": entry<{ file: string; what: string }>("error", (facts) => ({
    message: `I cannot read \`${facts.file}\`: ${facts.what}.`,
    hint: "Look for a missing comma or quote at the marked place; remove a comma after the last entry.",
  })),
  "config-setting": entry<{ name: string; near: readonly string[]; known: readonly string[] }>("error", (facts) => ({
    message: `I know no setting called \`${facts.name}\`.`,
    hint: meant(facts.near, `The settings are ${list(facts.known)}.`),
  })),
  "config-value": entry<{ name: string; expected: string; found: string }>("error", (facts) => ({
    message: `The setting \`${facts.name}\` must be ${facts.expected}, and I found ${facts.found}.`,
    hint: "Change the value, or remove the line to get the usual one.",
  })),
  "generated-differs": entry<{ file: string; how: "missing" | "stale" | "different"; command: string }>(
    "error",
    (facts) => ({
      message: {
        missing: `\`${facts.file}\` is missing.`,
        stale: `\`${facts.file}\` no longer comes from any rules.`,
        different: `\`${facts.file}\` is not what the rules give.`,
      }[facts.how],
      hint: `Run \`rulewright ${facts.command}\`, and keep the result together with the rules.`,
    }),
  ),
  "not-formatted": entry<{ file: string }>("error", (facts) => ({
    message: `\`${facts.file}\` is not laid out in the usual way.`,
    hint: "Run `rulewright format` to lay it out.",
  })),
};
