import type { Terminal } from "./terminal.ts";

/** Tells of long work, on a terminal only; work that ends soon never shows anything. */
export interface Progress {
  readonly step: (text: string) => Promise<void>;
  readonly end: () => void;
}

const patience = 700;

export function progressOn(terminal: Terminal): Progress {
  if (!terminal.errInteractive) return { step: () => Promise.resolve(), end: () => undefined };
  const began = performance.now();
  let spinner: { text: string; render: () => unknown; stop: () => unknown } | null = null;
  return {
    step: async (text) => {
      if (performance.now() - began < patience) return;
      if (spinner === null) {
        const { default: ora } = await import("ora");
        spinner = ora({ text, discardStdin: false, hideCursor: false }).start();
      }
      spinner.text = text;
      spinner.render();
    },
    end: () => { spinner?.stop(); spinner = null; },
  };
}
