/**
 * Workers that work for this one. The page begins them: a worker of Firefox that begins another sometimes waits for the page
 * forever, and then says nothing any more.
 */
import type { HelperLost, HelperRequest, HelperStart } from "../worker-start.ts";

export interface Helper {
  post(message: unknown): void;
  end(): void;
}

export class Helpers {
  readonly #page: MessagePort;
  readonly #onLost = new Map<number, () => void>();
  #last = 0;

  /** `page`: who begins and ends them. */
  constructor(page: MessagePort) {
    this.#page = page;
    page.addEventListener("message", ({ data }: MessageEvent<HelperLost>) => {
      this.#forget(data.id)?.();
    });
    page.start();
  }

  begin(start: HelperStart, receive: (message: unknown) => void, lost: () => void): Helper {
    const { port1, port2 } = new MessageChannel();
    this.#last += 1;
    const id = this.#last;
    this.#onLost.set(id, () => {
      port1.close();
      lost();
    });
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      receive(data);
    });
    port1.start();
    this.#tell({ kind: "begin", id, start, port: port2 }, [port2]);
    return {
      post: (message) => {
        port1.postMessage(message, []);
      },
      end: () => {
        if (this.#forget(id) === undefined) return;
        port1.close();
        this.#tell({ kind: "end", id }, []);
      },
    };
  }

  #forget(id: number): (() => void) | undefined {
    const lost = this.#onLost.get(id);
    this.#onLost.delete(id);
    return lost;
  }

  #tell(request: HelperRequest, transfer: Transferable[]): void {
    this.#page.postMessage(request, transfer);
  }
}
