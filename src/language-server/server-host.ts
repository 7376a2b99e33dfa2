/** What the server may ask of the machine it runs on. The command gives files and threads; a test may give others. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ProjectConfig } from "../driver/config.ts";
import type { Host } from "../driver/host.ts";
import type { SourceText } from "../source/text.ts";
import type { WorkerRequest, WorkerResponse } from "./worker-messages.ts";

/** A folder with rulebooks in it, as its configuration says. */
export interface ProjectLocation {
  readonly root: string;
  readonly config: ProjectConfig;
  readonly configSource: SourceText | null;
  /** What is wrong with the configuration. */
  readonly found: readonly Diagnostic[];
}

export interface Files {
  /** Null: no file of this machine. */
  pathOf(uri: string): string | null;
  uriOf(path: string): string;
  /** The folder at or above `path` that has rulebooks or a configuration; null: there is none. */
  projectAt(path: string): Promise<ProjectLocation | null>;
  host(root: string): Host;
  /** Only the files that lie directly in the folder, as those of a rulebook that lies in no project. */
  looseHost(folder: string): Host;
}

/** Someone in a thread of their own who keeps texts, understands them, and answers. */
export interface WorkerPort {
  post(request: WorkerRequest): void;
  terminate(): void;
}

export interface ServerHost {
  /** `ended`: the thread is gone, whatever ended it. */
  spawnWorker(onResponse: (onResponse: WorkerResponse) => void, onExit: () => void): WorkerPort;
  /** Calls back with what was changed on disk below the folder, for editors that do not watch; ends with the process. */
  watch(folder: string, onChange: (uris: readonly string[]) => void): void;
  pathOf(uri: string): string | null;
  uriOf(path: string): string;
}
