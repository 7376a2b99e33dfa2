/** One TypeScript file: the plain module of a rulebook, or that of a variant. */
import type { StatementStructures } from "./structures.ts";
import { columnFunctions } from "./declaration/columns.ts";
import { choiceTypes, choiceValues } from "./declaration/choices.ts";
import { constantValue } from "./declaration/constants.ts";
import { recordMaker, recordType } from "./declaration/records.ts";
import { ruleFunctions } from "./declaration/rules.ts";
import { tableTypes, tableValues } from "./declaration/tables.ts";
import { inOrderOfNeed } from "./graph.ts";
import { importsOf } from "./imports.ts";
import { isHere, type Module } from "./module.ts";
import { fromBelow, handedOn, linesBetween, partsOf, type Part } from "./parts.ts";
import { joinFile, printDeclarations, type Joined } from "./print.ts";
import { codeWords, withoutUncalled } from "./uncalled.ts";
import { rulebookOf, the } from "./world.ts";

/** What a module consists of: itself, and its parts where it is long. */
export interface ModuleFile {
  /** Of a part; null: the module itself. */
  readonly part: string | null;
  readonly joined: Joined;
}

const order = ["types", "tables", "rules", "index"];

export async function fileTexts(module: Module, banner: string, stem: string): Promise<readonly ModuleFile[]> {
  const large = new Map<string, string>();
  const declared = module.changed === null ? types(module) : [];
  const functions = functionsOf(module);
  const data = constants(module, large);
  // What the others need is known only now.
  const helpers = [...module.helpers.values()].map((helper) => helper.text);
  const groups: readonly (readonly [part: string, statements: readonly (StatementStructures | string)[]])[] = [
    ["types", declared],
    ["tables", [...helpers.filter((text) => text.startsWith("const ")), ...data]],
    ["rules", functions],
    ["tables", helpers.filter((text) => !text.startsWith("const "))],
  ];
  const statements = groups.flatMap(([, each]) => each);
  const all = await printDeclarations(statements, module.printing);
  const placed = all.map((each, place) => ({ ...each, part: partAt(groups, place) }));
  const printed = withoutUncalled(statements, placed);
  const parts = partsOf(printed, order, module.printing.fileLines);
  if (parts !== null) return splitFiles(module, banner, parts, { stem, large, more: [], handed: [] });
  const words = new Set(printed.flatMap(({ text }) => [...codeWords(text)]));
  const imports = await printDeclarations(importsOf(module, words), module.printing);
  const pieces = [imports.map(({ text }) => text).join("\n"), ...printed];
  return [{ part: null, joined: joinFile(banner, pieces, large, module.spans, module.printing) }];
}

/** In which group the declaration stands that has this place among all. */
export function partAt(groups: readonly (readonly [string, readonly unknown[]])[], place: number): string {
  let left = place;
  for (const [part, { length }] of groups) {
    if (left < length) return part;
    left -= length;
  }
  throw new Error("A declaration stands in no part.");
}

/** `more`: what a part imports beside, given its words. */
export async function splitFiles(
  module: Module,
  banner: string,
  parts: readonly Part[],
  of: {
    readonly stem: string;
    readonly large: ReadonlyMap<string, string>;
    readonly more: readonly ((part: Part) => readonly string[])[];
    /** What the module itself hands to variants of itself. */
    readonly handed: readonly string[];
  },
): Promise<readonly ModuleFile[]> {
  const files: ModuleFile[] = [];
  for (const part of parts) {
    const imports = await printDeclarations(
      [
        ...importsOf(module, part.words, part.name === null ? undefined : fromBelow),
        ...linesBetween(parts, part, { stem: of.stem, printing: module.printing }),
        ...of.more.flatMap((more) => more(part)),
      ],
      module.printing,
    );
    const declared = part.name === null ? part.declared : part.declared.map(handedOn);
    const handed = part.name === null ? await printDeclarations(of.handed, module.printing) : [];
    const pieces = [imports.map(({ text }) => text).join("\n"), ...declared, ...handed];
    files.push({ part: part.name, joined: joinFile(banner, pieces, of.large, module.spans, module.printing) });
  }
  return files;
}

function types(module: Module): StatementStructures[] {
  const { program } = module;
  return [
    ...program.choices.flatMap((choice) => choiceTypes(module, choice)),
    ...program.records.map((record) => recordType(module, record)),
    ...program.tables.flatMap((table) => tableTypes(module, table)),
  ];
}

/** Constants and tables, each after those that it is worked out from. */
function constants(module: Module, large: Map<string, string>): StatementStructures[] {
  const { world } = module;
  const wanted = [
    ...[...world.constants.values()].map((each) => ({ node: `constant:${each.id}`, at: each.at })),
    ...[...world.tables.values()].map((each) => ({ node: `table:${each.id}`, at: each.at })),
  ]
    .filter(({ node }) => isHere(module, node) && !module.graph.leftOut.has(node))
    .sort((a, b) => (a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.start - b.at.start));
  const choices = [...world.choices.values()]
    .filter((each) => rulebookOf(each.id) === module.program.rulebook.name)
    .flatMap((choice) => choiceValues(module, choice));
  return [
    ...choices,
    ...inOrderOfNeed(
      wanted.map(({ node }) => node),
      module.graph.needs,
    ).flatMap((node) => {
      const id = node.slice(node.indexOf(":") + 1);
      if (node.startsWith("constant:")) return constantValue(module, the(world.constants, id));
      const made = tableValues(module, the(world.tables, id));
      for (const [mark, text] of made.large) large.set(mark, text);
      return made.statements;
    }),
  ];
}

function functionsOf(module: Module): StatementStructures[] {
  const { world } = module;
  return [
    ...[...world.records.values()].flatMap((record) => recordMaker(module, record)),
    ...[...world.tables.values()].flatMap((table) => columnFunctions(module, table)),
    ...[...world.rules]
      .filter(([id]) => isHere(module, `rule:${id}`) && !module.graph.leftOut.has(`rule:${id}`))
      .flatMap(([id, rule]) => ruleFunctions(module, id, rule)),
  ];
}
