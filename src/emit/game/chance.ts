/** The functions of a game whose chance is laid out. */
import { StructureKind, type FunctionDeclarationStructure } from "../structures.ts";
import { jsDoc } from "../declaration/docs.ts";
import { runtime, runtimeType, type Module } from "../module.ts";

/** `setup`: the type of what a game begins with. */
export function chanceFunctions(module: Module, setup: string): FunctionDeclarationStructure[] {
  const rolls = { name: "rolls", type: "readonly number[]" };
  const made = (
    name: string,
    parameters: FunctionDeclarationStructure["parameters"],
    statement: string,
    doc: string,
  ): FunctionDeclarationStructure => ({
    kind: StructureKind.Function,
    isExported: true,
    name,
    parameters: [...(parameters ?? []), rolls],
    returnType: `${runtimeType(module, "Expanded")}<State>`,
    statements: [statement],
    docs: jsDoc(doc),
  });
  return [
    made(
      "expandSetup",
      [{ name: "setup", type: setup }],
      `return ${runtime(module, "expandedSetup")}(machine, book, setup as unknown as ${runtimeType(module, "Setup")}, rolls);`,
      "A new game whose chance is laid out: what the next roll may give and how likely, or, where `rolls` (places of outcomes, from 0) has them all, its first decision.",
    ),
    made(
      "expand",
      [
        { name: "state", type: "State" },
        { name: "choice", type: "number | string" },
      ],
      `return ${runtime(module, "expandedStep")}(machine, book, state, choice, rolls);`,
      "A copy of the game after a decision, with its chance laid out as in `expandSetup`. The state stays as it is.",
    ),
  ];
}
