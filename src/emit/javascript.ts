import { ts } from "ts-morph";

/** Generated TypeScript as a module that runs at once; `runtime`: where what generated modules share is found. */
export function javascript(text: string, runtime: string): string {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true } });
  return outputText.replace(/^(import .*? from )"rulewright\/runtime";$/gm, (_, before: string) => `${before}${JSON.stringify(runtime)};`);
}
