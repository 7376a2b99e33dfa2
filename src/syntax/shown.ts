/** Texts that people read in place of names: `ReducedEffect "Reduced effect"`. */
import type { Name } from "./ast.ts";

/** To be spread into whatever a name declares. */
export const shownOf = ({ shown }: Pick<Name, "shown">): { readonly shown?: string } =>
  shown === undefined ? {} : { shown: shown.text };

/** The same of what carries such a text already. */
export const keptShown = ({ shown }: { readonly shown?: string }): { readonly shown?: string } =>
  shown === undefined ? {} : { shown };
