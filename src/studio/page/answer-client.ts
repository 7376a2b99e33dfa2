/**
 * The page's side of the worker that answers. Every state of the texts has a number; an answer is handed on only if it belongs
 * to the newest. Of each kind of question one is on its way at a time, and the newest waits behind it.
 */
import type { Answer, AnswersRequest, AnswersResponse, ExampleLine, Overview, Question } from "../protocol.ts";
import type { TextChanges } from "../addresses.ts";
import { Received } from "../sent-overview.ts";
import type { Later } from "./later.ts";

export interface AnswerListener {
  overview(overview: Overview): void;
  examples(examples: readonly ExampleLine[]): void;
}

interface Pending {
  readonly question: Question;
  readonly done: (answer: Answer | null) => void;
}

type Kind = Question["ask"];

/** Between two states of the texts that are sent while somebody types: the worker shares the processor with the page. */
export const betweenTexts = 200;

export class AnswerClient {
  readonly #post: (request: AnswersRequest) => void;
  readonly #listener: AnswerListener;
  readonly #flying = new Map<Kind, Pending & { readonly id: number; readonly version: number }>();
  readonly #next = new Map<Kind, Pending>();
  readonly #later: Later;
  /** What changed and is not sent yet. */
  readonly #unsent = new Map<string, string | null>();
  #received = new Received();
  #version = 0;
  #lastId = 0;
  #isTrying = false;
  #isPausing = false;

  constructor(post: (request: AnswersRequest) => void, listener: AnswerListener, later: Later) {
    [this.#post, this.#listener, this.#later] = [post, listener, later];
  }

  /** Counts the states of the texts. */
  get version(): number {
    return this.#version;
  }

  /** The examples of the newest texts are being worked out. */
  get isTrying(): boolean {
    return this.#isTrying;
  }

  /** Something is being worked out. */
  get isWaiting(): boolean {
    return this.#isTrying || this.#flying.size > 0;
  }

  /** The first change is sent at once, what follows shortly after together; a question takes all of them along. */
  change(changes: TextChanges): void {
    this.#version += 1;
    this.#isTrying = true;
    for (const [path, text] of changes) this.#unsent.set(path, text);
    if (!this.#isPausing) this.#sendTexts();
  }

  #sendTexts(): void {
    if (this.#unsent.size === 0) return;
    this.#post({ kind: "texts", version: this.#version, changes: [...this.#unsent] });
    this.#unsent.clear();
    if (this.#isPausing) return;
    this.#isPausing = true;
    this.#later(() => {
      this.#isPausing = false;
      this.#sendTexts();
    }, betweenTexts);
  }

  /** Null: a newer question, or newer texts, took its place. */
  ask(question: Question): Promise<Answer | null> {
    return new Promise((resolve) => {
      const kind = question.ask;
      this.#next.get(kind)?.done(null);
      this.#next.set(kind, { question, done: resolve });
      this.#send(kind);
    });
  }

  /** The worker was ended: nothing comes any more, and the new one is sent everything. */
  restart(texts: TextChanges): void {
    const lost = [...this.#flying.values(), ...this.#next.values()];
    this.#flying.clear();
    this.#next.clear();
    for (const each of lost) each.done(null);
    this.#received = new Received();
    this.#unsent.clear();
    this.change(texts);
    this.#sendTexts();
  }

  receive(response: AnswersResponse): void {
    if (response.kind !== "answer") {
      this.#receiveNews(response);
      return;
    }
    for (const [kind, flying] of this.#flying) {
      if (flying.id !== response.id) continue;
      this.#flying.delete(kind);
      flying.done(response.version === this.#version ? response.answer : null);
      this.#send(kind);
    }
  }

  #receiveNews(news: Exclude<AnswersResponse, { kind: "answer" }>): void {
    const isNewest = news.version === this.#version;
    if (news.kind === "overview") {
      const overview = this.#received.overview(news.overview);
      if (isNewest) this.#listener.overview(overview);
    } else {
      const examples = this.#received.examples(news.examples);
      if (!isNewest) return;
      this.#isTrying = false;
      this.#listener.examples(examples);
    }
  }

  #send(kind: Kind): void {
    const next = this.#next.get(kind);
    if (next === undefined || this.#flying.has(kind)) return;
    this.#next.delete(kind);
    this.#sendTexts();
    this.#lastId += 1;
    this.#flying.set(kind, { ...next, id: this.#lastId, version: this.#version });
    this.#post({ kind: "ask", id: this.#lastId, version: this.#version, question: next.question });
  }
}
