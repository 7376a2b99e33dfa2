/** "How do I say …?": a question to the cookbook, and what it answers. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gistOf, type GuideEntry } from "../../docs/guide/entries.ts";
import { findEntries } from "../../docs/guide/find-entries.ts";
import { fetchGuide, guide } from "./guide.ts";
import { Told } from "./told.tsx";

const question = signal("");

export function GuideQuestion(): JSX.Element {
  const index = guide.value;
  const asked = question.value.trim();
  const found = index === null || index === "absent" || asked === "" ? [] : findEntries(index, asked, 4);
  return (
    <section class="guide" aria-label="How do I say …?">
      <label>
        How do I say …?
        <input
          type="search"
          value={question.value}
          placeholder="draw until, each other player, drop the lowest"
          onFocus={() => void fetchGuide()}
          onInput={(event) => {
            void fetchGuide();
            question.value = event.currentTarget.value;
          }}
        />
      </label>
      {index === "absent" ? <p class="hint">The cookbook cannot be read.</p> : null}
      {asked !== "" && index !== null && index !== "absent" && found.length === 0 ? (
        <p class="hint">The cookbook has nothing on this. Try other words.</p>
      ) : null}
      {found.map((entry, place) => (
        <GuideAnswer key={entry.title} entry={entry} isOpen={place === 0} isWhole />
      ))}
    </section>
  );
}

export interface GuideAnswerProps {
  readonly entry: GuideEntry;
  readonly isOpen: boolean;
  /** All of it, and not only what one reads first. */
  readonly isWhole: boolean;
}

export function GuideAnswer({ entry, isOpen, isWhole }: GuideAnswerProps): JSX.Element {
  return (
    <details class="guide-answer" open={isOpen}>
      <summary>{isWhole ? entry.title : `In the cookbook: ${entry.title}`}</summary>
      {isWhole ? <Whole entry={entry} /> : <Gist entry={entry} />}
    </details>
  );
}

function Gist({ entry }: { readonly entry: GuideEntry }): JSX.Element {
  const { text, code } = gistOf(entry);
  return (
    <>
      {text === "" ? null : (
        <p>
          <Told text={text} />
        </p>
      )}
      <pre>{code.join("\n")}</pre>
    </>
  );
}

/** Prose and code in turn. */
function Whole({ entry }: { readonly entry: GuideEntry }): JSX.Element {
  const parts = entry.lines.join("\n").split(/^```.*$/m);
  return (
    <>
      {parts.map((part, place) =>
        place % 2 === 1 ? (
          <pre key={place}>{part.trim()}</pre>
        ) : (
          part
            .trim()
            .split("\n\n")
            .filter((text) => text !== "")
            .map((text) => (
              <p key={`${place} ${text}`}>
                <Told text={text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("*", "")} />
              </p>
            ))
        ),
      )}
    </>
  );
}

/** Fetches the cookbook while there is a mistake that it may help with. */
export function useGuide(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void fetchGuide();
  }, [isWanted]);
}
