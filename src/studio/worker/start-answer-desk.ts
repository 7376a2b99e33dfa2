/** The desk of the Studio, which reads sheets as well. The page that plays as one file has no use for that. */
import { AnswerDesk } from "./answer-desk.ts";
import { giveAllPhrases } from "./with-phrases.ts";

export const startAnswerDesk = (
  settings: ConstructorParameters<typeof AnswerDesk>[0],
  respond: ConstructorParameters<typeof AnswerDesk>[1],
  isOfEarlier: boolean,
): AnswerDesk => {
  giveAllPhrases();
  return new AnswerDesk(settings, respond, isOfEarlier, readSheet);
};

/** What sheets need is loaded when somebody brings one. */
const readSheet: ConstructorParameters<typeof AnswerDesk>[3] = async (ready, question) =>
  (await import("./brought-table.ts")).broughtTable(ready, question);
