/** What the palette offers: the same Rulewright that serves the workspace runs, and what it answers is opened to be read. */
import { createHash, randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { RulebookEntry, RuleEntry } from "../language-server/lists.ts";
import { askText, askValues, pickGame, pickOne, pickRule, pickRulebook } from "./asking.ts";
import { endAll, runBeside, runInTerminal, runToEnd, type Ended } from "./running.ts";
import type { Serving } from "./serving.ts";
import { showPreview, type Shown } from "./shown.ts";

type Rulebooks = readonly RulebookEntry[];

export function paletteCommands(context: vscode.ExtensionContext, serving: Serving, shown: Shown): vscode.Disposable[] {
  const palette = new Palette(context, serving, shown);
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    try: () => palette.try(),
    odds: () => palette.odds(),
    play: () => palette.play(),
    book: () => palette.book(),
    diff: () => palette.diff(),
    simulate: () => palette.simulate(),
    new: () => palette.begin(),
    import: () => palette.import(),
    studio: () => palette.studio(),
    how: () => palette.how(),
  };
  return [
    ...Object.entries(acts).map(([name, act]) =>
      vscode.commands.registerCommand(`rulewright.${name}`, async () => {
        if (vscode.workspace.isTrusted) await act();
        else warn("This workspace is not trusted, so nothing is run in it.");
      }),
    ),
    vscode.commands.registerCommand("rulewright.fixAll", () => vscode.commands.executeCommand("editor.action.fixAll")),
    { dispose: endAll },
  ];
}

class Palette {
  readonly #context: vscode.ExtensionContext;
  readonly #serving: Serving;
  readonly #shown: Shown;
  /** Addresses of Studios that run, by project. */
  readonly #studios = new Map<string, string>();

  constructor(context: vscode.ExtensionContext, serving: Serving, shown: Shown) {
    [this.#context, this.#serving, this.#shown] = [context, serving, shown];
  }

  async try(): Promise<void> {
    const asked = await this.#askRule(() => true, "There is no rule here.");
    if (asked === undefined) return;
    const { name, root, values } = asked;
    const ended = await this.#run(`Trying ${name}`, root, ["explain", name, "--", ...values]);
    // What was rolled by itself is told beside the answer.
    if (ended !== null) await this.#shown.show(name, `${ended.out}${ended.err === "" ? "" : `\n${ended.err}`}`);
  }

  async odds(): Promise<void> {
    const asked = await this.#askRule(({ rolls }) => rolls, "There is no rule here that rolls dice.");
    if (asked === undefined) return;
    const { name, root, values } = asked;
    await this.#showWithPicture(`Odds of ${name}`, root, (form) => ["odds", name, "--format", form, "--", ...values]);
  }

  async play(): Promise<void> {
    const asked = await this.#askGame();
    if (asked === undefined) return;
    const { name, root, begins } = asked;
    const command = this.#command();
    if (command === null) return;
    runInTerminal(`Play ${name}`, this.#context.asAbsolutePath(join("server", "keep-open.js")), {
      command,
      folder: root,
      words: ["--root", root, "play", name, ...begins],
    });
  }

