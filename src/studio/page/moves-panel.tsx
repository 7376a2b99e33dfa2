/** "My change": what it moves, in words and pictures, before anything is saved. */
import type { JSX } from "preact";
import type { OutlineMark, RichText } from "../../diff/words.ts";
import type { MoveCounts, MoveItem, Moves, RulebookMoves } from "../moves-protocol.ts";
import { Segments } from "./form.tsx";
import { MoveFigure } from "./move-figure.tsx";
import {
  against,
  basis,
  compareAgain,
  comparing,
  earlier,
  isComparingLong,
  isCurrent,
  isStopped,
  isUntouched,
  markHere,
  moves,
  stopComparing,
} from "./moves-state.ts";
import { goTo, overview, project, rules, say, texts } from "./state.ts";

export function MovesPanel(): JSX.Element {
  return (
    <div class="moves">
      <BasisChoice />
      <Progress />
      {isUntouched.value ? (
        <p class="tally" role="status" data-testid="moves-head">
          Nothing differs from {basis.value.title}
        </p>
      ) : moves.value === null ? null : isCurrent.value ? (
        <Outcome moves={moves.value.moves} />
      ) : (
        // It belongs to other texts, and says so.
        <div class="outdated" aria-hidden="true" inert>
          <Outcome moves={moves.value.moves} />
        </div>
      )}
    </div>
  );
}

/** What the text is compared with. */
function BasisChoice(): JSX.Element {
  const found = earlier.value;
  const isDisk = project.value !== null && found?.title.startsWith("the last commit") === true;
  return (
    <div class="moves-basis">
      {isDisk ? (
        <Segments
          id="moves-against"
          options={[
            { value: "earlier", label: "Last commit" },
            { value: "saved", label: "Saved" },
          ]}
          chosen={against.value}
          choose={(chosen) => {
            against.value = chosen as "earlier" | "saved";
          }}
        />
      ) : null}
      <p class="faint">Compared with {basis.value.title}</p>
      {found !== null && !isDisk ? (
        <button
          type="button"
          class="small"
          disabled={isUntouched.value}
          title="What is here now is what your next change is compared with"
          onClick={() => {
            void markHere().then(() => {
              say("From here on your change is compared with what is here now.");
            });
          }}
        >
          Compare with now
        </button>
      ) : null}
    </div>
  );
}

function Progress(): JSX.Element | null {
  if (isUntouched.value) return null;
  if (isStopped.value)
    return (
      <p class="slow" role="status">
        Stopped.{" "}
        <button type="button" onClick={compareAgain}>
          Compare
        </button>
      </p>
    );
  if (isCurrent.value) return null;
  const what = comparing.value;
  return (
    <p class="moves-progress faint" role="status">
      Comparing {isComparingLong.value && what !== null ? what : "…"}
      {isComparingLong.value ? (
        <>
          {" "}
          <button type="button" class="small" onClick={stopComparing}>
            Stop
          </button>
        </>
      ) : null}
    </p>
  );
}

function Outcome({ moves: found }: { readonly moves: Moves }): JSX.Element {
  const { counts, rulebooks, verdict, troubles } = found;
  const now = troubles.filter(({ isNow }) => isNow);
  const isBad = counts.broken > 0 || now.length > 0;
  return (
    <>
      <p class={isBad ? "tally bad" : "tally good"} role="status" data-testid="moves-head">
        {now.length > 0 ? "The text has a mistake: it is compared when that is mended" : headline(counts, rulebooks)}
      </p>
      {troubles.map(({ text, isNow }) => (
        <p class="hint" key={text}>
          {isNow ? text : `${basis.value.title} has a mistake: ${text}`}
        </p>
      ))}
      {rulebooks.map((each) => (
        <Rulebook key={each.name} rulebook={each} isAlone={rulebooks.length === 1} />
      ))}
      {rulebooks.length === 0 || now.length > 0 ? null : <p class="moves-verdict faint">{verdict}</p>}
    </>
  );
}

const several = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** What a designer asks first. */
export function headline(counts: MoveCounts, rulebooks: readonly RulebookMoves[]): string {
  const { rules: moved, broken, mended, reports, plays } = counts;
  const parts = [
    ...(broken === 0 ? [] : [`${several(broken, "example")} no longer ${broken === 1 ? "holds" : "hold"}`]),
    ...(mended === 0 ? [] : [`${several(mended, "example")} ${mended === 1 ? "holds" : "hold"} now`]),
    ...(moved === 0 ? [] : [`${several(moved, "rule")} ${moved === 1 ? "gives" : "give"} something else`]),
    ...(reports === 0 ? [] : [`${several(reports, "report")} changed`]),
    ...(plays === 0 ? [] : [`${several(plays, "thing")} in play ${plays === 1 ? "goes" : "go"} otherwise`]),
  ];
  if (parts.length > 0) return parts.join(", ");
  return rulebooks.length === 0 ? "The words differ, and nothing moves" : "Nothing that I tried gives another result";
}

