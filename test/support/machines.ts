/** Commands and servers that run beside a test, and are ended by it. */
import { rulewright, type Ran } from "./fake-terminal.ts";
import { startRedis, type RedisServer } from "./redis.ts";
import { until } from "./waiting.ts";

const ends: (() => unknown)[] = [];

/** For `afterEach`: what was begun last ends first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

export const endAfter = (end: () => unknown): void => void ends.push(end);

export async function redis(...options: readonly string[]): Promise<RedisServer> {
  const server = await startRedis(...options);
  endAfter(server.stop);
  return server;
}

export interface Begun {
  readonly ran: Promise<Ran>;
  readonly end: () => Promise<Ran>;
  /** Waits until it has said this. */
  readonly says: (words: string) => Promise<void>;
}

/** A command that runs until it is interrupted. */
export function begin(root: string, ...args: readonly string[]): Begun {
  let [interrupt, said] = [(): void => undefined, ""];
  const ran = rulewright(
    root,
    args,
    "",
    (then) => {
      interrupt = then;
    },
    (text) => {
      said += text;
    },
  );
  const end = (): Promise<Ran> => {
    interrupt();
    return ran;
  };
  endAfter(end);
  const says = (words: string): Promise<void> =>
    until(
      () => said.includes(words),
      () => `"${words}" in ${said}`,
    );
  return { ran, end, says };
}
