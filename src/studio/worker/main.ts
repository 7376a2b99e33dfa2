/** The one script of all workers of the page. What each of them does, its first message says. */
import { AnalysisWorker } from "../../language-server/analysis-worker.ts";
import type { WorkerRequest } from "../../language-server/worker-messages.ts";
import type { AnswersRequest } from "../protocol.ts";
import type { TextsMessage, WorkerStart } from "../worker-start.ts";
import { AnswerDesk } from "./answer-desk.ts";
import { startLanguageServer } from "./language.ts";
import { PageProject } from "./page-project.ts";

/** In a worker there is no other origin to name. */
const respond = (message: unknown): void => {
  globalThis.postMessage(message);
};

function receiverFor(start: WorkerStart): (message: unknown) => void {
  switch (start.role) {
    case "server": {
      const receive = startLanguageServer(start, () => new Worker(globalThis.location.href, { type: "module" }));
      return (message) => {
        receive(message as TextsMessage);
      };
    }
    case "analysis": {
      const project = new PageProject(start.settings);
      project.change(start.texts);
      const worker = new AnalysisWorker(project.files, respond);
      return (message) => {
        const request = message as WorkerRequest | TextsMessage;
        if (request.kind === "texts") project.change(request.changes);
        else worker.handleMessage(request);
      };
    }
    case "answers": {
      const desk = new AnswerDesk(start.settings, respond);
      return (message) => {
        desk.receive(message as AnswersRequest);
      };
    }
  }
}

let receive: ((message: unknown) => void) | null = null;
globalThis.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (receive === null) receive = receiverFor(data as WorkerStart);
  else receive(data);
};
