/** The examples of all rulebooks in the Test Explorer, with what the language server found when it tried them. */
import * as vscode from "vscode";
import type { ExampleEntry } from "../language-server/lists.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Serving } from "./serving.ts";

type Entries = readonly ExampleEntry[];

export function exampleTests(serving: Serving): vscode.Disposable[] {
  const controller = vscode.tests.createTestController("rulewright", "Rules");
  const tests = new ExampleTests(controller, serving);
  controller.createRunProfile("Try", vscode.TestRunProfileKind.Run, (request) => tests.run(request), true);
  controller.refreshHandler = () => tests.follow();
  return [controller, serving.onAnalyzed(() => tests.follow())];
}

class ExampleTests {
  readonly #controller: vscode.TestController;
  readonly #serving: Serving;
  /** What is listed: one item for each example, and for each row of a table. */
  #entries = new Map<vscode.TestItem, ExampleEntry>();
  /** What each said the last time it was shown, by its path. */
  readonly #shown = new Map<string, string>();

  constructor(controller: vscode.TestController, serving: Serving) {
    [this.#controller, this.#serving] = [controller, serving];
  }

  /** The rules were understood again: what says something else than before is shown. While rules have errors, what was known of their examples is outdated. */
  async follow(): Promise<void> {
    await this.#list();
    const outdated = [...this.#entries].filter(
      ([item, entry]) => entry.state === "untried" && this.#shown.delete(pathOf(item)),
    );
    if (outdated.length > 0) this.#controller.invalidateTestResults(outdated.map(([item]) => item));
    const changed = [...this.#entries].filter(
      ([item, entry]) => entry.state !== "untried" && this.#shown.get(pathOf(item)) !== JSON.stringify(entry),
    );
    if (changed.length > 0)
      this.#report(this.#controller.createTestRun(new vscode.TestRunRequest(), "As you type", false), changed);
  }

  async run(request: vscode.TestRunRequest): Promise<void> {
    const wanted = request.include?.map(pathOf);
    const left = request.exclude?.map(pathOf) ?? [];
    const run = this.#controller.createTestRun(request);
    await this.#list();
    // The items may be new ones: they are the same tests if they stand at the same place of the tree.
    const isBelow = (item: vscode.TestItem, above: string): boolean => `${pathOf(item)}\n`.startsWith(`${above}\n`);
    this.#report(
      run,
      [...this.#entries].filter(
        ([item]) => wanted?.some((each) => isBelow(item, each)) !== false && !left.some((each) => isBelow(item, each)),
      ),
    );
  }

  #report(run: vscode.TestRun, entries: readonly (readonly [vscode.TestItem, ExampleEntry])[]): void {
    for (const [item, entry] of entries) {
      this.#shown.set(pathOf(item), JSON.stringify(entry));
      report(run, item, entry);
    }
    run.end();
  }

  /** Makes the tree anew. */
  async #list(): Promise<void> {
    const entries = (await this.#serving.ask<Entries>("rulewright/examples")) ?? [];
    this.#entries = new Map();
    const rulebooks = new Items(this.#controller);
    for (const entry of entries) {
      const { uri, rulebook, root, title, row, tableRange } = entry;
      const file = rulebooks.below([root, rulebook], rulebook).below([uri], uri.slice(uri.lastIndexOf("/") + 1), uri);
      const item =
        row === null
          ? file.add([title], title, entry)
          : file.below([title, "rows"], title, uri, tableRange ?? undefined).add([row], `Row ${row}`, entry);
      this.#entries.set(item, entry);
    }
    this.#controller.items.replace(rulebooks.finished());
  }
}

/** Items of one level. An editor keeps what it knows of a test by its id, and takes no two of the same. */
class Items {
  readonly #controller: vscode.TestController;
  readonly #items = new Map<string, { readonly item: vscode.TestItem; readonly below: Items }>();

  constructor(controller: vscode.TestController) {
    this.#controller = controller;
  }

  /** What is at this level under the key, made if it is not there yet. */
  below(key: readonly unknown[], label: string, uri?: string, range?: ExampleEntry["range"]): Items {
    return (this.#items.get(JSON.stringify(key)) ?? this.#made(JSON.stringify(key), label, uri, range)).below;
  }

  /** One more, even if there is one of that key. */
  add(key: readonly unknown[], label: string, { uri, range, disputed }: ExampleEntry): vscode.TestItem {
    const id = (number: number): string => JSON.stringify(number === 1 ? key : [...key, "again", number]);
    let number = 1;
    while (this.#items.has(id(number))) number += 1;
    const { item } = this.#made(id(number), label, uri, range);
    if (disputed !== null) item.description = `disputed: ${disputed}`;
    return item;
  }

  finished(): vscode.TestItem[] {
    return [...this.#items.values()].map(({ item, below }) => {
      item.children.replace(below.finished());
      return item;
    });
  }

  #made(
    id: string,
    label: string,
    uri?: string,
    range?: ExampleEntry["range"],
  ): { item: vscode.TestItem; below: Items } {
    const item = this.#controller.createTestItem(id, label, uri === undefined ? undefined : vscode.Uri.parse(uri));
    if (range !== undefined) item.range = rangeOf(range);
    const made = { item, below: new Items(this.#controller) };
    this.#items.set(id, made);
    return made;
  }
}

const rangeOf = ({ start, end }: ExampleEntry["range"]): vscode.Range =>
  new vscode.Range(start.line, start.character, end.line, end.character);

/** The ids of all above it, and its own. */
function pathOf(item: vscode.TestItem): string {
  return item.parent === undefined ? item.id : `${pathOf(item.parent)}\n${item.id}`;
}

function report(run: vscode.TestRun, item: vscode.TestItem, entry: ExampleEntry): void {
  switch (entry.state) {
    case "holds":
      run.passed(item);
      break;
    case "disputed":
      run.skipped(item);
      break;
    case "untried":
      run.errored(item, new vscode.TestMessage("The rules have errors: mend these first."));
      break;
    default:
      entry.state satisfies Kinds<"fails faults resolved">;
      run.failed(item, messagesOf(entry));
  }
}

function messagesOf({ uri, range, state, parts, explanation }: ExampleEntry): vscode.TestMessage[] {
  const at = (there: ExampleEntry["range"]): vscode.Location =>
    new vscode.Location(vscode.Uri.parse(uri), rangeOf(there));
  if (state === "resolved") {
    const message = new vscode.TestMessage("It is disputed, but it holds now.");
    message.location = at(range);
    return [message];
  }
  return parts.map(({ claim, says, values, range: there }) => {
    const words = [claim, says, ...(explanation === null ? [] : ["", explanation])].filter(
      (each, index) => index > 1 || each !== "",
    );
    const text = words.join("\n");
    const message =
      values === null ? new vscode.TestMessage(text) : vscode.TestMessage.diff(text, values.wanted, values.found);
    message.location = at(there);
    return message;
  });
}
