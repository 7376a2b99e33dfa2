import type { SemanticTokens, SemanticTokensDelta } from "vscode-languageserver";

/** As many as a hundred thousand numbers: spread out they would take many times as long. */
export function listed(data: Uint32Array): number[] {
  const list: number[] = [];
  list.length = data.length;
  for (let index = 0; index < data.length; index += 1) list[index] = data[index] as number;
  return list;
}

interface Shown {
  readonly id: string;
  readonly data: Uint32Array;
}

/** Remembers which colours each file was shown in, so that only what is other is sent. */
export class Tokens {
  /** By file, the last first: an editor that gave up the last answer still has the one before. */
  readonly #shown = new Map<string, readonly Shown[]>();
  #count = 0;

  whole(uri: string, data: Uint32Array): SemanticTokens {
    return { resultId: this.#keep(uri, data), data: listed(data) };
  }

  since(uri: string, id: string, data: Uint32Array): SemanticTokens | SemanticTokensDelta {
    const before = this.#shown.get(uri)?.find((each) => each.id === id)?.data;
    if (before === undefined) return this.whole(uri, data);
    const most = Math.min(before.length, data.length);
    let start = 0;
    while (start < most && before[start] === data[start]) start += 1;
    let same = 0;
    while (same < most - start && before[before.length - 1 - same] === data[data.length - 1 - same]) same += 1;
    const deleteCount = before.length - start - same;
    const fresh = listed(data.subarray(start, data.length - same));
    return {
      resultId: this.#keep(uri, data),
      edits: deleteCount === 0 && fresh.length === 0 ? [] : [{ start, deleteCount, data: fresh }],
    };
  }

  forget(uri: string): void {
    this.#shown.delete(uri);
  }

  #keep(uri: string, data: Uint32Array): string {
    this.#count += 1;
    const id = String(this.#count);
    this.#shown.set(uri, [{ id, data }, ...(this.#shown.get(uri)?.slice(0, 1) ?? [])]);
    return id;
  }
}
