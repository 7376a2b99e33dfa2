/** Average or chance while one parameter goes through its values; a heat map where two do. */
import type { JSX } from "preact";
import type { RuleLine } from "../protocol.ts";
import { copiedHeat, copiedSweep, sweepTitle, type Copied } from "./odds-data.ts";
import { lookOf, sweepChoice, sweepPlan, sweepProgress, swept, type Swept } from "./odds-sweep.ts";
import { isOutdated } from "./state.ts";
import { SweepControls, Look } from "./odds-sweep-controls.tsx";
import { SweptLines, linesOf } from "./odds-sweep-lines.tsx";
import { HeatMap, heatRows } from "./odds-heat-map.tsx";

export function SweepView({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const plan = sweepPlan.value;
  if (plan === null)
    return (
      <p class="hint">Nothing that this rule is given is a number, a choice or yes and no, so nothing can be swept.</p>
    );
  const found = swept.value?.plan.rule.id === rule.id ? swept.value : null;
  const progress = sweepProgress.value;
  const isOld = isOutdated.value || found?.plan !== plan;
  return (
    <>
      <SweepControls rule={rule} />
      {progress === null || progress[0] === progress[1] ? null : (
        <p class="progress">
          <progress value={progress[0]} max={progress[1]} aria-label="Values that are worked out" /> {progress[0]} of{" "}
          {progress[1]}
        </p>
      )}
      {found === null || found.cells.size === 0 ? (
        <div class="result" aria-busy="true" />
      ) : (
        <div class={isOld ? "odds outdated" : "odds"} aria-busy={isOld} data-testid="sweep">
          <Look look={lookOf(found, sweepChoice.value)} />
          {found.plan.down === null ? <SweptLines found={found} /> : <HeatMap found={found} down={found.plan.down} />}
          <LeftOut found={found} />
        </div>
      )}
    </>
  );
}

/** Values that are left out, and values at which the rule cannot be asked. */
function LeftOut({ found: { plan, cells } }: { readonly found: Swept }): JSX.Element | null {
  const more = plan.across.more + (plan.down?.more ?? 0);
  const mistakes = new Set([...cells.values()].flatMap((each) => (each.kind === "mistake" ? [each.message] : [])));
  const hasEstimates = [...cells.values()].some((each) => each.kind === "odds" && each.isEstimate);
  if (more === 0 && mistakes.size === 0 && !hasEstimates) return null;
  return (
    <div class="hint">
      {more === 0 ? null : <p>{more} more values are left out.</p>}
      {hasEstimates ? <p>What begins with ~ is estimated from many rolls.</p> : null}
      {[...mistakes].slice(0, 3).map((message) => (
        <p key={message}>Some values have no odds: {message}</p>
      ))}
    </div>
  );
}

/** What is shown of the sweep, for a sheet and as a picture; null: there is nothing yet. */
export function copiedOfSweep(): Copied | null {
  const found = swept.peek();
  if (found === null) return null;
  const look = lookOf(found, sweepChoice.peek());
  const { plan, cells } = found;
  const [name, title] = [sweepTitle(look.measure, look.result), plan.rule.name];
  if (plan.down !== null) return copiedHeat(title, name, [plan.across, plan.down], heatRows(found, look, plan.down));
  return copiedSweep(title, plan.across, linesOf(found, look), {
    name,
    percent: look.measure !== "average",
    isEstimate: [...cells.values()].some((each) => each.kind === "odds" && each.isEstimate),
  });
}
