/** The script of all workers of the page that plays: it answers, plays and rolls, and edits nothing. */
import { AnswerDesk } from "./answer-desk.ts";
import { TableDesk } from "./table-desk.ts";
import type { AnswersRequest } from "../protocol.ts";
import type { TableRequest } from "../table-protocol.ts";
import type { WorkerStart } from "../worker-start.ts";

const respond = (message: unknown): void => {
  globalThis.postMessage(message, { transfer: [] });
};

function receiverFor({ role, settings }: WorkerStart): (message: unknown) => void {
  if (role === "table") {
    const desk = new TableDesk(settings, respond);
    return (message) => {
      desk.receive(message as TableRequest);
    };
  }
  const desk = new AnswerDesk(settings, respond);
  return (message) => {
    desk.receive(message as AnswersRequest);
  };
}

let receive: ((message: unknown) => void) | null = null;
globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (receive === null) receive = receiverFor(data as WorkerStart);
  else receive(data);
});
