/** Names say what they hold: words that fit everything are not declared in the rooms that use the field's terms. */
import ts from "typescript";
import { expect, it } from "vitest";
import { typescriptFiles } from "../support/project-files.ts";

/** Folders of `src` in which no such name is left. Whoever renames another folder adds it. */
const rooms: readonly string[] = ["editor", "language-server"];
const values = new Set(["told", "made", "kept", "asked", "known", "world", "room", "thing"]);
const types = new Set(["Asked", "Told", "Known", "Made", "Kept", "World", "Room", "Thing", "Place"]);
/** Where one of the words is the term of the domain, by file. */
const allowed: Readonly<Record<string, readonly string[]>> = {};

interface Declared {
  readonly name: string;
  readonly line: number;
}

/** Names that the text declares and the words do not allow: of types, functions, members, parameters and locals. */
function vagueNames(text: string, file: string): readonly Declared[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Declared[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    const vague = isType(node) ? types : values;
    if (name !== undefined && vague.has(name.text.replace(/^#/, "")))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A member of an object literal is declared by the type of the object. */
function nameOf(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)) ||
    (ts.isAccessor(node) && ts.isClassLike(node.parent)) ||
    isType(node);
  if (!declares) return undefined;
  const { name } = node;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

function isType(
  node: ts.Node,
): node is
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration
  | ts.TypeParameterDeclaration {
  return (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

it.each(rooms)("src/%s declares no name that could mean anything", (room) => {
  const found = [...typescriptFiles(`src/${room}`)].flatMap(([path, text]) =>
    vagueNames(text, path)
      .filter(({ name }) => allowed[path]?.includes(name) !== true)
      .map(({ name, line }) => `${path}:${line} ${name}`),
  );
  expect(found).toEqual([]);
});

it("finds declarations of every kind, and no uses", () => {
  const text = [
    "interface Told { known: number; made(): void }",
    "type Place<World> = World;",
    "class Desk { #kept = 1; get asked(): number { return 1; } thing(room: number): number { return room; } }",
    "function told({ world, a: made }: { world: number; a: number }): number { return x.known + world + made; }",
    "const settled = { made: 1, told() { return 2; } };",
  ].join("\n");
  expect(vagueNames(text, "a.ts").map(({ name }) => name)).toEqual([
    "Told",
    "known",
    "made",
    "Place",
    "World",
    "#kept",
    "asked",
    "thing",
    "room",
    "told",
    "world",
    "made",
    "world",
  ]);
});

it("allows only what is still there", () => {
  const files = typescriptFiles("src");
  const left = Object.entries(allowed).flatMap(([path, names]) => {
    const declared = new Set(vagueNames(files.get(path) ?? "", path).map(({ name }) => name));
    return names.filter((name) => !declared.has(name)).map((name) => `${path} ${name}`);
  });
  expect(left).toEqual([]);
});
