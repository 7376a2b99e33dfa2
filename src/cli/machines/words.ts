/** What is said of workers and batches. */
import { pluralize } from "../show.ts";
import type { QueueAddress } from "./address.ts";
import { buildText, type BuildIdentity } from "./build-identity.ts";
import type { WorkerSign } from "./presence.ts";

export const startWords = ({ shown }: QueueAddress): string =>
  `Start one on any machine: \`rulewright worker --on ${shown}\`.`;

/** No worker of this build is there. */
export function unseenWords(all: readonly WorkerSign[], build: BuildIdentity, address: QueueAddress): string {
  if (all.length === 0) return `No worker is there yet. ${startWords(address)}`;
  const others = [...new Set(all.map((each) => buildText(each.build)))].sort();
  return `${pluralize(all.length, "worker")} ${all.length === 1 ? "is" : "are"} there, but of another version: ${others.join(", ")}. This is ${buildText(build)}, and only the same can play the same games. ${startWords(address)}`;
}

/** Why a batch was not played, from what the queue says of it. */
export function askedForWords(reason: string): string {
  const [, kind = "", words = ""] = /^(refused|broken): (.*)$/s.exec(reason) ?? [];
  if (kind === "refused") return `They refuse the job. ${words}`;
  if (kind === "broken") return words;
  return /stalled/.test(reason)
    ? "Every worker that began with it ended without a word: it was killed, or had no memory left."
    : reason;
}
