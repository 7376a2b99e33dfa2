/** Others get their turn: messages that have come meanwhile are taken in. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
