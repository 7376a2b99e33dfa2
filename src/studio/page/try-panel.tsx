/** "Try it": a form, the result as one types, why, and the dice. */
import type { JSX } from "preact";
import type { RuleLine } from "../protocol.ts";
import {
  canTry,
  currentArguments,
  giveArguments,
  keepAsExample,
  missingFor,
  roll,
  rollAgain,
  tried,
} from "./asking.ts";
import { Fields } from "./form.tsx";
import { currentRule, isOutdated, openPath, overview, pinnedRule, project, rules } from "./state.ts";
import { Die, Outline } from "./why.tsx";

export function TryPanel(): JSX.Element {
  const rule = currentRule.value;
  if (rule === null) return <NoRule />;
  return (
    <>
      <RuleHead rule={rule} />
      {canTry(rule) ? (
        <>
          <RuleForm rule={rule} />
          {missingFor(rule) === null ? <Result rule={rule} /> : <NothingToGive />}
        </>
      ) : (
        <p class="hint">This rule speaks of a game in play, so it cannot be tried by itself here.</p>
      )}
    </>
  );
}

export const NothingToGive = (): JSX.Element => (
  <p class="hint">The rule cannot be tried before there is something to give it.</p>
);

export function NoRule(): JSX.Element {
  const hasErrors = overview.value?.rulebooks.some(
    (each) => each.hasErrors && openPath.value?.startsWith(`${each.folder}/`),
  );
  return (
    <p class="hint">
      {overview.value === null
        ? "Reading the rules …"
        : hasErrors === true
          ? "The rules have a mistake. Mend it first: it is underlined in the text, and “Problems” lists it."
          : "There is no rule in this file. Put the cursor on one in another file."}
    </p>
  );
}

export const rulebookOf = ({ id }: RuleLine): string => id.slice(0, id.indexOf("."));

/** Which rule it is, with all of the rulebook to choose from. */
export function RuleHead({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const choices = rules.value.filter((each) => rulebookOf(each) === rulebookOf(rule));
  return (
    <div class="rule-head">
      <select
        aria-label="Rule"
        value={rule.id}
        onChange={(event) => {
          pinnedRule.value = event.currentTarget.value;
        }}
      >
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {rule.doc === null ? null : <p class="doc">{rule.doc}</p>}
    </div>
  );
}

export function RuleForm({ rule }: { readonly rule: RuleLine }): JSX.Element | null {
  if (rule.params.length === 0) return null;
  return <Fields key={rule.id} fields={rule.params} values={currentArguments.value} change={giveArguments} />;
}

function Result({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const found = tried.value?.rule === rule.id ? tried.value.answer : null;
  if (found === null) return <div class="result" aria-busy="true" />;
  if (found.kind === "mistake") return <p class="result fault">{found.message}</p>;
  return (
    <div class={isOutdated.value ? "outdated" : undefined} aria-busy={isOutdated.value}>
      <div class={found.isFault ? "result fault" : "result"} role="status" data-testid="result">
        {found.text}
      </div>
      {rule.rolls ? <Dice faces={found.faces} /> : null}
      {found.steps.length === 0 ? null : (
        <section class="why">
          <h2>Why</h2>
          <Outline steps={found.steps} />
          {found.isCut ? <p class="hint">More happened than is told here.</p> : null}
        </section>
      )}
      {found.isFault || project.value?.readOnly === true ? null : (
        <button type="button" class="keep" disabled={isOutdated.value} onClick={() => void keepAsExample()}>
          Keep as example
        </button>
      )}
    </div>
  );
}

function Dice({ faces }: { readonly faces: readonly string[] }): JSX.Element {
  const how = roll.value;
  const isLaid = "faces" in how;
  return (
    <div class="dice">
      <span class="faces">
        {faces.slice(0, 40).map((face, place) => (
          <Die key={place} text={face} />
        ))}
      </span>
      <button type="button" onClick={rollAgain}>
        Roll again
      </button>
      {isLaid ? (
        <label class="laid">
          Dice
          <input
            type="text"
            value={how.faces}
            onInput={(event) => {
              roll.value = { faces: event.currentTarget.value };
            }}
          />
        </label>
      ) : (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            roll.value = { faces: faces.join(", ") };
          }}
        >
          Lay out by hand
        </button>
      )}
    </div>
  );
}
