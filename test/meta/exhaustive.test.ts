/**
 * Every switch over a union of words ends in `assertNever`, or says in its `default` which words that stands for. So the
 * compiler names each place that has to decide about a new one; what it cannot see, a word that is not left any more, is
 * seen here.
 */
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { calculationOf } from "../../src/builtins/registry.ts";
import { projectRoot, typescriptFiles } from "../support/project-files.ts";

let program: ts.Program;
let checker: ts.TypeChecker;
beforeAll(() => {
  const config = ts.readConfigFile(`${projectRoot}tsconfig.json`, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, projectRoot);
  program = ts.createProgram(
    [...typescriptFiles("grammar", "src").keys()].map((file) => projectRoot + file),
    options,
  );
  checker = program.getTypeChecker();
});

/** The words that are asked about, and what else may stand there; null where they are not listed. */
function subjectOf(each: ts.SwitchStatement): readonly string[] | null {
  const type = checker.getTypeAtLocation(each.expression);
  const parts = type.isUnion() ? type.types : [type];
  const words = parts.filter((part) => part.isStringLiteral()).map((part) => part.value);
  const nullish = parts.filter((part) => part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null));
  if (words.length < 2 || words.length + nullish.length < parts.length) return null;
  // What a builtin does is said in its record: a switch over names of builtins is about these few alone.
  return words.every((word) => Object.hasOwn(calculationOf, word)) ? null : words;
}

const labelsOf = (clauses: readonly ts.CaseOrDefaultClause[]): readonly string[] =>
  clauses.flatMap((each) =>
    ts.isCaseClause(each) && ts.isStringLiteral(each.expression) ? [each.expression.text] : [],
  );

/** What is wrong with it; null: nothing. */
function mistakeIn(each: ts.SwitchStatement, words: readonly string[]): string | null {
  const { clauses } = each.caseBlock;
  const place = clauses.findIndex(ts.isDefaultClause);
  const last = clauses[place];
  if (last === undefined) return "has no default";
  const text = last.getText();
  if (/^default:\s*(?:\{\s*)?(?:return )?assertNever\(/.test(text)) return null;
  const said = /^default:\s*(?:\{\s*)?[^;]*? satisfies\s+(?:\|\s*)?(?:Kinds<\s*([^>]*)>|undefined|null)/.exec(text);
  if (said === null) return "does not say what is left to its default";
  const listed = [...(said[1] ?? "").matchAll(/"([^"]*)"/g)].flatMap(([, line = ""]) => line.split(" "));
  // Labels without a text of their own share the one that comes next.
  let own = place;
  while (own > 0 && clauses[own - 1]?.statements.length === 0) own -= 1;
  const decided = new Set(labelsOf(clauses.slice(0, own)));
  const left = words.filter((word) => !decided.has(word));
  const wrong = listed.filter((word, index) => !left.includes(word) || listed.indexOf(word) !== index);
  return wrong.length > 0 ? `leaves what is not left: ${wrong.join(" ")}` : null;
}

it("every switch over a union of words decides about each", () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(projectRoot))) {
    const visit = (node: ts.Node): void => {
      if (ts.isSwitchStatement(node)) {
        const words = subjectOf(node);
        const mistake = words === null ? null : mistakeIn(node, words);
        if (words !== null) seen += 1;
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (mistake !== null) wrong.push(`${file.fileName.slice(projectRoot.length)}:${line} ${mistake}`);
      }
      ts.forEachChild(node, visit);
    };
    if (!file.fileName.includes("/node_modules/")) visit(file);
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(250);
});
