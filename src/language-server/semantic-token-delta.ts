import type { SemanticTokens, SemanticTokensDelta } from "vscode-languageserver";

/** As many as a hundred thousand numbers: spread out they would take many times as long. */
export function toArray(data: Uint32Array): number[] {
  const list: number[] = [];
  list.length = data.length;
  for (let index = 0; index < data.length; index += 1) list[index] = data[index] as number;
  return list;
}

interface SentTokens {
  readonly id: string;
  readonly data: Uint32Array;
}

/** Remembers which colours each file was shown in, so that only what is other is sent. */
export class TokenDeltas {
  /** By file, the last first: an editor that gave up the last answer still has the one before. */
  readonly #sent = new Map<string, readonly SentTokens[]>();
  #count = 0;

  full(uri: string, data: Uint32Array): SemanticTokens {
    return { resultId: this.#keep(uri, data), data: toArray(data) };
  }

  delta(uri: string, id: string, data: Uint32Array): SemanticTokens | SemanticTokensDelta {
    const before = this.#sent.get(uri)?.find((each) => each.id === id)?.data;
    if (before === undefined) return this.full(uri, data);
    const shorter = Math.min(before.length, data.length);
    let start = 0;
    while (start < shorter && before[start] === data[start]) start += 1;
    let common = 0;
    while (common < shorter - start && before[before.length - 1 - common] === data[data.length - 1 - common])
      common += 1;
    const deleteCount = before.length - start - common;
    const fresh = toArray(data.subarray(start, data.length - common));
    return {
      resultId: this.#keep(uri, data),
      edits: deleteCount === 0 && fresh.length === 0 ? [] : [{ start, deleteCount, data: fresh }],
    };
  }

  forget(uri: string): void {
    this.#sent.delete(uri);
  }

  #keep(uri: string, data: Uint32Array): string {
    this.#count += 1;
    const id = String(this.#count);
    this.#sent.set(uri, [{ id, data }, ...(this.#sent.get(uri)?.slice(0, 1) ?? [])]);
    return id;
  }
}
