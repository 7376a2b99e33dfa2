import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import type { Host } from "../../src/driver/host.ts";
import { emitRulebook } from "../../src/emit/emit.ts";
import { columnName } from "../../src/syntax/words.ts";
import { memoryHost } from "../support/memory-host.ts";

/** Were any of these read as code, a name `PWNED` would stand in it. */
const payloads: readonly string[] = [
  "*/ PWNED(); /*",
  "**/PWNED()/**",
  "*\u2028/PWNED()",
  "* / PWNED()",
  "`; PWNED(); `",
  "${PWNED()}",
  "`${PWNED()}`",
  "'; PWNED(); '",
  "\\'; PWNED(); //",
  "\\${PWNED()}",
  "\u2028PWNED()",
  "\u2029PWNED()",
  "\u0085PWNED()",
  "</script><script>PWNED()</script>",
  "<!-- PWNED() -->",
  "--> PWNED()",
  "// @ts-nocheck PWNED()",
  '/// <reference path="PWNED" />',
  "# sourceMappingURL=data:PWNED",
  "@import PWNED */",
  "{@link PWNED()}",
  "@type {PWNED} */ PWNED()",
  "__proto__",
  "constructor",
  "toString",
  "prototype PWNED",
  "\\u0022+PWNED()+\\u0022",
  "\\",
  "\\\\",
  "\\*/PWNED()",
  "\u202ePWNED()",
  "\u0000PWNED()",
  "\ud800PWNED()",
  "PWNED()\udc00",
  "\ufeffPWNED()",
  "\u200bPWNED()",
  "%s%n$& $1 $' PWNED()",
  "]]> PWNED()",
  "'; DROP TABLE PWNED; --",
  "=PWNED()",
  "日本語 🎲 PWNED",
];

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
const inCell = (text: string): string => text.replace(/\|/g, "\\|");

async function compiled(files: Readonly<Record<string, string>>): Promise<Compilation> {
  return compileProject(memoryHost(files));
}

const problems = (compilation: Compilation): string[] =>
  compilation.diagnostics
    .filter((each) => each.severity === "error")
    .map((each) => `${each.code}: ${each.message} ${each.hint ?? ""} ${each.label ?? ""}`);
const mistakes = (found: readonly Diagnostic[]): string[] =>
  found
    .filter((each) => each.code === "compiler-mistake")
    .map((each) => `${each.message} ${each.hint ?? ""} ${each.label ?? ""}`);

async function emitted(compilation: Compilation): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { program, linked } of compilation.rulebooks) {
    if (program === null) continue;
    for (const file of await emitRulebook(program, linked, compilation.sources)) files.set(file.path, file.text);
  }
  return files;
}

/** Nothing of this has a place in generated code. */
const forbidden = new Set([
  "PWNED",
  "eval",
  "Function",
  "process",
  "require",
  "globalThis",
  "window",
  "document",
  "fetch",
  "Reflect",
  "Proxy",
  "setTimeout",
  "WebAssembly",
]);

