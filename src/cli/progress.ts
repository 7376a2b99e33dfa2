import { safeText } from "../diagnostics/display.ts";
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
        spinner = ora({ discardStdin: false, hideCursor: false }).start();
      }
      // Two columns are the spinner's.
      spinner.text = safeText(text).slice(0, Math.max(0, terminal.width - 3));
      spinner.render();
    },
    end: () => {
      spinner?.stop();
      spinner = null;
    },
  };
}

/** Tells of long work that never pauses: only what is written at once is seen, and no spinner turns. */
export interface Ticker {
  readonly tick: (text: string) => void;
  readonly end: () => void;
}

const between = 100;

export function tickerOn(terminal: Terminal, now: () => number = () => performance.now()): Ticker {
  if (!terminal.errInteractive) return { tick: () => undefined, end: () => undefined };
  let next = now() + patience;
  let written = false;
  return {
    tick: (text) => {
      if (now() < next) return;
      next = now() + between;
      written = true;
      terminal.erase("line");
      terminal.err(text.slice(0, Math.max(0, terminal.width - 1)));
    },
    end: () => {
      if (written) terminal.erase("line");
      written = false;
    },
  };
}

/** Tells each round of long work: on a terminal in place, elsewhere on a line of its own, so that a file or a pipe shows that something happens. */
export function roundsOn(terminal: Terminal): Ticker {
  if (terminal.errInteractive) return tickerOn(terminal);
  let last = "";
  return {
    tick: (text) => {
      if (text !== last) terminal.err(`${text}\n`);
      last = text;
    },
    end: () => undefined,
  };
}
