/** Odds in the Studio: the curve of the form, others beside it, sweeps, and all of it to take elsewhere. */
import type { JSX } from "preact";
import type { RuleLine } from "../protocol.ts";
import { currentArguments, hasCurve, missingFor, oddsMode, type OddsMode } from "./asking.ts";
import { Segments } from "./form.tsx";
import { CurvesBeside, Legend, type PlacedCurve } from "./odds-beside.tsx";
import { CopyButtons } from "./odds-copy.tsx";
import { beside, entries, foundOf, keepCurve, kept, mostKept, setBeside, variantsHere } from "./odds-curves.ts";
import { copiedCurves, type Copied } from "./odds-data.ts";
import { linkToOdds } from "./odds-link.ts";
import { Curve, measure, NoCurve } from "./odds-panel.tsx";
import { copiedOfSweep, SweepView } from "./odds-sweep-view.tsx";
import { storageKind } from "./saving.ts";
import { currentRule, project, say } from "./state.ts";
import { NothingToGive, NoRule, RuleForm, RuleHead } from "./try-panel.tsx";

const modes = [
  { value: "curve", label: "Curve" },
  { value: "sweep", label: "Sweep" },
] as const;

export function OddsDesk(): JSX.Element {
  const rule = currentRule.value;
  if (rule === null) return <NoRule />;
  if (!hasCurve(rule))
    return (
      <>
        <RuleHead rule={rule} />
        <NoCurve rule={rule} />
      </>
    );
  if (missingFor(rule) !== null)
    return (
      <>
        <RuleHead rule={rule} />
        <RuleForm rule={rule} />
        <NothingToGive />
      </>
    );
  const isSweep = oddsMode.value === "sweep";
  return (
    <>
      <RuleHead rule={rule} />
      <RuleForm rule={rule} />
      <div class="odds-bar">
        <Segments
          id="odds-mode"
          options={modes}
          chosen={oddsMode.value}
          choose={(chosen) => {
            oddsMode.value = chosen as OddsMode;
          }}
        />
        <BesideButtons rule={rule} />
      </div>
      {isSweep ? <SweepView rule={rule} /> : <Curves rule={rule} />}
      <CopyButtons
        copied={() => (isSweep ? copiedOfSweep() : copiedOfCurves(rule))}
        link={storageKind() === "browser" ? linkToOdds : null}
      />
    </>
  );
}

function BesideButtons({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const isFull = kept.value.length >= mostKept;
  return (
    <>
      <button
        type="button"
        disabled={isFull}
        title={
          isFull
            ? `${mostKept} curves are kept. Remove one first.`
            : "It stays while you change the values, or the rule"
        }
        onClick={() => {
          keepCurve(rule.id, currentArguments.peek());
          say("This curve stays. Change the values or choose another rule, and compare.");
        }}
      >
        Keep this curve
      </button>
      {project.value?.readOnly === true ? null : <Toggle name="before" label="Before my change" />}
      <VariantButtons />
    </>
  );
}

/** More of them would push the curve out of sight. */
const mostVariants = 3;

function VariantButtons(): JSX.Element {
  const all = variantsHere.value;
  const toggles = all.map(({ id, title }) => <Toggle key={id} name={id} label={`With “${title}”`} />);
  const shown = all.filter(({ id }) => beside.value.has(id)).length;
  return all.length <= mostVariants ? (
    <>{toggles}</>
  ) : (
    <details class="variants">
      <summary>
        {all.length} variants{shown === 0 ? "" : `, ${shown} shown`}
      </summary>
      <div class="odds-bar">{toggles}</div>
    </details>
  );
}

function Toggle({ name, label }: { readonly name: string; readonly label: string }): JSX.Element {
  const isOn = beside.value.has(name);
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={isOn}
      onClick={() => {
        setBeside(name, !isOn);
      }}
    >
      {label}
    </button>
  );
}

/** Those that are there, with the place that their entry has in the legend. */
const placedCurves = (): readonly PlacedCurve[] =>
  entries.value.flatMap((entry, place) => {
    const answer = foundOf(entry);
    return answer?.kind === "odds" ? [{ label: entry.label, place, answer }] : [];
  });

function Curves({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const all = entries.value;
  const curves = placedCurves();
  const [first] = all;
  const own = first === undefined ? null : foundOf(first);
  const [only, ...others] = curves;
  return (
    <>
      {own?.kind === "mistake" ? <p class="result fault">{own.message}</p> : null}
      {only === undefined ? (
        own?.kind === "mistake" ? null : (
          <div class="result" aria-busy="true" />
        )
      ) : others.length === 0 && only.place === 0 ? (
        <Curve answer={only.answer} name={rule.name} />
      ) : (
        <CurvesBeside curves={curves} />
      )}
      {all.length < 2 ? null : <Legend entries={all} found={foundOf} isLines={false} hasAverages />}
    </>
  );
}

function copiedOfCurves(rule: RuleLine): Copied | null {
  const curves = placedCurves();
  const [only] = curves;
  if (only === undefined) return null;
  return copiedCurves(curves.length === 1 ? only.label : `Odds of ${rule.name} and others`, curves, measure.peek());
}
