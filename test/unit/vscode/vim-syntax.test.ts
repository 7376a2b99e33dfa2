/** Colours for Vim, and for Neovim before 0.9, which takes none from a server: the words are those of VS Code. UPDATE=1 writes them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hardWords, softWords } from "../../../grammar/words.ts";
import { allFunctions } from "../../../src/builtins/registry.ts";
import { expectGolden } from "../../support/golden.ts";
import { projectRoot } from "../../support/project-files.ts";

interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}
const { repository } = JSON.parse(readFileSync(join(projectRoot, "src/vscode/rules.tmLanguage.json"), "utf8")) as {
  readonly repository: Readonly<Record<"formulas" | "declarations", { readonly patterns: readonly Rule[] }>>;
};

/** The words of each pattern that gives such a colour: what stands between the longest brackets of words. */
function wordsOf(scope: string): readonly string[] {
  const patterns = [...repository.formulas.patterns, ...repository.declarations.patterns].flatMap(
    ({ name, match = "", captures = {} }) =>
      name === scope || Object.values(captures).some((each) => each.name === scope) ? [match] : [],
  );
  const lists = patterns.flatMap((pattern) =>
    [...pattern.matchAll(/\(([a-z]\w*(?:\|\w+)+)\)/gi)].map(([, list = ""]) => list),
  );
  return [...new Set(lists.flatMap((list) => list.split("|")))].sort();
}

const values = wordsOf("keyword.control.value.rules");
const steps = wordsOf("keyword.control.rules");
const types = wordsOf("support.type.rules").filter((word) => word !== "of" && word !== "to");
const operators = wordsOf("keyword.control.operator.rules").filter((word) => !types.includes(word));
const functions = wordsOf("support.function.rules");
const others = wordsOf("keyword.control.other.rules");
const declarations = wordsOf("keyword.control.declaration.rules");

/** Never behind a point: that is the name of a part. */
const words = (list: readonly string[], behind = ""): string => `/\\v\\.@1<!<%(${list.join("|")})>${behind}/`;

const file = `" Colours of Rulewright's rules for Vim, and for Neovim before 0.9, which takes none from a language server.
" Made from the words of the grammar for VS Code by test/unit/vscode/vim-syntax.test.ts.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,192-255
syntax match rulesOperator /[-+*\\/&=<>≤≥×÷−]/
syntax match rulesName /\\v<\\a\\k*/
syntax match rulesType /\\v<\\u\\k*/
syntax match rulesFunctionName /\\v<\\a\\k*\\ze\\(/
syntax match rulesOther ${words(others, "%(\\s*[:=.(),\\]])@!")}
syntax match rulesDeclaration /\\v^\\s*%(ordered\\s+)?%(${declarations.join("|")})>\\ze\\s+["[:alpha:]]/
syntax match rulesStep ${words(steps)}
syntax match rulesWord ${words(operators)}
syntax match rulesValue ${words(values)}
syntax match rulesBuiltin ${words(functions, "\\ze\\(")}
syntax match rulesBuiltinType /\\v%(:\\s*%(optional\\s+)?|<%(of|to)\\s+)@<=<%(${types.join("|")})>/
syntax match rulesNumber /\\v\\.@1<!<\\d+%(\\.\\d+)?%(\\s?\\%)?/
syntax match rulesDice /\\v\\.@1<!<\\d*[dD]%(\\d+>|\\%)/
syntax region rulesText start=/["“”„]/ skip=/\\\\./ end=/["“”]/ oneline
syntax match rulesLine /\\v\\|\\s*:?-+:?\\s*\\ze\\|/
syntax match rulesRemark /#.*$/
syntax match rulesDocumentation /##.*$/
highlight default link rulesOperator Operator
highlight default link rulesName Identifier
highlight default link rulesType Type
highlight default link rulesFunctionName Function
highlight default link rulesOther Keyword
highlight default link rulesDeclaration Statement
highlight default link rulesStep Statement
highlight default link rulesWord Operator
highlight default link rulesValue Constant
highlight default link rulesBuiltin Function
highlight default link rulesBuiltinType Type
highlight default link rulesNumber Number
highlight default link rulesDice Number
highlight default link rulesText String
highlight default link rulesLine Comment
highlight default link rulesRemark Comment
highlight default link rulesDocumentation SpecialComment
let b:current_syntax = "rules"
`;

it("has a syntax file for Vim with the words of the grammar for VS Code", () => {
  expectGolden(join(projectRoot, "docs/guide/rules.vim"), file);
});

it("leaves no word of the language and no function out", () => {
  const all = new Set([...values, ...operators, ...steps, ...others, ...declarations]);
  expect([...hardWords, ...softWords].filter((word) => !all.has(word))).toEqual([]);
  expect([...allFunctions.keys()].filter((name) => !functions.includes(name))).toEqual([]);
});
