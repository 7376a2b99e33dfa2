/** Parts of the page that come over the line when they are needed. */
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A panel that is not needed to begin comes when it is first shown. */
export function shownLater(load: () => Promise<FunctionComponent>): FunctionComponent {
  let loaded: FunctionComponent | null = null;
  return () => {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== null) return;
      void load().then((panel) => {
        loaded = panel;
        show(() => panel);
      });
    }, []);
    return Shown === null ? null : <Shown />;
  };
}
