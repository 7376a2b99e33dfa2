import type { Parser, Plugin, Printer, SupportLanguage } from "prettier";
import { builders } from "prettier/doc";
import { layOutText } from "./document.ts";

/** What Prettier carries between parser and printer: the whole text. The layout is ours; see `document.ts`. */
interface Root {
  readonly kind: "rules";
  readonly text: string;
}

const format = "rulewright";
const { join, literalline } = builders;

/** Prettier's plugin for `.rules` files: `plugins: ["rulewright/prettier"]`. */
export const languages: SupportLanguage[] = [{ name: "Rulewright", parsers: [format], extensions: [".rules"], linguistLanguageId: 0 }];

const parser: Parser<Root> = {
  astFormat: format,
  parse: (text) => ({ kind: "rules", text }),
  locStart: () => 0,
  locEnd: (root) => root.text.length,
};
export const parsers: { rulewright: Parser<Root> } = { rulewright: parser };

const printer: Printer<Root> = {
  print: (path, options) => {
    const { printWidth, tabWidth, useTabs } = options;
    return join(literalline, layOutText(path.node.text, { printWidth, tabWidth, useTabs: useTabs === true }).split("\n"));
  },
  getVisitorKeys: () => [],
};
export const printers: { rulewright: Printer<Root> } = { rulewright: printer };

export const defaultOptions: Plugin["defaultOptions"] = { printWidth: 120, tabWidth: 2 };
