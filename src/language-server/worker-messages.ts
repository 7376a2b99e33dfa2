/** Messages between the server and its workers: plain data that goes from thread to thread. */
import type { Diagnostic } from "vscode-languageserver";

export type WorkerRequest =
  /** The editor's text of a file; null: it was closed. */
  | { readonly kind: "text"; readonly uri: string; readonly text: string | null }
  /** The folders that are open. */
  | { readonly kind: "folders"; readonly uris: readonly string[] }
  /** A goal of a file came to this: the other one shows it, too. */
  | { readonly kind: "goal"; readonly goal: WorkedOut }
  /** Changed on disk. */
  | { readonly kind: "disk"; readonly uris: readonly string[] }
  | { readonly kind: "analyze"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "request"; readonly id: number; readonly question: Question };

export interface Question {
  readonly method: string;
  readonly params: unknown;
  /** `other`: the standby worker; `fresh`: the same, after an analysis of the current texts. */
  readonly by?: "other" | "fresh";
}

/** What a goal came to: in full, and in a word or two as long as what it depends on is the same. */
export interface WorkedOut {
  readonly uri: string;
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Written as JSON in the thread that found it, so that nobody else handles its parts; or colours, which are numbers alone. */
export type WorkerAnswer = string | Uint32Array;

/** `findings`: of all files, those without any included that had some; null: given up. */
export type WorkerResponse =
  | { readonly kind: "analyzed"; readonly id: number; readonly findings: readonly FileFindings[] | null }
  | { readonly kind: "answer"; readonly id: number; readonly result: WorkerAnswer }
  | { readonly kind: "refused"; readonly id: number; readonly reason: string }
  /** It takes long: the other one may have time for it. */
  | { readonly kind: "deferred"; readonly id: number }
  | { readonly kind: "error"; readonly what: string };

export interface FileFindings {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A question that cannot be answered, in words for the person who asked. */
export class RequestRejected extends Error {
  override readonly name = "Refused";
}

/** A question that is not to be answered while others wait. */
export class Deferred extends Error {
  override readonly name = "TakesLong";
}
