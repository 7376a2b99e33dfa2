/** Says that the rules take long, and lets the person stop it. */
import type { JSX } from "preact";
import { isSlow, isStopped, stopWorking, workAgain } from "./state.ts";

export function SlowMark(): JSX.Element | null {
  if (!isSlow.value && !isStopped.value) return null;
  return (
    <p class="slow" role="status">
      {isStopped.value ? (
        <>
          Stopped. It goes on when the rules change.{" "}
          <button key="again" type="button" onClick={workAgain}>
            Go on now
          </button>
        </>
      ) : (
        <>
          This takes long.{" "}
          <button key="stop" type="button" onClick={stopWorking}>
            Stop
          </button>
        </>
      )}
    </p>
  );
}