  async simulate(): Promise<void> {
    const asked = await this.#askGame();
    if (asked === undefined) return;
    const games = await askText("How many games?", "1000", /^[1-9]\d{0,8}$/);
    if (games === undefined) return;
    const bots = await askText(
      "Who plays? random, greedy, habits or search:200, with commas between them",
      "random",
      /\S/,
    );
    if (bots === undefined) return;
    const { name, root, begins } = asked;
    // The picture is drawn of the games that the table is made of.
    const kept = join(this.#context.globalStorageUri.fsPath, `${randomUUID()}.games.json`);
    const options = [`--games=${games}`, `--bots=${bots}`, `--seed=${randomUUID().slice(0, 8)}`, `--resume=${kept}`];
    try {
      await this.#showWithPicture(`Simulation of ${name}`, root, (form) => [
        "simulate",
        name,
        ...options,
        "--format",
        form,
        ...begins,
      ]);
    } finally {
      await rm(kept, { force: true });
    }
  }

  async book(): Promise<void> {
    const rulebook = await this.#askRulebook(({ hasErrors }) => !hasErrors);
    if (rulebook === undefined) return;
    const { name, root } = rulebook;
    const hash = createHash("sha256").update(`${root}\n${name}`).digest("hex").slice(0, 16);
    const out = join(this.#context.globalStorageUri.fsPath, "books", hash);
    const ended = await this.#run(`Writing the book of ${name}`, root, [
      "docs",
      name,
      "--format",
      "markdown",
      "--out",
      out,
    ]);
    if (ended === null) return;
    const start = await readFile(join(out, "README.md"), "utf8");
    const [, page = "README.md"] = /\]\(([^)#]+\.md)\)/.exec(start) ?? [];
    await showPreview(vscode.Uri.file(join(out, page)));
  }

  async diff(): Promise<void> {
    const root = await this.#askRoot();
    if (root === undefined) return;
    const ended = await this.#run("Comparing with the last commit", root, ["diff", "--format", "markdown"]);
    if (ended !== null) await this.#shown.showMarkdown("What my change moves", ended.out);
  }

  async begin(): Promise<void> {
    const root = await this.#askRoot();
    if (root === undefined) return;
    const name = await askText(
      "How is the rulebook to be called? A letter first, then letters, digits and dashes.",
      "",
      /^\p{L}[\p{L}\p{N}-]*$/u,
    );
    if (name === undefined) return;
    const form = await pickOne("How is it to be written?", [
      { label: "Rules", description: `${name}.rules`, value: [] },
      { label: "Markdown", description: `${name}.rules.md, which any Git host shows`, value: ["--markdown"] },
    ]);
    if (form === undefined) return;
    const ended = await this.#run(`Beginning ${name}`, root, ["new", ...form, "--", name]);
    const [, made] = /`([^`]+)`/.exec(ended?.out ?? "") ?? [];
    if (made !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(join(root, made)));
  }

  async import(): Promise<void> {
    const rulebook = await this.#askRulebook(({ hasErrors }) => !hasErrors);
    if (rulebook === undefined) return;
    const { name, root } = rulebook;
    const [file] =
      (await vscode.window.showOpenDialog({
        title: "Which sheet?",
        filters: { Sheets: ["csv", "tsv", "xlsx", "md"] },
      })) ?? [];
    if (file === undefined) return;
    const into = await pickOne("Into which table?", [
      { label: "A new table", description: "to be looked at before it is saved", value: null },
      ...rulebook.tables.map((table) => ({ label: table, value: table })),
    ]);
    if (into === undefined) return;
    const sheet = file.fsPath.endsWith(".xlsx")
      ? await askText("Which sheet of the workbook? Leave it empty where there is one.", "", /^/)
      : "";
    if (sheet === undefined) return;
    const ended = await this.#importWith(root, file.fsPath, [
      ...(sheet === "" ? [] : [`--sheet=${sheet}`]),
      ...(into === null ? [`--for=${name}`] : [`--into=${name}.${into}`]),
    ]);
    if (ended === null) return;
    if (into !== null) void vscode.window.showInformationMessage(ended.out.trim());
    else
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ language: "rules", content: ended.out }),
      );
  }

  /** Where the sheet leaves open how it is meant, the ways that the answer names are buttons below it. */
  async #importWith(
    root: string,
    file: string,
    options: readonly string[],
    chosen: ReadonlyMap<string, string> = new Map(),
  ): Promise<Ended | null> {
    const meant = [...chosen].map(([option, values]) => `--${option}=${values}`);
    const ended = await this.#end(`Importing ${file}`, root, ["import", ...options, ...meant, "--", file]);
    if (ended === null || hasAnswer(ended)) return ended;
    const ways = [...ended.err.matchAll(/`--([a-z-]+) ([^`<]+)`/g)].map(([, option = "", values = ""]) => ({
      label: `With --${option} ${values}`,
      option,
      values,
    }));
    const pressed = await this.#complain(
      ended,
      ways.map(({ label }) => label),
    );
    const way = ways.find(({ label }) => label === pressed);
    if (way === undefined) return null;
    const before = chosen.get(way.option);
    const values = before === undefined ? way.values : `${before},${way.values}`;
    return this.#importWith(root, file, options, new Map([...chosen, [way.option, values]]));
  }

  async studio(): Promise<void> {
    const root = await this.#askRoot();
    const command = root === undefined ? null : this.#command();
    if (root === undefined || command === null) return;
    const call = { command, folder: root, words: ["--root", root, "studio", "--no-open"] };
    const address =
      this.#studios.get(root) ??
      (await runBeside(call, /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+(?=\s)/, () => this.#studios.delete(root)));
    if (address === null) {
      warn("The Studio does not start. `rulewright studio` in a terminal says why.");
      return;
    }
    this.#studios.set(root, address);
    await vscode.env.openExternal(vscode.Uri.parse(address));
  }

  async how(): Promise<void> {
    const root = await this.#askRoot();
    if (root === undefined) return;
    const question = await askText("How do I say …? In your own words: draw until, each other player", "", /\S/);
    if (question === undefined) return;
    const ended = await this.#run("Asking the guide", root, ["how", "--", question]);
    if (ended !== null) await this.#shown.show(`How do I say “${question}”?`, ended.out);
  }

  // ---------------------------------------------------------------- asking

  /** Those of a project. What is not saved yet is: a process reads what is on the disk. */
  async #rulebooks(): Promise<Rulebooks | undefined> {
    for (const document of vscode.workspace.textDocuments)
      if (document.isDirty && /\.(?:rules|rules\.md|csv)$/.test(document.fileName)) await document.save();
    const all = await this.#serving.ask<Rulebooks>("rulewright/rulebooks");
    if (all === null) warn("No Rulewright answers here, or one that is older than the extension.");
    return all?.filter(({ root }) => root !== null);
  }

  async #askRulebook(
    of: (rulebook: RulebookEntry) => boolean,
  ): Promise<(RulebookEntry & { readonly root: string }) | undefined> {
    const found = this.#some(await this.#rulebooks(), of, "There is no rulebook here.");
    return withRoot(found === undefined ? undefined : await pickRulebook(found));
  }

  /** `otherwise`: what there is to say where no rule is such a rule. */
  async #askRule(
    of: (rule: RuleEntry) => boolean,
    otherwise: string,
  ): Promise<{ readonly name: string; readonly root: string; readonly values: readonly string[] } | undefined> {
    const has = ({ rules }: RulebookEntry): boolean => rules.some(of);
    const found = this.#some(await this.#rulebooks(), has, otherwise);
    const picked = found === undefined ? undefined : await pickRule(found, of);
    const rulebook = withRoot(picked?.rulebook);
    if (picked === undefined || rulebook === undefined) return undefined;
    const values = await askValues(picked.rule.params);
    return values === undefined
      ? undefined
      : { name: `${rulebook.name}.${picked.rule.name}`, root: rulebook.root, values };
  }

  /** `begins`: its setup, with values for what has none of its own. */
  async #askGame(): Promise<
    { readonly name: string; readonly root: string; readonly begins: readonly string[] } | undefined
  > {
    const has = ({ setups }: RulebookEntry): boolean => setups.length > 0;
    const found = this.#some(
      await this.#rulebooks(),
      has,
      "There is no game here: a game has a `player` and a `setup`.",
    );
    const picked = found === undefined ? undefined : await pickGame(found);
    const rulebook = withRoot(picked?.rulebook);
    if (picked === undefined || rulebook === undefined) return undefined;
    const values = await askValues(picked.setup.params.filter(({ hasDefault }) => !hasDefault));
    return values === undefined
      ? undefined
      : { name: rulebook.name, root: rulebook.root, begins: [`--setup=${picked.setup.name}`, "--", ...values] };
  }

  #some(
    all: Rulebooks | undefined,
    of: (rulebook: RulebookEntry) => boolean,
    otherwise: string,
  ): Rulebooks | undefined {
    const found = all?.filter(of);
    if (found?.length === 0)
      warn(all?.some(({ hasErrors }) => hasErrors) === true ? "The rules have errors: mend these first." : otherwise);
    return found?.length === 0 ? undefined : found;
  }

  /** The folder of a project; where there is none yet, that of the workspace. */
  async #askRoot(): Promise<string | undefined> {
    const rulebooks = await this.#rulebooks();
    if (rulebooks === undefined) return undefined;
    const roots = new Set(rulebooks.flatMap((each) => withRoot(each)?.root ?? []));
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    const all = roots.size > 0 ? [...roots] : folders;
    if (all.length === 0) warn("Open a folder first: rules are kept in one.");
    return pickOne(
      "In which folder?",
      all.map((value) => ({ label: value, value })),
    );
  }

  // ---------------------------------------------------------------- running

  #command(): string | null {
    const { command } = this.#serving;
    if (command === null) warn("No Rulewright runs here.");
    return command;
  }

  async #showWithPicture(title: string, root: string, words: (form: string) => readonly string[]): Promise<void> {
    const table = await this.#run(title, root, words("markdown"));
    if (table === null) return;
    const picture = await this.#run(title, root, words("svg"));
    if (picture === null) return;
    await this.#shown.showMarkdown(title, table.out, picture.out);
  }

  /** Null: it was cancelled, or did not work, and why was said. */
  async #run(title: string, root: string, words: readonly string[]): Promise<Ended | null> {
    const ended = await this.#end(title, root, words);
    if (ended === null || hasAnswer(ended)) return ended;
    void this.#complain(ended);
    return null;
  }

  /** Null: it was cancelled. */
  async #end(title: string, root: string, words: readonly string[]): Promise<Ended | null> {
    const command = this.#command();
    if (command === null) return null;
    const call = { command, folder: root, words: ["--root", root, ...words] };
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (_progress, token) => runToEnd(call, token),
    );
  }

  /** In the words of the command, without the names of its findings; what is long is opened. Gives the button that was pressed. */
  async #complain({ out, err }: Ended, ways: readonly string[] = []): Promise<string | undefined> {
    const all = `${err}${out}`.trim().replace(/^(?:error(?:\[[a-z-]+\])?: )?(?:[a-z]+(?:-[a-z]+)+: )?/, "");
    const [first = "", ...more] = all.split("\n");
    const pressed = await vscode.window.showErrorMessage(
      first === "" ? "Rulewright ended without a word." : first,
      ...ways,
      ...(more.length > 0 ? ["Show All"] : []),
    );
    if (pressed === "Show All") await this.#shown.show("What went wrong", `${all}\n`);
    return pressed;
  }
}

/** A command may have an answer and end with another code than 0: that something is wrong is what it says. */
const hasAnswer = ({ code, out, err }: Ended): boolean => code === 0 || (err === "" && out !== "");

function withRoot(rulebook: RulebookEntry | undefined): (RulebookEntry & { readonly root: string }) | undefined {
  return rulebook === undefined || rulebook.root === null
    ? undefined
    : { ...rulebook, root: vscode.Uri.parse(rulebook.root).fsPath };
}

function warn(words: string): void {
  void vscode.window.showWarningMessage(words);
}
