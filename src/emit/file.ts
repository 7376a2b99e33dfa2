/** One TypeScript file: the plain module of a rulebook, or that of a variant. */
import type { StatementStructures } from "ts-morph";
import { columnFunctions } from "./declaration/columns.ts";
import { choiceTypes, choiceValues } from "./declaration/choices.ts";
import { constantValue } from "./declaration/constants.ts";
import { recordMaker, recordType } from "./declaration/records.ts";
import { ruleFunctions } from "./declaration/rules.ts";
import { tableTypes, tableValues } from "./declaration/tables.ts";
import { inOrderOfNeed } from "./graph.ts";
import { importsOf } from "./imports.ts";
import { isHere, type Module } from "./module.ts";
import { joinFile, printDeclarations, type Joined } from "./print.ts";
import { rulebookOf, the } from "./world.ts";

export async function fileText(module: Module, banner: string): Promise<Joined> {
  const large = new Map<string, string>();
  const declared = module.changed === null ? types(module) : [];
  const functions = functionsOf(module);
  const data = constants(module, large);
  // What the others need is known only now.
  const helpers = [...module.helpers.values()].map((helper) => helper.text);
  const statements = [
    ...declared,
    ...helpers.filter((text) => text.startsWith("const ")),
    ...data,
    ...functions,
    ...helpers.filter((text) => !text.startsWith("const ")),
  ];
  const printed = await printDeclarations(statements, module.printing);
  const words = new Set(printed.flatMap(({ text }) => text.match(/[\p{ID_Continue}$]+/gu) ?? []));
  const imports = await printDeclarations(importsOf(module, words), module.printing);
  return joinFile(
    banner,
    [imports.map(({ text }) => text).join("\n"), ...printed],
    large,
    module.spans,
    module.printing,
  );
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
