import type { SemanticTokens, SemanticTokensDelta } from "vscode-languageserver";

/** Remembers which colours each file was shown in, so that only what is other is sent. */
export class Tokens {
  readonly #last = new Map<string, { readonly id: string; readonly data: readonly number[] }>();
  #count = 0;

  whole(uri: string, data: readonly number[]): SemanticTokens {
    return { resultId: this.#keep(uri, data), data: [...data] };
  }

  since(uri: string, id: string, data: readonly number[]): SemanticTokens | SemanticTokensDelta {
    const last = this.#last.get(uri);
    if (last === undefined || last.id !== id) return this.whole(uri, data);
    const most = Math.min(last.data.length, data.length);
    let start = 0;
    while (start < most && last.data[start] === data[start]) start += 1;
    let same = 0;
    while (same < most - start && last.data.at(-1 - same) === data.at(-1 - same)) same += 1;
    const deleteCount = last.data.length - start - same;
    const resultId = this.#keep(uri, data);
    const fresh = data.slice(start, data.length - same);
    return { resultId, edits: deleteCount === 0 && fresh.length === 0 ? [] : [{ start, deleteCount, data: fresh }] };
  }

  forget(uri: string): void {
    this.#last.delete(uri);
  }

  #keep(uri: string, data: readonly number[]): string {
    this.#count += 1;
    const id = String(this.#count);
    this.#last.set(uri, { id, data });
    return id;
  }
}
