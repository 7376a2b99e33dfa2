/** The desk of the Studio, which reads sheets as well. The page that plays as one file has no use for that. */
import { AnswerDesk } from "./answer-desk.ts";
import { broughtTable } from "./brought-table.ts";

export const startAnswerDesk = (
  settings: ConstructorParameters<typeof AnswerDesk>[0],
  respond: ConstructorParameters<typeof AnswerDesk>[1],
  isOfEarlier: boolean,
): AnswerDesk => new AnswerDesk(settings, respond, isOfEarlier, broughtTable);
