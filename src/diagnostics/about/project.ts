import type { projectFindings } from "../catalog/project.ts";

export const projectAbout: Readonly<Record<keyof typeof projectFindings, string>> = {
  "compiler-mistake":
    "The compiler itself went wrong; your rules are not to blame. Please report what it says there, with the file it was working on if you can share it. A small change to the marked part often gets you on until it is mended.",
  "no-rulebooks":
    "A rulebook is a folder with at least one `.rules` file in it, and all rulebooks stand in one folder, `rules` unless the configuration says otherwise. I looked there and found none.",
  "outside-rulebook":
    "Each rulebook has a folder of its own, and its files stand directly in it. A `.rules` file beside or below those folders belongs to no rulebook, so nobody would ever read it.",
  "folder-name":
    "The folder's name is the name of the rulebook in `use` and in the generated code, so it must be a name: a letter first, then letters, digits, dashes or blanks.",
  "same-rulebook-name":
    "Dashes and blanks in a folder's name are dropped to make the rulebook's name, so `turn-order` and `turnOrder` would be the same rulebook.",
  "use-in-a-circle":
    "Two rulebooks cannot use each other, directly or through others: neither could come first. Put what both need into a third rulebook and let both use that.",
  "used-rulebook": "`use` names another rulebook of this project: a folder beside this one.",
  "empty-section":
    "A section that is only named puts the sections of other files in order, so some file must have one of this title, or be called so. Nobody reads a heading with nothing below it.",
  "file-not-text":
    "Files of rules and tables are plain text in the encoding UTF-8. A spreadsheet or a word processor saves its own format unless it is told otherwise: export as CSV in UTF-8, or save as plain text.",
  "file-too-large":
    "A single file may have up to 64 million characters, and a line one million, far more than a rulebook needs; beyond that something else was put there by mistake.",
  "file-closed": "The file is there, and whoever runs me may not read it.",
  "folder-closed":
    "The folder is there, and whoever runs me may not look into it. What stands in it cannot simply be left out.",
  "file-gone":
    "The file was there when I listed the folder, and gone when I wanted to read it; or it is a link to a file that is no more.",
  "file-outside":
    "A rulebook must be whole in itself. A link that leads out of the project is not followed: what it points to would be missing on another machine.",
  "config-not-json":
    "`rulewright.config.json` is written in JSON: names and texts in straight quotes, a comma between two entries and none after the last.",
  "config-setting":
    "The settings are `rules` and `generated` (two folders) and `format` (with `width`). The JSON Schema `config.schema.json` describes them; an editor that knows it offers them.",
  "config-value":
    "Each setting takes one kind of value; folders stand below the project's root, written with `/` and without `..`.",
  "generated-differs":
    "`rulewright build --check` compares what the rules give with what stands in the folder for generated code, `rulewright docs --check` with what stands in the folder for documents; both change nothing. A difference means that rules were changed without building, or that a generated file was changed by hand.",
  "not-formatted":
    "`rulewright format --check` says which files are not laid out in the usual way, and changes nothing.",
};
