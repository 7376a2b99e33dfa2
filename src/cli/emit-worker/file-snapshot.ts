/** What one thread read, for another that is to make of it exactly what the first one saw. */
import { ClosedFolder, type Host, type ReadResult } from "../../driver/host.ts";

/** What of it is another than was told before. */
export interface FileChanges {
  readonly folders: readonly (readonly [string, readonly string[]])[];
  readonly files: readonly (readonly [string, ReadResult])[];
}

/** Reads as the other host does, and knows what it said. */
export class RecordingHost implements Host {
  readonly #host: Host;
  readonly #folders = new Map<string, readonly string[]>();
  readonly #files = new Map<string, ReadResult>();
  /** Since `told` was asked the last time. */
  #fresh: { readonly folders: Set<string>; readonly files: Set<string> } = { folders: new Set(), files: new Set() };

  constructor(host: Host) {
    this.#host = host;
  }

  async list(folder: string): Promise<readonly string[]> {
    const files = await this.#host.list(folder);
    this.#folders.set(folder, files);
    this.#fresh.folders.add(folder);
    return files;
  }

  async read(path: string): Promise<ReadResult> {
    const read = await this.#host.read(path);
    if (!isSame(this.#files.get(path), read)) {
      this.#files.set(path, read);
      this.#fresh.files.add(path);
    }
    return read;
  }

  takeChanges(): FileChanges {
    const { folders, files } = this.#fresh;
    this.#fresh = { folders: new Set(), files: new Set() };
    return { folders: pick(this.#folders, folders), files: pick(this.#files, files) };
  }
}

/** Says what was told, and knows nothing else. */
export class SnapshotHost implements Host {
  readonly #folders = new Map<string, readonly string[]>();
  readonly #files = new Map<string, ReadResult>();

  take({ folders, files }: FileChanges): void {
    for (const [folder, names] of folders) this.#folders.set(folder, names);
    for (const [path, read] of files) this.#files.set(path, read);
  }

  list(folder: string): Promise<readonly string[]> {
    const names = this.#folders.get(folder);
    return names === undefined ? Promise.reject(new ClosedFolder(folder)) : Promise.resolve(names);
  }

  read(path: string): Promise<ReadResult> {
    return Promise.resolve(this.#files.get(path) ?? { kind: "missing" });
  }
}

const isSame = (before: ReadResult | undefined, now: ReadResult): boolean =>
  before === now ||
  (before?.kind === now.kind && (before.kind !== "text" || now.kind !== "text" || before.text === now.text));

const pick = <V>(all: ReadonlyMap<string, V>, names: ReadonlySet<string>): (readonly [string, V])[] =>
  [...names].flatMap((name) => {
    const value = all.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
