/** Declarations of generated code as data, and the text of each. How it is laid out is a matter of formatting. */
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

export function structureText(structure: StatementStructures): string {
  switch (structure.kind) {
    case "function":
      return `${headOf(structure)}function ${structure.name}(${(structure.parameters ?? []).map(parameterText).join(", ")})${typed(structure)} {\n${(structure.statements ?? []).map(indented).join("")}}\n`;
    case "interface":
      return `${headOf(structure)}interface ${structure.name}${extending(structure)} {\n${structure.properties.map(propertyText).join("")}}\n`;
    case "type":
      return `${headOf(structure)}type ${structure.name} = ${structure.type};\n`;
    case "const":
      return `${headOf(structure)}const ${structure.declarations.map((each) => `${each.name}${annotation(each.type)} = ${each.initializer}`).join(", ")};\n`;
    case "import":
      return importText(structure);
    default:
      return assertNever(structure);
  }
}

const headOf = ({ docs, isExported }: Documented & { readonly isExported?: boolean }): string =>
  `${docsText(docs ?? [])}${isExported === true ? "export " : ""}`;

const annotation = (type: string | undefined): string => (type === undefined ? "" : `: ${type}`);
const typed = ({ returnType }: FunctionDeclarationStructure): string => annotation(returnType);

const parameterText = ({ name, type, hasQuestionToken, initializer }: ParameterDeclarationStructure): string =>
  `${name}${hasQuestionToken === true ? "?" : ""}${annotation(type)}${initializer === undefined ? "" : ` = ${initializer}`}`;

const extending = ({ extends: all = [] }: InterfaceDeclarationStructure): string =>
  all.length === 0 ? "" : ` extends ${all.join(", ")}`;

const propertyText = ({ docs, isReadonly, name, type }: PropertySignatureStructure): string =>
  indented(`${docsText(docs ?? [])}${isReadonly === true ? "readonly " : ""}${name}: ${type};`);

/** Lines of a body stand further right than what is declared: by that, locals are told apart. */
const indented = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "\n" : `  ${line}\n`))
    .join("");

function docsText(docs: readonly JSDocStructure[]): string {
  return docs
    .map(({ description }) => {
      if (!description.startsWith("\n")) return `/** ${description} */\n`;
      const lines = description.slice(1).split("\n");
      return `/**\n${lines.map((line) => (line === "" ? " *\n" : ` * ${line}\n`)).join("")} */\n`;
    })
    .join("");
}

function importText({ isTypeOnly, namedImports, moduleSpecifier }: ImportDeclarationStructure): string {
  const names = namedImports.map(
    (each) => `${each.isTypeOnly ? "type " : ""}${each.name}${each.alias === undefined ? "" : ` as ${each.alias}`}`,
  );
  return `import ${isTypeOnly ? "type " : ""}{ ${names.join(", ")} } from "${moduleSpecifier}";\n`;
}
