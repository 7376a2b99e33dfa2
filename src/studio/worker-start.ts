/** How the page begins a worker, and what it tells those that work for its editors. */
import type { PageSettings, TextChanges } from "./addresses.ts";

/** The first message to a worker says what it is for. */
export type WorkerStart =
  /** Speaks the Language Server Protocol over the port, in JSON texts. */
  | {
      readonly role: "server";
      readonly settings: PageSettings;
      readonly texts: TextChanges;
      readonly port: MessagePort;
      readonly page: MessagePort;
    }
  /** Answers what the page asks about rules. */
  | { readonly role: "answers"; readonly settings: PageSettings; readonly isOfEarlier: boolean }
  /** Compares the texts with an earlier state of them. */
  | { readonly role: "moves"; readonly settings: PageSettings }
  /** Works goals out. */
  | { readonly role: "goals"; readonly settings: PageSettings }
  /** Plays the game on the page. */
  | { readonly role: "table"; readonly settings: PageSettings }
  /** Leads a simulation, and has workers that play. */
  | { readonly role: "simulate"; readonly settings: PageSettings; readonly page: MessagePort }
  /** Works for another worker, and is spoken to over a port. */
  | (HelperStart & { readonly port: MessagePort });

/** What a worker asks the page to begin for it. */
export type HelperStart =
  /** One of the two that analyse for the language server. */
  | { readonly role: "analysis"; readonly settings: PageSettings; readonly texts: TextChanges }
  /** Plays games for the one that leads. */
  | { readonly role: "games"; readonly settings: PageSettings };

/** From a worker that has helpers, over its port `page`. */
export type HelperRequest =
  | { readonly kind: "begin"; readonly id: number; readonly start: HelperStart; readonly port: MessagePort }
  | { readonly kind: "end"; readonly id: number };

/** The page's answer: a helper has failed. */
export interface HelperLost {
  readonly id: number;
}

/** Before the first message: who answers will be wanted soon, and can be loaded while the page waits for its project. */
export const ahead = "ahead";

/** To the language server, besides its protocol: texts of files that no editor has open. */
export interface TextsMessage {
  readonly kind: "texts";
  readonly changes: TextChanges;
}
