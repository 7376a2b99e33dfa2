/** Declarations of generated code as data, and the text of each. How it is laid out is a matter of formatting. */
import type * as Morph from "ts-morph";
import { assertNever } from "../source/exhaustive.ts";

export const StructureKind = {
  Function: "function",
  Interface: "interface",
  TypeAlias: "type",
  VariableStatement: "const",
  ImportDeclaration: "import",
} as const;

/** A comment before a declaration; one of several lines begins with a line break. */
export interface JSDocStructure {
  readonly description: string;
}

interface Documented {
  readonly docs?: readonly JSDocStructure[];
}

interface Exported extends Documented {
  readonly isExported?: boolean;
  readonly name: string;
}

export interface ParameterDeclarationStructure {
  readonly name: string;
  readonly type?: string;
  readonly hasQuestionToken?: boolean;
  readonly initializer?: string;
}

export interface FunctionDeclarationStructure extends Exported {
  readonly kind: typeof StructureKind.Function;
  readonly parameters?: readonly ParameterDeclarationStructure[];
  readonly returnType?: string;
  readonly statements?: readonly string[];
}

export interface PropertySignatureStructure extends Documented {
  readonly name: string;
  readonly type: string;
  readonly isReadonly?: boolean;
}

export interface InterfaceDeclarationStructure extends Exported {
  readonly kind: typeof StructureKind.Interface;
  readonly extends?: readonly string[];
  readonly properties: readonly PropertySignatureStructure[];
}

export interface TypeAliasDeclarationStructure extends Exported {
  readonly kind: typeof StructureKind.TypeAlias;
  readonly type: string;
}

/** A constant. */
export interface VariableStatementStructure extends Documented {
  readonly kind: typeof StructureKind.VariableStatement;
  readonly isExported?: boolean;
  readonly declarations: readonly { readonly name: string; readonly type?: string; readonly initializer: string }[];
}

export interface ImportDeclarationStructure {
  readonly kind: typeof StructureKind.ImportDeclaration;
  readonly moduleSpecifier: string;
  readonly isTypeOnly: boolean;
  readonly namedImports: readonly { readonly name: string; readonly alias?: string; readonly isTypeOnly: boolean }[];
}

export type StatementStructures =
  | FunctionDeclarationStructure
  | InterfaceDeclarationStructure
  | TypeAliasDeclarationStructure
  | VariableStatementStructure
  | ImportDeclarationStructure;

/**
 * The text of each, by ts-morph, which is loaded with the first that is not known: what was printed before need not be
 * printed again.
 */
export async function printStructures(structures: readonly StatementStructures[]): Promise<readonly string[]> {
  if (structures.length === 0) return [];
  const morph = await import("ts-morph");
  return structures.map((structure) =>
    morph.printStructure(
      { kind: morph.StructureKind.SourceFile, statements: [morphOf(morph, structure)] },
      { indentNumberOfSpaces: 2 },
    ),
  );
}

function morphOf(
  { StructureKind: kinds, VariableDeclarationKind }: typeof Morph,
  structure: StatementStructures,
): Morph.StatementStructures {
  switch (structure.kind) {
    case "function":
      return { ...copyOf(structure), kind: kinds.Function };
    case "interface":
      return { ...copyOf(structure), kind: kinds.Interface };
    case "type":
      return { ...copyOf(structure), kind: kinds.TypeAlias };
    case "const":
      return { ...copyOf(structure), kind: kinds.VariableStatement, declarationKind: VariableDeclarationKind.Const };
    case "import":
      return { ...copyOf(structure), kind: kinds.ImportDeclaration };
    default:
      return assertNever(structure);
  }
}

type Changing<T> = T extends readonly (infer E)[]
  ? Changing<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Changing<T[K]> }
    : T;

/** ts-morph takes only what it may change. */
const copyOf = <T extends StatementStructures>(structure: T): Changing<T> => structure as Changing<T>;
