/**
 * Names say what they hold: words that fit everything are not declared in the rooms that use the field's terms, functions
 * are verbs or questions, and an exported type has a name of its own.
 */
import ts from "typescript";
import { expect, it } from "vitest";
import { typescriptFiles } from "../support/project-files.ts";

/** Folders of `src` in which no such name is left. Whoever renames another folder adds it. */
const rooms: readonly string[] = [
  "cli",
  "coverage",
  "diff",
  "docs",
  "driver",
  "editor",
  "format",
  "interpret",
  "language-server",
  "odds",
  "picture",
  "play",
  "plugin",
  "resolve",
  "sheets",
  "syntax",
];
const values = new Set(["told", "made", "kept", "asked", "known", "world", "room", "thing"]);
const types = new Set(["Asked", "Told", "Known", "Made", "Kept", "World", "Room", "Thing", "Place"]);
/** Where one of the words is the term of the domain, by file. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Keys of the JSON that `rulewright diff --json` prints.
  "src/diff/shape.ts": ["made", "asked"],
  // Which players know a piece: a field of saved games.
  "src/interpret/game/core.ts": ["known"],
  "src/interpret/game/state.ts": ["known"],
};

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

/** Bare participles as names of functions: `kept()` says neither what it does nor what it returns. */
const irregular = new Set(
  (
    "asked beaten begun bound broken brought built caught chosen cut done drawn driven eaten fallen felt forgotten found given " +
    "gone got grown had heard held hidden kept known laid led left lent lost made meant met paid proven ridden risen said " +
    "seen sent shown sold sought spent split spoken spread spun stood struck stuck sung sunk taken taught thought thrown " +
    "told torn understood woken won worn woven written"
  ).split(" "),
);
/** Verbs that look like participles, and words that are both. */
const verbs = new Set([
  "bleed",
  "breed",
  "cut",
  "embed",
  "exceed",
  "feed",
  "heed",
  "need",
  "proceed",
  "seed",
  "speed",
  "split",
  "spread",
  "succeed",
]);

/** Interfaces of the runtime, the interpreter and of packages, whose methods are named so. */
const inheritedFunctions: Readonly<Record<string, readonly string[]>> = {
  "src/diff/freeze.ts": ["weighted"],
  "src/interpret/evaluate/dice.ts": ["weighted"],
  "src/interpret/play/scripted-dice.ts": ["weighted"],
  "src/odds/enumerate.ts": ["weighted"],
};

const isParticiple = (name: string): boolean =>
  /^#?[a-z]+$/.test(name) &&
  !verbs.has(name.replace("#", "")) &&
  (irregular.has(name.replace("#", "")) || /[a-z]{3}ed$/.test(name));

/** Functions, methods and callbacks that are declared by a bare participle. */
function participleFunctions(text: string, file: string): readonly Declared[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Declared[] = [];
  const visit = (node: ts.Node): void => {
    const name = isFunction(node) ? nameOf(node) : undefined;
    if (name !== undefined && isParticiple(name.text))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return true;
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node))
    return (
      node.initializer !== undefined &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
    );
  return (
    (ts.isPropertySignature(node) || ts.isParameter(node)) &&
    node.type !== undefined &&
    ts.isFunctionTypeNode(node.type)
  );
}

/** Its types are used as `ast.Statement`: the document's node beside the program's of the same name. */
const namespaces = new Set(["src/syntax/ast.ts"]);

/** Names of the types that a file exports. */
function exportedTypes(text: string, file: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((each) =>
    (isType(each) || ts.isEnumDeclaration(each)) &&
    each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
    each.name !== undefined
      ? [each.name.text]
      : [],
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

it.each(rooms)("functions of src/%s are verbs, not bare participles", (room) => {
  const found = [...typescriptFiles(`src/${room}`)].flatMap(([path, text]) =>
    participleFunctions(text, path)
      .filter(({ name }) => inheritedFunctions[path]?.includes(name) !== true)
      .map(({ name, line }) => `${path}:${line} ${name}`),
  );
  expect(found).toEqual([]);
});

it("no two files of these rooms export a type of the same name", () => {
  const byName = new Map<string, string[]>();
  for (const room of rooms) {
    for (const [path, text] of [...typescriptFiles(`src/${room}`)].filter(([each]) => !namespaces.has(each)))
      for (const name of exportedTypes(text, path)) byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const found = [...byName]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`);
  expect(found).toEqual([]);
});

it("finds functions of every kind, and verbs are none", () => {
  const text = [
    "interface A { told(): void; kept: () => number; isMade(): boolean; made: number }",
    "class B { #sorted(): void {} stamped = () => 1; seed(): void {} }",
    "function written(done: () => void, listed: number): void { const wrapped = () => done; const asked = 1; }",
    "function builtBy(): void {}",
  ].join("\n");
  expect(participleFunctions(text, "a.ts").map(({ name }) => name)).toEqual([
    "told",
    "kept",
    "#sorted",
    "stamped",
    "written",
    "done",
    "wrapped",
  ]);
  expect(exportedTypes("export interface A {} type B = 1; export type C = 1; export class D {}", "a.ts")).toEqual([
    "A",
    "C",
    "D",
  ]);
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
  const inherited = Object.entries(inheritedFunctions).flatMap(([path, names]) => {
    const declared = new Set(participleFunctions(files.get(path) ?? "", path).map(({ name }) => name));
    return names.filter((name) => !declared.has(name)).map((name) => `${path} ${name}`);
  });
  expect([...left, ...inherited]).toEqual([]);
});
