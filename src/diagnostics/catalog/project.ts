import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about the project as a whole: its folders, its files, its configuration, what was generated, and us. */
export const projectFindings = {
  "compiler-mistake": entry<{ during: string; what: string; version: string }>(
    "error",
    "The compiler itself went wrong; your rules are not to blame. Please report what it says there, with the file it was working on if you can share it. A small change to the marked part often gets you on until it is mended.",
    (facts) => ({
      message: `This is my mistake, not yours: I broke down while ${facts.during}.`,
      hint: `Please report this: rulewright ${facts.version}, while ${facts.during}: ${facts.what}`,
    }),
  ),
  "no-rulebooks": entry<{ folder: string }>(
    "error",
    "A rulebook is a folder with at least one `.rules` file in it, and all rulebooks stand in one folder, `rules` unless the configuration says otherwise. I looked there and found none.",
    (facts) => ({
      message: `I found no rulebook in \`${facts.folder}/\`.`,
      hint: `Make a first one with \`rulewright new duel\`, or say in \`rulewright.config.json\` where your rulebooks are.`,
    }),
  ),
  "outside-rulebook": entry<{ folder: string; file: string }>(
    "error",
    "Each rulebook has a folder of its own, and its files stand directly in it. A `.rules` file beside or below those folders belongs to no rulebook, so nobody would ever read it.",
    (facts) => ({
      message: `\`${facts.file}\` stands in no rulebook.`,
      hint: `Move it into the folder of a rulebook, such as \`${facts.folder}/duel/\`.`,
    }),
  ),
  "folder-name": entry<{ folder: string }>(
    "error",
    "The folder's name is the name of the rulebook in `use` and in the generated code, so it must be a name: a letter first, then letters, digits, dashes or blanks.",
    (facts) => ({
      message: `I cannot make a name of the folder \`${facts.folder}\`.`,
      hint: "Rename the folder: a letter first, then letters, digits and dashes, such as `turn-order`.",
    }),
  ),
  "same-rulebook-name": entry<{ name: string; first: string; second: string }>(
    "error",
    "Dashes and blanks in a folder's name are dropped to make the rulebook's name, so `turn-order` and `turnOrder` would be the same rulebook.",
    (facts) => ({
      message: `The folders \`${facts.first}\` and \`${facts.second}\` would both be the rulebook \`${facts.name}\`.`,
      hint: "Rename one of the two folders, or put their files together.",
    }),
  ),
  "use-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "Two rulebooks cannot use each other, directly or through others: neither could come first. Put what both need into a third rulebook and let both use that.",
    (facts) => ({
      message:
        facts.names.length === 1
          ? `The rulebook \`${facts.names[0]}\` uses itself.`
          : `These rulebooks use each other in a circle: ${[...facts.names, facts.names[0]].map((name) => `\`${name}\``).join(" uses ")}.`,
      label: "one link of the circle",
      hint:
        facts.names.length === 1
          ? "Remove this line: a rulebook knows its own names."
          : "Put what both sides need into a rulebook of its own, and let both use that.",
    }),
  ),
  "used-rulebook": entry<{ name: string; near: readonly string[]; known: readonly string[] }>(
    "error",
    "`use` names another rulebook of this project: a folder beside this one.",
    (facts) => ({
      message: `I know no rulebook called \`${facts.name}\`.`,
      label: "no folder of that name",
      hint: meant(
        facts.near,
        facts.known.length === 0
          ? "There is no other rulebook here."
          : `The other rulebooks here are ${list(facts.known)}.`,
      ),
    }),
  ),
  "file-not-text": entry<{ file: string }>(
    "error",
    "Files of rules and tables are plain text in the encoding UTF-8. A spreadsheet or a word processor saves its own format unless it is told otherwise: export as CSV in UTF-8, or save as plain text.",
    (facts) => ({
      message: `\`${facts.file}\` is not plain text in UTF-8.`,
      hint: "Save or export it again as plain text (CSV for tables) with the encoding UTF-8.",
    }),
  ),
  "file-too-large": entry<{ file: string }>(
    "error",
    "A single file may have up to 64 million characters, far more than a rulebook needs; beyond that something else was put there by mistake.",
    (facts) => ({
      message: `\`${facts.file}\` is too large for me to read.`,
      hint: "Split it into several files of the same rulebook.",
    }),
  ),
  "file-closed": entry<{ file: string }>(
    "error",
    "The file is there, and whoever runs me may not read it.",
    (facts) => ({
      message: `I may not read \`${facts.file}\`.`,
      hint: "Look who may read it, and whether another program holds it.",
    }),
  ),
  "folder-closed": entry<{ folder: string }>(
    "error",
    "The folder is there, and whoever runs me may not look into it. What stands in it cannot simply be left out.",
    (facts) => ({
      message: `I may not look into the folder \`${facts.folder}\`.`,
      hint: "Look who may read and open it.",
    }),
  ),
  "file-gone": entry<{ file: string }>(
    "error",
    "The file was there when I listed the folder, and gone when I wanted to read it; or it is a link to a file that is no more.",
    (facts) => ({
      message: `I cannot read \`${facts.file}\`.`,
      hint: "Look whether it still exists, and, if it is a link, where it leads.",
    }),
  ),
  "file-outside": entry<{ file: string }>(
    "error",
    "A rulebook must be whole in itself. A link that leads out of the project is not followed: what it points to would be missing on another machine.",
    (facts) => ({
      message: `\`${facts.file}\` leads out of the project.`,
      hint: "Put a copy of the file there in place of the link.",
    }),
  ),
  "config-not-json": entry<{ file: string; what: string }>(
    "error",
    "`rulewright.config.json` is written in JSON: names and texts in straight quotes, a comma between two entries and none after the last.",
    (facts) => ({
      message: `I cannot read \`${facts.file}\`: ${facts.what}.`,
      hint: "Look for a missing comma or quote at the marked place; remove a comma after the last entry.",
    }),
  ),
  "config-setting": entry<{ name: string; near: readonly string[]; known: readonly string[] }>(
    "error",
    "The settings are `rules` and `generated` (two folders) and `format` (with `width`). The JSON Schema `config.schema.json` describes them; an editor that knows it offers them.",
    (facts) => ({
      message: `I know no setting called \`${facts.name}\`.`,
      hint: meant(facts.near, `The settings are ${list(facts.known)}.`),
    }),
  ),
  "config-value": entry<{ name: string; expected: string; found: string }>(
    "error",
    "Each setting takes one kind of value; folders stand below the project's root, written with `/` and without `..`.",
    (facts) => ({
      message: `The setting \`${facts.name}\` must be ${facts.expected}, and I found ${facts.found}.`,
      hint: "Change the value, or remove the line to get the usual one.",
    }),
  ),
  "generated-differs": entry<{ file: string; how: "missing" | "stale" | "different"; command: string }>(
    "error",
    "`rulewright build --check` compares what the rules give with what stands in the folder for generated code, `rulewright docs --check` with what stands in the folder for documents; both change nothing. A difference means that rules were changed without building, or that a generated file was changed by hand.",
    (facts) => ({
      message: {
        missing: `\`${facts.file}\` is missing.`,
        stale: `\`${facts.file}\` no longer comes from any rules.`,
        different: `\`${facts.file}\` is not what the rules give.`,
      }[facts.how],
      hint: `Run \`rulewright ${facts.command}\`, and keep the result together with the rules.`,
    }),
  ),
  "not-formatted": entry<{ file: string }>(
    "error",
    "`rulewright format --check` says which files are not laid out in the usual way, and changes nothing.",
    (facts) => ({
      message: `\`${facts.file}\` is not laid out in the usual way.`,
      hint: "Run `rulewright format` to lay it out.",
    }),
  ),
};
