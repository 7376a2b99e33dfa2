/** The worker that finds mistakes, with what mends them. */
import { AnalysisWorker as Worker } from "../../language-server/analysis-worker.ts";
import { mendWhatIsDamaged } from "./with-mends.ts";

export class AnalysisWorker extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    mendWhatIsDamaged();
    super(...given);
  }
}
