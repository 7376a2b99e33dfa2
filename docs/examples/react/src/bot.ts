/** The bot's seat: asks the worker when the bot is to decide, and plays its answer if the match still stands there. */
import { useEffect, useState } from "react";
import type { Answer, Question } from "./bot.worker.ts";
import { decide, logAt, report, you, type Match } from "./match.ts";

let asked = 0;

/** Whether the bot thinks. */
export function useBot(match: Match): boolean {
  const { game, moments, at } = match;
  const [worker, setWorker] = useState<Worker | null>(null);
  useEffect(() => {
    const own = new Worker(new URL("./bot.worker.ts", import.meta.url), { type: "module" });
    own.addEventListener("error", ({ message }) => report(`The bot does not answer${message ? `: ${message}` : ""}.`));
    setWorker(own);
    return () => own.terminate();
  }, []);

  const moment = moments[at];
  const isNewest = at === moments.length - 1;
  const isAsked = isNewest && moment !== undefined && game.decisions(moment.state).some(({ player }) => player !== you);
  useEffect(() => {
    if (worker === null || !isAsked) return;
    asked += 1;
    const id = asked;
    const hear = ({ data }: MessageEvent<Answer>): void => {
      if (data.id === id) decide(data.key);
    };
    worker.addEventListener("message", hear);
    worker.postMessage({ id, log: logAt(match) } satisfies Question, []);
    return () => worker.removeEventListener("message", hear);
    // `moment` stands for the match: a new one is made by each decision, and by new rules.
  }, [worker, isAsked, moment]);
  return isAsked;
}
