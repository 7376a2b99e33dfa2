/** What the server asks of its clerks, and what they report: plain data that goes from thread to thread. */
import type { Diagnostic } from "vscode-languageserver";

export type Errand =
  /** The editor's text of a file; null: it was closed. */
  | { readonly kind: "text"; readonly uri: string; readonly text: string | null }
  /** The folders that are open. */
  | { readonly kind: "folders"; readonly uris: readonly string[] }
  /** Changed on disk. */
  | { readonly kind: "disk"; readonly uris: readonly string[] }
  | { readonly kind: "understand"; readonly id: number }
  | { readonly kind: "giveUp"; readonly id: number }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question };

export interface Question {
  readonly method: string;
  readonly params: unknown;
  /** `other`: the clerk who does not answer at the moment; `fresh`: the same, with the texts understood as they are now. */
  readonly by?: "other" | "fresh";
}

/** Written as JSON in the thread that found it, so that nobody else handles its parts; or colours, which are numbers alone. */
export type Answer = string | Uint32Array;

/** `findings`: of all files, those without any included that had some; null: given up. */
export type Report =
  | { readonly kind: "understood"; readonly id: number; readonly findings: readonly FileFindings[] | null }
  | { readonly kind: "answer"; readonly id: number; readonly result: Answer }
  | { readonly kind: "refused"; readonly id: number; readonly reason: string }
  /** It takes long: the other one may have time for it. */
  | { readonly kind: "takesLong"; readonly id: number }
  | { readonly kind: "trouble"; readonly what: string };

export interface FileFindings {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A question that cannot be answered, in words for the person who asked. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** A question that is not to be answered while others wait. */
export class TakesLong extends Error {
  override readonly name = "TakesLong";
}
