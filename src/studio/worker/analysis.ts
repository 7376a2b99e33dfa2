/** The worker that finds mistakes, with the phrases that it answers. */
import { AnalysisWorker as Worker } from "../../language-server/analysis-worker.ts";
import { giveAllPhrases } from "./with-phrases.ts";

export class AnalysisWorker extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    giveAllPhrases();
    super(...given);
  }
}
