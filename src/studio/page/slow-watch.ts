/** Notices that a worker has not answered for a while, so that the person can stop it. */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Later } from "./later.ts";

export const slowAfter = 1500;
/** Before anything was read, the compiler itself is on its way. */
export const slowAtFirst = 6000;

export class SlowWatch {
  readonly #later: Later;
  readonly #isSlow = signal(false);
  #cancel: (() => void) | null = null;

  constructor(later: Later) {
    this.#later = later;
  }

  get isSlow(): ReadonlySignal<boolean> {
    return this.#isSlow;
  }

  /** Something was asked. What was asked before and is not answered yet is waited for since then. */
  asked(isFirst: boolean): void {
    this.#cancel ??= this.#later(
      () => {
        this.#isSlow.value = true;
      },
      isFirst ? slowAtFirst : slowAfter,
    );
  }

  /** Something was answered. `goesOn`: it stays slow where it was, because a part of the same work is still to come. */
  answered(goesOn: boolean): void {
    this.#stopWaiting();
    this.#isSlow.value = this.#isSlow.peek() && goesOn;
  }

  /** The worker has ended: nothing that it was asked is waited for any more. */
  ended(): void {
    this.#stopWaiting();
    this.#isSlow.value = false;
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