/** What a module does beyond declaring: names of the forbidden, statements that run, imports from elsewhere. */
function foreignIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const found: string[] = [];
  const syntax =
    ts.transpileModule(text, {
      reportDiagnostics: true,
      fileName: path,
      compilerOptions: { target: ts.ScriptTarget.ES2022 },
    }).diagnostics ?? [];
  found.push(...syntax.map((each) => `${path}: ${ts.flattenDiagnosticMessageText(each.messageText, " ")}`));
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier;
      if (
        from !== undefined &&
        ts.isStringLiteral(from) &&
        !/^(?:rulewright\/runtime|\.{1,2}\/[\w./-]+)$/.test(from.text)
      )
        found.push(`${path}: imports ${from.text}`);
    } else if (
      !ts.isVariableStatement(statement) &&
      !ts.isFunctionDeclaration(statement) &&
      !ts.isTypeAliasDeclaration(statement) &&
      !ts.isInterfaceDeclaration(statement)
    ) {
      found.push(`${path}: ${statement.getText().slice(0, 100)}`);
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && forbidden.has(node.text)) found.push(`${path}: the name ${node.text}`);
    if (ts.isTaggedTemplateExpression(node) || ts.isDebuggerStatement(node))
      found.push(`${path}: ${node.getText().slice(0, 100)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

async function expectHarmless(compilation: Compilation): Promise<ReadonlyMap<string, string>> {
  expect(mistakes(compilation.diagnostics)).toEqual([]);
  const files = await emitted(compilation);
  for (const [path, text] of files) {
    if (path.endsWith(".json")) expect(() => JSON.parse(text) as unknown, path).not.toThrow();
    else expect(foreignIn(path, text)).toEqual([]);
  }
  return files;
}

/** A payload in every place where a designer may write words. */
function everywhere(payload: string, index: number): string {
  const text = quoted(payload);
  return [
    `## ${payload}`,
    `rulebook hostile { title ${text}`,
    `source ${text} }`,
    `## ${payload}`,
    `let greeting = ${text}`,
    `## ${payload}`,
    "choice Kind {",
    `## ${payload}`,
    "Wood(hp: int)",
    "Air }",
    `unclear ${text} ${text}`,
    `## ${payload}`,
    "record Thing {",
    `## ${payload}`,
    `label: text default ${text}`,
    `check label is not "x" ${text} }`,
    `## ${payload}`,
    "table Words {",
    `## ${payload}`,
    `extra: text = ${text}`,
    `check n > 0 ${text}`,
    `| name: key | n: int | ${inCell(payload).replace(/[:(){}]/g, " ")}: text |`,
    "| --- | --: | --- |",
    `| ${inCell(payload)} k${index} | 1 | ${inCell(payload)} |`,
    "| plain | 2 | x |",
    "}",
    `table Sold from "sold.csv" { item: key, note: text }`,
    `## ${payload}`,
    `rule say(who: text default ${text}): text = who & ${text}`,
    `rule pick(kind: Kind): text = match kind {`,
    `Wood(hp): ${text} & hp`,
    `Air: ${text}`,
    "}",
    `rule table1(who: text): text {`,
    "| who | result |",
    `| ${inCell(text)} | ${inCell(text)} |`,
    '| otherwise | "" |',
    "}",
    `example ${text} { say("a") is "a" & ${text} }`,
    `report ${text} {`,
    "rows n: 1 to 2",
    `column ${text} = n`,
    "}",
    `variant other ${text} { let greeting = ${quoted(`${payload}!`)} }`,
  ].join("\n");
}

describe("words from a designer are never code", () => {
  test.each(payloads.map((payload, index) => [JSON.stringify(payload), payload, index] as const))(
    "%s",
    async (_, payload, index) => {
      const csv = `item,note\n"${payload.replace(/"/g, '""')} k",${JSON.stringify(payload).replace(/\\"/g, '""')}\nplain,x\n`;
      const compilation = await compiled({
        "rules/hostile/main.rules": everywhere(payload, index),
        "rules/hostile/sold.csv": csv,
      });
      await expectHarmless(compilation);
    },
  );

  test("and most of these are legal, so that the code was looked at", async () => {
    let sound = 0;
    for (const [index, payload] of payloads.entries()) {
      const compilation = await compiled({
        "rules/hostile/main.rules": everywhere(payload, index),
        "rules/hostile/sold.csv": "item,note\na,b\n",
      });
      if (compilation.rulebooks.some((each) => each.program !== null)) sound += 1;
    }
    expect(sound).toBeGreaterThan(payloads.length / 2);
  });
});

const words = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "arguments",
  "eval",
  "await",
  "class",
  "function",
  "undefined1",
  "NaN",
  "Infinity",
  "globalThis",
  "Object",
  "Math",
  "JSON",
  "Map",
  "Array",
  "Number",
  "String",
  "Symbol",
  "keep",
  "less",
  "equal",
  "yield",
  "static",
  "var",
  "delete",
  "this",
  "super",
  "null_",
  "import",
  "export",
  "default1",
  "enum",
  "package",
  "interface",
  "async",
  "of1",
  "get",
  "type",
  "namespace",
  "module",
  "declare",
  "__defineGetter__",
  "process",
  "require",
  "then_",
  "Promise",
  "name",
  "length",
  "index",
];

