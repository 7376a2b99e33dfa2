/** What a command has to know before it can run, asked step by step. Undefined: the person has changed their mind. */
import * as vscode from "vscode";
import type { ListedParam, ListedSetup } from "../editor/rulebook-list.ts";
import type { RulebookEntry, RuleEntry } from "../language-server/lists.ts";
import { rulesEditor } from "./rules-editor.ts";

interface Choice<Value> extends vscode.QuickPickItem {
  readonly value: Value;
}

/** Where there is one only, nobody is asked. */
export async function pickOne<Value>(
  placeHolder: string,
  choices: readonly Choice<Value>[],
): Promise<Value | undefined> {
  const [first] = choices;
  if (choices.length === 1) return first?.value;
  return (await vscode.window.showQuickPick(choices, { placeHolder, matchOnDescription: true, matchOnDetail: true }))
    ?.value;
}

const here = (uri: string): boolean => rulesEditor()?.document.uri.toString() === vscode.Uri.parse(uri).toString();
/** An older server does not say the folder. */
const isOfThis = ({ folder }: Partial<RulebookEntry>): boolean =>
  folder !== undefined &&
  rulesEditor()
    ?.document.uri.toString()
    .startsWith(`${vscode.Uri.parse(folder).toString()}/`) === true;

function isAtCursor({ uri, range: { start, end } }: RuleEntry): boolean {
  const line = rulesEditor()?.selection.active.line ?? -1;
  return here(uri) && start.line <= line && line <= end.line;
}

/** First comes what `isFirst` says, then all in order. */
const withFirst = <Value>(all: readonly Value[], isFirst: (each: Value) => boolean): readonly Value[] => [
  ...all.filter(isFirst),
  ...all.filter((each) => !isFirst(each)),
];

/** The rule at the cursor is the first, so that Enter takes it; then those of the same file and of the same rulebook. */
export function pickRule(
  rulebooks: readonly RulebookEntry[],
  of: (rule: RuleEntry) => boolean,
): Promise<{ readonly rulebook: RulebookEntry; readonly rule: RuleEntry } | undefined> {
  const all = rulebooks.flatMap((rulebook) => rulebook.rules.filter(of).map((rule) => ({ rulebook, rule })));
  const ordered = withFirst(
    withFirst(
      withFirst(all, ({ rulebook }) => isOfThis(rulebook)),
      ({ rule }) => here(rule.uri),
    ),
    ({ rule }) => isAtCursor(rule),
  );
  return pickOne(
    "Which rule?",
    ordered.map((value) => ({
      label: `${value.rulebook.name}.${value.rule.name}`,
      description: isAtCursor(value.rule)
        ? "at the cursor"
        : value.rule.params.map(({ name, type }) => `${name}: ${type}`).join(", "),
      ...(value.rule.doc === null ? {} : { detail: value.rule.doc }),
      value,
    })),
  );
}

export function pickRulebook(rulebooks: readonly RulebookEntry[]): Promise<RulebookEntry | undefined> {
  return pickOne(
    "Which rulebook?",
    withFirst(rulebooks, isOfThis).map((value) => ({ label: value.name, description: value.title, value })),
  );
}

export async function pickGame(
  rulebooks: readonly RulebookEntry[],
): Promise<{ readonly rulebook: RulebookEntry; readonly setup: ListedSetup } | undefined> {
  const rulebook = await pickRulebook(rulebooks.filter(({ setups }) => setups.length > 0));
  if (rulebook === undefined) return undefined;
  const setup = await pickOne(
    "How does the game begin?",
    rulebook.setups.map((value) => ({ label: value.name, value })),
  );
  return setup === undefined ? undefined : { rulebook, setup };
}

/** Words for the command, one for each parameter: whatever is typed stays the value of that name. */
export async function askValues(params: readonly ListedParam[]): Promise<readonly string[] | undefined> {
  const words: string[] = [];
  for (const param of params) {
    const value = await askValue(param);
    if (value === undefined) return undefined;
    if (value !== null) words.push(`--${param.name}=${value}`);
  }
  return words;
}

/** Null: as the rule says. */
async function askValue({ name, type, doc, hasDefault, values }: ListedParam): Promise<string | null | undefined> {
  const about = `${name}: ${type}${doc === null ? "" : ` - ${doc}`}`;
  if (values !== null)
    return (
      await vscode.window.showQuickPick(
        [
          ...(hasDefault ? [{ label: "As the rule says", value: null }] : []),
          ...values.map((value) => ({ label: value, value })),
        ],
        { placeHolder: about },
      )
    )?.value;
  const typed = await vscode.window.showInputBox({
    title: name,
    prompt: hasDefault ? `${about}. Leave it empty for what the rule says.` : about,
    validateInput: (text) => (text === "" && !hasDefault && type !== "text" ? "A value, please." : null),
  });
  return typed === "" && hasDefault ? null : typed;
}

export const askText = (prompt: string, value: string, pattern: RegExp): Promise<string | undefined> =>
  Promise.resolve(
    vscode.window.showInputBox({ prompt, value, validateInput: (text) => (pattern.test(text) ? null : prompt) }),
  );
