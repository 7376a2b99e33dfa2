/** Generated TypeScript as others take it: as JavaScript, and as its types alone. */
import { ts } from "ts-morph";
import type { Sources } from "../source/text.ts";
import { composed, type EmittedMap } from "./source-map.ts";

const target = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

/** As a module that runs at once; `runtime`: where what generated modules share is found. */
export function javascript(text: string, runtime: string): string {
  const { outputText } = ts.transpileModule(text, { compilerOptions: target });
  return outputText.replace(
    /^(import .*? from )"rulewright\/runtime";$/gm,
    (_, before: string) => `${before}${JSON.stringify(runtime)};`,
  );
}

/** A text made of a generated module, and its map to the rules with their text. */
export interface Derived {
  readonly text: string;
  readonly map: EmittedMap;
}

/** As a module for a bundler. */
export function mappedJavascript(text: string, map: EmittedMap, sources: Sources): Derived {
  const made = ts.transpileModule(text, { compilerOptions: { ...target, sourceMap: true } });
  return spaced({
    text: withoutComment(made.outputText),
    map: composed(made.sourceMapText ?? "", map, map.file.replace(/ts$/, "js"), sources),
  });
}

/** Its types; their map leads an editor to the rules. */
export function declarations(text: string, map: EmittedMap, sources: Sources): Derived {
  const made = ts.transpileDeclaration(text, {
    fileName: map.file,
    compilerOptions: { ...target, declaration: true, declarationMap: true, isolatedDeclarations: true },
  });
  return spaced({
    text: withoutComment(made.outputText),
    map: composed(made.sourceMapText ?? "", map, map.file.replace(/ts$/, "d.ts"), sources),
  });
}

/** TypeScript leaves out the empty lines between declarations; they are read, so they come back. Lines alone stay together. */
function spaced({ text, map }: Derived): Derived {
  const file = ts.createSourceFile(map.file, text, ts.ScriptTarget.ES2022);
  const lineAt = (offset: number): number => file.getLineAndCharacterOfPosition(offset).line;
  const places = new Set<number>();
  let before: { readonly isAlone: boolean; readonly kind: ts.SyntaxKind } | null = null;
  for (const statement of file.statements) {
    const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
    const own = comments.at(before === null ? 1 : 0)?.pos ?? statement.getStart(file);
    const first = lineAt(own);
    const isAlone = first === lineAt(statement.end);
    if (before === null ? comments.length > 0 : !isAlone || !before.isAlone || before.kind !== statement.kind)
      places.add(first);
    before = { isAlone, kind: statement.kind };
  }
  const lines = text.split("\n");
  const mappings = map.mappings.split(";");
  const widened = (parts: readonly string[]): readonly string[] =>
    parts.flatMap((part, line) => (places.has(line) && lines[line - 1] !== "" ? ["", part] : [part]));
  return { text: widened(lines).join("\n"), map: { ...map, mappings: widened(mappings).join(";") } };
}

const withoutComment = (text: string): string => text.replace(/^\/\/# source(?:)MappingURL=.*\n?$/m, "");
