/** The desk of the Studio, which reads sheets as well. The page that plays as one file has no use for that. */
import { AnswerDesk, type SheetReader } from "./answer-desk.ts";
import { mendWhatIsDamaged } from "./with-mends.ts";

export const startAnswerDesk = (
  settings: ConstructorParameters<typeof AnswerDesk>[0],
  respond: ConstructorParameters<typeof AnswerDesk>[1],
  isOfEarlier: boolean,
): AnswerDesk => {
  mendWhatIsDamaged();
  return new AnswerDesk(settings, respond, isOfEarlier, readSheet);
};

/** What sheets need is loaded when somebody brings one. */
const readSheet: SheetReader = async (ready, question) =>
  (await import("./brought-table.ts")).broughtTable(ready, question);