function Rulebook({ rulebook, isAlone }: { readonly rulebook: RulebookMoves; readonly isAlone: boolean }): JSX.Element {
  const { name, summary, sections } = rulebook;
  const title = overview.value?.rulebooks.find((each) => each.name === name)?.title ?? name;
  return (
    <section class="moves-book" aria-label={title}>
      {isAlone ? null : (
        <h2>
          {title} <span class="faint">{summary}</span>
        </h2>
      )}
      {sections.map((section) => (
        <section key={section.title} class="moves-section">
          {isAlone ? <h2>{section.title}</h2> : <h3>{section.title}</h3>}
          <Items items={section.items} rulebook={name} depth={0} />
        </section>
      ))}
    </section>
  );
}

/** Longer lists are folded. */
const mostShown = 12;

interface ItemsProps {
  readonly items: readonly MoveItem[];
  readonly rulebook: string;
  readonly depth: number;
}

function Items({ items, rulebook, depth }: ItemsProps): JSX.Element | null {
  if (items.length === 0) return null;
  const shown = items.length <= mostShown + 2 ? items : items.slice(0, mostShown);
  const rest = items.slice(shown.length);
  return (
    <>
      <ul class="move-items">
        {shown.map((item, place) => (
          <Item key={place} item={item} rulebook={rulebook} depth={depth} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details class="move-more">
          <summary>{several(rest.length, "more", "more")}</summary>
          <ul class="move-items">
            {rest.map((item, place) => (
              <Item key={place} item={item} rulebook={rulebook} depth={depth} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const marks: Readonly<Record<OutlineMark, string>> = {
  new: "+",
  gone: "−",
  changed: "~",
  good: "✓",
  bad: "✗",
  none: "",
};
const markWords: Readonly<Record<OutlineMark, string>> = {
  new: "new: ",
  gone: "gone: ",
  changed: "",
  good: "",
  bad: "",
  none: "",
};

function Item({ item, rulebook, depth }: { readonly item: MoveItem } & Omit<ItemsProps, "items">): JSX.Element {
  const { mark, words, picture, items } = item;
  return (
    <li class={`move-item ${mark}`}>
      {mark === "none" ? null : (
        <span class="move-mark" aria-hidden="true">
          {marks[mark]}
        </span>
      )}
      <div>
        {markWords[mark] === "" ? null : <span class="unseen">{markWords[mark]}</span>}
        <Words words={words} rulebook={rulebook} leads={depth === 0} />
        {picture === null ? null : <MoveFigure picture={picture} />}
        {/* The picture of a report has its cells. */}
        {picture?.kind === "report" ? null : <Items items={items} rulebook={rulebook} depth={depth + 1} />}
      </div>
    </li>
  );
}

/** `leads`: the names of rules lead to their lines. */
function Words({
  words,
  rulebook,
  leads,
}: {
  readonly words: RichText;
  readonly rulebook: string;
  readonly leads: boolean;
}): JSX.Element {
  return (
    <span class="move-words">
      {words.map((each, index) => {
        if (typeof each === "string") return <span key={index}>{each}</span>;
        const target = placeIn(each.code) ?? (leads ? placeOfRule(rulebook, each.code) : null);
        if (target === null) return <code key={index}>{each.code}</code>;
        return (
          <button
            key={index}
            type="button"
            class="lead"
            onClick={() => {
              goTo(target.path, target.line);
            }}
          >
            {target.words === null ? <code>{each.code}</code> : target.words}
          </button>
        );
      })}
    </span>
  );
}

interface Target {
  readonly path: string;
  readonly line: number;
  /** What is shown in place of the code. */
  readonly words: string | null;
}

/** `rules/duel/duel.rules:70:39` */
function placeIn(code: string): Target | null {
  const [, path = "", line = ""] = /^(.+):(\d+):\d+$/.exec(code) ?? [];
  return texts.value.has(path) ? { path, line: Number(line), words: `line ${line}` } : null;
}

function placeOfRule(rulebook: string, name: string): Target | null {
  const found = rules.value.find(({ id }) => id === `${rulebook}.${name}`);
  if (found === undefined) return null;
  const before = (texts.value.get(found.path) ?? "").slice(0, found.start);
  return { path: found.path, line: before.split("\n").length, words: null };
}
