/** How a state is copied. */
import { propertyName, textLiteral } from "../literals.ts";
import { runtime, top, type Module } from "../module.ts";
import type { GamePlan } from "./plan.ts";

/** The body of `fork`: what may change is copied, all else is the same. */
export function forkText(module: Module, plan: GamePlan): string {
  const copy = (name: string): string => runtime(module, name);
  const entities = plan.kinds.map(
    ({ entity }) =>
      `${propertyName(entity.name)}: state.entities[${textLiteral(entity.name)}].map(${top(module, `copy:${entity.id}`, `entity:${entity.id}`)})`,
  );
  const pieces = plan.pools.map(
    (pool) => `${propertyName(pool.key)}: ${copy("copyPieces")}(state.pieces[${textLiteral(pool.key)}])`,
  );
  const same = [
    "rules",
    "shape",
    "names",
    "setup",
    "seed",
    "begun",
    "active",
    "leaving",
    "inSetup",
    "outcome",
    "resting",
    "changes",
    "answers",
  ].map((name) => `${name}: state.${name}`);
  const parts = [
    ...same,
    "made: state.made.slice()",
    `entities: { ${entities.join(", ")} }`,
    `pieces: { ${pieces.join(", ")} }`,
    "statuses: state.statuses.slice()",
    "used: state.used.map((times) => times.slice())",
    `phases: state.phases.map(${copy("copyPhase")})`,
    `chance: ${copy("copyChance")}(state.chance)`,
    `stack: state.stack.map(${copy("copyFrame")})`,
    "events: state.events.slice()",
  ];
  return `return { ${parts.join(", ")} };`;
}
