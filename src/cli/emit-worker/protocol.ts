/** What the command and the thread that writes for it say to each other. */
import type { ProjectConfig } from "../../driver/config.ts";
import type { FileChanges } from "./file-snapshot.ts";

export interface EmitProject {
  readonly root: string;
  readonly config: ProjectConfig;
}

export type EmitRequest =
  /** Write the code of what was told by now. */
  | { readonly kind: "write"; readonly number: number; readonly changes: FileChanges }
  /** Nobody waits for it any more. */
  | { readonly kind: "stop" };

export type EmitResponse =
  | { readonly kind: "step"; readonly number: number; readonly rulebook: string }
  | { readonly kind: "written"; readonly number: number; readonly changed: readonly string[] }
  /** Something is in the way: whoever asked finds out what, by doing it. */
  | { readonly kind: "failed"; readonly number: number };
