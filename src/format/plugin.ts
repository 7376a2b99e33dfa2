import type { Parser, Plugin, Printer, SupportLanguage } from "prettier";
import { builders } from "prettier/doc";
import { layOutText } from "./lay-out.ts";
import { layOutLiterate } from "./literate.ts";

/** What Prettier carries between parser and printer: the whole text. The layout is ours; see `document.ts`. */
interface Root {
  readonly kind: "rules" | "literate";
  readonly text: string;
}

const format = "rulewright";
const { join, literalline } = builders;

/** Prettier's plugin for `.rules` and `.rules.md` files: `plugins: ["rulewright/prettier"]`. */
export const languages: SupportLanguage[] = [
  { name: "Rulewright", parsers: [format], extensions: [".rules"], linguistLanguageId: 0 },
  {
    name: "Rulewright in Markdown",
    parsers: ["rulewright-markdown"],
    extensions: [".rules.md"],
    linguistLanguageId: 0,
  },
];

const parserOf = (kind: Root["kind"]): Parser<Root> => ({
  astFormat: format,
  parse: (text) => ({ kind, text }),
  locStart: () => 0,
  locEnd: (root) => root.text.length,
});
export const parsers = { rulewright: parserOf("rules"), "rulewright-markdown": parserOf("literate") };

const printer: Printer<Root> = {
  print: (path, options) => {
    const { printWidth, tabWidth, useTabs } = options;
    const layOut = path.node.kind === "literate" ? layOutLiterate : layOutText;
    return join(literalline, layOut(path.node.text, { printWidth, tabWidth, useTabs: useTabs === true }).split("\n"));
  },
  getVisitorKeys: () => [],
};
export const printers: { rulewright: Printer<Root> } = { rulewright: printer };

export const defaultOptions: Plugin["defaultOptions"] = { printWidth: 120, tabWidth: 2 };
