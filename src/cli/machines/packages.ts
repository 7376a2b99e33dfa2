/** The packages of the queue. They are not installed with the command: whoever wants many machines installs them beside it. */
import type * as bullmqPackage from "bullmq";
import type * as ioredisPackage from "ioredis";
import { WrongUse } from "../exit.ts";

export type QueuePackage = typeof bullmqPackage;
export type RedisPackage = typeof ioredisPackage;

export interface QueuePackages {
  readonly bullmq: QueuePackage;
  readonly ioredis: RedisPackage;
}

/** Ends with what to install where one is missing. */
export async function queuePackages(
  load: () => Promise<readonly [QueuePackage, RedisPackage]> = () => Promise.all([import("bullmq"), import("ioredis")]),
): Promise<QueuePackages> {
  try {
    const [bullmq, ioredis] = await load();
    return { bullmq, ioredis };
  } catch (problem) {
    const missing = missingPackage(problem);
    if (missing === null) throw problem;
    throw new WrongUse(
      `\`--on\` needs the package \`${missing}\`, which is not installed beside rulewright. Install both that it needs where rulewright is: \`npm install bullmq@6 ioredis@6\`, or with \`-g\` if rulewright is installed so.`,
    );
  }
}

/** Null: it is another problem. */
function missingPackage(problem: unknown): string | null {
  if (!(problem instanceof Error) || !("code" in problem)) return null;
  if (problem.code !== "ERR_MODULE_NOT_FOUND" && problem.code !== "MODULE_NOT_FOUND") return null;
  return /'(bullmq|ioredis)'/.exec(problem.message)?.[1] ?? null;
}