describe("names that mean something to the machine", () => {
  test.each(words)("%s", async (word) => {
    // Underscores around a word are Markdown's, and no part of a key.
    const key = word.startsWith("__") ? `${word}x` : word;
    const text = [
      'rulebook hostile { title "Names" }',
      `table Rows { | item: key | ${word}: int |`,
      "| --- | --: |",
      `| ${key} | 1 |`,
      "| other | 2 | }",
      `choice Kind1 { ${word}(${word}: int), Other1 }`,
      `record Thing1 { ${word}: int }`,
      `rule rule1(${word}: int): int { let ${word}2 = ${word} + 1`,
      `set ${word}2 = ${word}2 + 1`,
      `${word}2 }`,
      `rule rule2(thing: Thing1): int = thing.${word}`,
      `rule rule3(thing: Kind1): int = match thing {`,
      `${word}(${word}): ${word}`,
      "Other1: 0 }",
      `rule rule4(): map of text to int = [${quoted(word)}: 1]`,
      `rule ${word}X(a: int): int = a`,
      `example "they work" {`,
      `rule1(1) is 3`,
      `rule2(Thing1(${word}: 4)) is 4`,
      `rule3(Kind1.${word}(${word}: 5)) is 5`,
      `rule4()[${quoted(word)}] is 1`,
      `Rows[${quoted(key)}].${columnName(word)} is 1`,
      `${word}X(6) is 6 }`,
    ].join("\n");
    const compilation = await compiled({ "rules/hostile/main.rules": text });
    expect(problems(compilation), text).toEqual([]);
    expect(mistakes(compilation.diagnostics)).toEqual([]);
    for (const [path, code] of await emitted(compilation)) {
      if (path.endsWith(".json")) continue;
      const syntax = ts.transpileModule(code, { reportDiagnostics: true, fileName: path }).diagnostics ?? [];
      expect(
        syntax.map((each) => ts.flattenDiagnosticMessageText(each.messageText, " ")),
        code,
      ).toEqual([]);
    }
  });
});

describe("paths", () => {
  const outside = [
    "../secret.csv",
    "a/../../secret.csv",
    "/etc/passwd",
    "\\\\server\\x.csv",
    "C:\\x.csv",
    "C:/x.csv",
    "..\\secret.csv",
    "file:///etc/passwd",
    "https://example.org/x.csv",
    "a\u0000.csv",
    "..",
    ".",
    "",
    "./../x.csv",
    "~/x.csv",
    "x.csv/..",
    "%2e%2e/secret.csv",
    "..%2fsecret.csv",
    "a\u2028b.csv",
    "con",
    "x.rules",
  ];

  test.each(outside.map((path) => [JSON.stringify(path), path] as const))("%s is not read", async (_, path) => {
    const read: string[] = [];
    const files: Record<string, string> = {
      "rules/hostile/main.rules": `rulebook hostile { title "x" }\ntable T from ${quoted(path)} { name: key }\n`,
      "rules/secret.csv": "name\nsecret\n",
      "secret.csv": "name\nsecret\n",
      "/etc/passwd": "name\nsecret\n",
    };
    const inner = memoryHost(files);
    const host: Host = {
      list: inner.list,
      read: (wanted) => {
        read.push(wanted);
        return inner.read(wanted);
      },
    };
    const compilation = await compileProject(host);
    expect(mistakes(compilation.diagnostics)).toEqual([]);
    expect(problems(compilation).length, path).toBeGreaterThan(0);
    for (const wanted of read) expect(wanted).toMatch(/^rules\/hostile\/(?!.*(?:^|\/)\.\.(?:\/|$))/);
    for (const [, text] of await emitted(compilation)) expect(text).not.toContain("secret");
  });
});

