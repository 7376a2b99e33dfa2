/** What is done after a while, so that tests say when that is. */

/** Calls back after so many milliseconds. What it gives cancels that. */
export type Later = (call: () => void, milliseconds: number) => () => void;

export const browserLater: Later = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};
