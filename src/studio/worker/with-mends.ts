/** For who answers people about their rules: what they write for what the language says otherwise is understood, from the first time that something cannot be read. */
import { loadMendsBy } from "../../syntax/reader.ts";

export const mendWhatIsDamaged = (): void => {
  loadMendsBy(() => import("../../syntax/repair.ts"));
};