describe("size and depth", () => {
  const million = 1_000_000;
  const start = 'rulebook hostile { title "x" }\n';
  const texts: Readonly<Record<string, () => string>> = {
    "a cell of 10 MB": () => `table T {\n| name: key | note: text |\n| a | ${"x ".repeat(5 * million)} |\n}\n`,
    "a key of 10 MB": () => `table T {\n| name: key |\n| ${"k".repeat(10 * million)} |\n}\n`,
    "a number of a million digits": () => `let a = ${"9".repeat(million)}\n`,
    "a formula cell of a million signs": () =>
      `table T {\n| name: key | n: int |\n| a | ${"1+".repeat(million / 2)}1 |\n}\n`,
    "a remark of 10 MB": () => `# ${"*/".repeat(5 * million)}\nlet a = 1\n`,
    "a name of a million letters": () => `let ${"a".repeat(million)} = 1\n`,
    "round brackets": () => `let a = ${"(".repeat(100_000)}1${")".repeat(100_000)}\n`,
    "square brackets": () => `let a = ${"[".repeat(100_000)}${"]".repeat(100_000)}\n`,
    "curly brackets": () => `rule f(): int ${"{".repeat(100_000)}`,
    "closing brackets": () => `${"}".repeat(100_000)}\n${")".repeat(100_000)}`,
    "if in if": () => `rule f(a: bool): int = ${"if a { ".repeat(5000)}1${" } else { 0 }".repeat(5000)}\n`,
    "match in match": () => `rule f(a: int): int = ${"match a {\notherwise: ".repeat(5000)}1${"\n}".repeat(5000)}\n`,
    "variant in variant": () => `${'variant a "x" { '.repeat(5000)}${"}".repeat(5000)}\n`,
    "not not": () => `let a = ${"not ".repeat(100_000)}yes\n`,
    signs: () => `let a = ${"- ".repeat(100_000)}1\n`,
    "a long sum": () => `let a = ${"1 + ".repeat(100_000)}1\n`,
    "a long chain of members": () => `let a = b${".c".repeat(100_000)}\n`,
    "a chain of calls": () => `rule f(): int = f${"()".repeat(20_000)}\n`,
    "list of list of": () => `record A { a: ${"list of ".repeat(10_000)}int }\n`,
    "a list of 100 000": () => `let a = [${"1, ".repeat(100_000)}1]\n`,
    "else if": () =>
      `rule f(a: int): int = ${Array.from({ length: 3000 }, (_, i) => `if a is ${i} { ${i} } else `).join("")}{ 0 }\n`,
    "as much else if as there may be": () =>
      `rule f(a: int): int { let b = ${Array.from({ length: 200 }, (_, i) => `if a is ${i} { ${i} } else `).join("")}{ 0 } then b }\n`,
    "a match of 400 cases": () =>
      `rule f(a: int): int = match a {\n${Array.from({ length: 400 }, (_, i) => `${i}: ${i}\n`).join("")}otherwise: 0 }\n`,
    "a block of 3000 lines": () => `rule f(a: int): int {\nlet b = a\n${"set b = b + 1\n".repeat(3000)}b }\n`,
    "a table of 400 decisions": () =>
      `rule f(a: int): int {\n| a | result |\n${Array.from({ length: 400 }, (_, i) => `| ${i} | a + ${i} |\n`).join("")}| otherwise | 0 |\n}\n`,
    "1000 rules, each by the one before": () =>
      `rule f0(a: int): int = a\n${Array.from({ length: 1000 }, (_, i) => `rule f${i + 1}(a: int): int = f${i}(a) + 1\n`).join("")}`,
    "1000 constants, each by the one before": () =>
      `let c0 = 1\n${Array.from({ length: 1000 }, (_, i) => `let c${i + 1} = c${i} + 1\n`).join("")}`,
    quotes: () => `let a = ${'"'.repeat(100_001)}\n`,
    backslashes: () => `let a = "${"\\".repeat(100_001)}"\n`,
    bars: () => `table T {\n${"|".repeat(100_000)}\n${"|".repeat(100_000)}\n}\n`,
    "a constant of itself": () =>
      'let a = b + 1\nlet b = a + 1\nrecord R { r: R }\ntable T from T { name: key }\nvariant v "x" with v { let a = 1 }\n',
    "nothing but NUL": () => "\u0000".repeat(10_000),
    "lone surrogates": () => `let \ud800 = "\udc00"\n\ud83d`.repeat(1000),
    "line separators": () => `let a = 1\u2028let b = 2\u2029let c = 3\n`,
  };

  test.each(Object.keys(texts))("%s", async (name) => {
    const compilation = await compiled({ "rules/hostile/main.rules": start + (texts[name]?.() ?? "") });
    expect(mistakes(compilation.diagnostics)).toEqual([]);
    await expectHarmless(compilation);
    for (const each of compilation.diagnostics) expect(each.message.length).toBeLessThan(5000);
  });
});

