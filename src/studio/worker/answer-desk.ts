/**
 * Answers what the page asks about the rules. It keeps all texts, compiles the newest, and says with every answer to which
 * state of the texts it belongs: what was asked of another state is not answered from this one.
 */
import { assertNever } from "../../source/exhaustive.ts";
import { compileProject, exactAsker, type Compilation } from "../../driver/compile.ts";
import { newMemory } from "../../driver/incremental.ts";
import { loadMissingMends } from "../../syntax/reader.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import { runExample } from "../../interpret/play/examples.ts";
import type { Program } from "../../ir/program.ts";
import type { RememberingAsker } from "../../odds/asker.ts";
import type { Answer, AnswersRequest, AnswersResponse, ExampleLine, Question } from "../protocol.ts";
import { exampleLine, overviewOf } from "./overview.ts";
import { PageProject } from "./page-project.ts";
import { pause } from "./pause.ts";
import { type PageSettings, type TextChanges } from "../addresses.ts";
import { Sent } from "../sent-overview.ts";

/** So long examples are tried before others get their turn, in milliseconds. */
const slice = 40;

/** The rules of one state of the texts, ready to be asked. */
export interface Ready {
  readonly compilation: Compilation;
  readonly asker: RememberingAsker;
}

export type SheetReader = (ready: Ready, question: Extract<Question, { ask: "table" }>) => Promise<Answer>;

export class AnswerDesk {
  readonly #readSheet: SheetReader | null;
  readonly #project: PageProject;
  readonly #respond: (response: AnswersResponse) => void;
  #memory = newMemory();
  readonly #isOfEarlier: boolean;
  readonly #sent = new Sent();
  #version = 0;
  #ready: (Ready & { readonly version: number }) | null = null;
  #book: ((ready: Ready, path: string) => Promise<Answer>) | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** Questions that wait; a newer one of the same kind takes the place of an older. */
  readonly #waiting = new Map<number, Extract<AnswersRequest, { kind: "ask" }>>();

  /** `isOfEarlier`: nobody asks for its examples. `readSheet`: null where no sheets are brought in. */
  constructor(
    settings: PageSettings,
    respond: (response: AnswersResponse) => void,
    isOfEarlier = false,
    readSheet: SheetReader | null = null,
  ) {
    this.#readSheet = readSheet;
    this.#project = new PageProject(settings);
    this.#respond = respond;
    this.#isOfEarlier = isOfEarlier;
  }

  receive(request: AnswersRequest): void {
    if (request.kind === "texts") {
      this.#project.change(request.changes);
      this.#version = request.version;
    } else this.#waiting.set(request.id, request);
    this.#turn = this.#turn.then(() => this.#work());
  }

  /** Nothing is waited for: examples go on when everything else is done. For tests. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #work(): Promise<void> {
    // What has come meanwhile is taken in first: only the newest texts are compiled.
    await pause();
    const version = this.#version;
    if (this.#ready?.version !== version) await this.#compile(version);
    for (const [id, request] of this.#waiting) {
      if (this.#version !== version) break;
      this.#waiting.delete(id);
      const answer = await this.#answer(request.version, request.question);
      this.#respond({ kind: "answer", id, version: request.version, answer });
      await pause();
    }
  }

  async #compile(version: number): Promise<void> {
    const compilation = await this.#compiled();
    const isNewest = version === this.#version;
    if (isNewest) this.#respond({ kind: "overview", version, overview: this.#sent.overview(overviewOf(compilation)) });
    // What odds take comes when the page can be used already.
    const { createAsker } = await import("../../odds/asker.ts");
    this.#ready = { version, compilation, asker: createAsker() };
    if (isNewest && !this.#isOfEarlier) void this.#tryExamples(version, compilation);
  }

  async #compiled(): Promise<Compilation> {
    const { host, config } = this.#project;
    const read = (): Promise<Compilation> =>
      compileProject(host, { config, memory: this.#memory, withoutExamples: true });
    const compilation = await read();
    if (!(await loadMissingMends())) return compilation;
    this.#memory = newMemory();
    return read();
  }

  async #answer(version: number, question: Question): Promise<Answer> {
    const ready = this.#ready;
    if (ready === null || version !== ready.version) return { kind: "none", why: "outdated" };
    try {
      // What is asked now and then is loaded when it is.
      switch (question.ask) {
        case "try":
          return (await import("./try.ts")).tryRule(ready, question);
        case "odds":
          return (await import("./odds.ts")).oddsOf(ready, { ...question, variant: null });
        case "curves":
          return (await import("./odds.ts")).curvesOf(ready, question.curves);
        case "picture":
          return { kind: "picture", svg: (await import("../../picture/draw.ts")).draw(question.picture) };
        case "table":
          return this.#readSheet === null ? { kind: "none", why: "gone" } : await this.#readSheet(ready, question);
        case "keep":
          return await (await import("./keep.ts")).keep(ready, this.#project, question);
        case "example":
          return (await import("./examples.ts")).explainedExample(ready, question);
        case "accept":
          return (await import("./examples.ts")).acceptedIn(ready, question);
        case "book":
          return await (this.#book ??= await bookDesk())(ready, question.path);
        case "reports":
          return (await import("./reports.ts")).reportsOf(ready, question.path);
        case "sheets":
          return (await import("./sheets.ts")).sheetsOf(ready, question.path);
        case "mistakes":
          return await this.#mistakesAfter(ready.compilation, question.changes);
        default:
          return assertNever(question);
      }
    } catch (problem) {
      return { kind: "mistake", message: problem instanceof Error ? problem.message : String(problem) };
    }
  }

  async #mistakesAfter({ diagnostics }: Compilation, changes: TextChanges): Promise<Answer> {
    const { host, config } = this.#project.with(changes);
    const changed = await compileProject(host, { config, memory: this.#memory, withoutExamples: true });
    const known = new Set(errorsIn(diagnostics));
    return { kind: "mistakes", messages: errorsIn(changed.diagnostics).filter((each) => !known.has(each)) };
  }

  /** One after the other, with pauses for who asks something; given up when the texts change. */
  async #tryExamples(version: number, { rulebooks, sources }: Compilation): Promise<void> {
    const lines: ExampleLine[] = [];
    let since = performance.now();
    for (const { program, linked } of rulebooks) {
      if (program === null) continue;
      const programs: readonly Program[] = [...linked, program];
      const interpreter = createInterpreter(programs, { sources, asker: await exactAsker() });
      for (const example of program.examples) {
        if (performance.now() - since > slice) {
          await pause();
          since = performance.now();
        }
        if (version !== this.#version) return;
        lines.push(exampleLine(runExample(interpreter.under(example.variant), program, example, sources), sources));
      }
    }
    this.#respond({ kind: "examples", version, examples: this.#sent.examples(lines) });
  }
}

const errorsIn = (found: Compilation["diagnostics"]): readonly string[] =>
  found.filter(({ severity }) => severity === "error").map(({ message }) => message);

/** Reads next to nothing: the parser makes its tables when it is first used. */
export async function warmUp(): Promise<void> {
  const project = new PageProject({ rules: "rules", width: 100 });
  project.change([["rules/a/a.rules", 'rulebook a { title "A" }\nrule one(): int = 1\n']]);
  await compileProject(project.host, { config: project.config });
}

/** Loaded when somebody opens the book. */
async function bookDesk(): Promise<(ready: Ready, path: string) => Promise<Answer>> {
  const { createBook } = await import("./book.ts");
  return createBook();
}