describe("as deep as is read", () => {
  const nests: Readonly<Record<string, (depth: number) => string>> = {
    "round brackets": (depth) => `rule f(a: int): int = ${"(".repeat(depth)}a${")".repeat(depth)}`,
    calls: (depth) => `rule f(a: int): int = ${"max(a, ".repeat(depth)}a${")".repeat(depth)}`,
    lists: (depth) => `rule f(a: int): int = count(${"[".repeat(depth)}a${"]".repeat(depth)})`,
    ifs: (depth) => `rule f(a: int): int = ${"if a > 1 { ".repeat(depth)}a${" } else { 0 }".repeat(depth)}`,
    "ifs as values": (depth) =>
      `rule f(a: int): int = ${"1 + if a > 1 { ".repeat(depth)}a${" } else { 0 }".repeat(depth)}`,
    matches: (depth) => `rule f(a: int): int = ${"match a {\notherwise: ".repeat(depth)}a${"\n}".repeat(depth)}`,
    loops: (depth) =>
      `rule f(a: int): int {\nlet b = a\n${"repeat 2 times { ".repeat(depth)}add 1 to b${" }".repeat(depth)}\nb }`,
    sums: (depth) => `rule f(a: int): int = a${" + a".repeat(depth)}`,
    texts: (depth) => `rule f(a: int): text = "x"${" & a".repeat(depth)}`,
    conditions: (depth) => `rule f(a: int): bool = a > 1${" and a > 1 or a < 0".repeat(depth)}`,
    fallbacks: (depth) => `rule f(a: optional int): int = a${" otherwise a".repeat(depth)} otherwise 1`,
    steps: (depth) => `record R { r: int }\nrule f(a: R): R = a${" with (r: 1)".repeat(depth)}`,
    nots: (depth) => `rule f(a: bool): bool = ${"not ".repeat(depth)}a`,
    types: (depth) => `record R { r: ${"list of ".repeat(depth)}int }`,
  };

  test.each(Object.keys(nests))("%s", async (name) => {
    for (const depth of [10, 19, 40, 49, 60, 99, 120, 199, 249, 400, 499]) {
      const compilation = await compiled({
        "rules/hostile/main.rules": `rulebook hostile { title "x" }\n${nests[name]?.(depth) ?? ""}\n`,
      });
      await expectHarmless(compilation);
      const found = problems(compilation).filter((each) => !each.startsWith("too-deep"));
      expect(name === "lists" || name === "fallbacks" ? [] : found, `${depth}`).toEqual([]);
    }
  });
});

test("a rulebook's folder may have any name", async () => {
  for (const folder of [
    "__proto__",
    "constructor",
    "..",
    "a b",
    "*/PWNED",
    "x'y",
    "${PWNED}",
    "node_modules",
    "con",
    "日本",
  ]) {
    const compilation = await compiled({ [`rules/${folder}/main.rules`]: 'rulebook "x" { }\nlet a = 1\n' });
    await expectHarmless(compilation);
  }
});
