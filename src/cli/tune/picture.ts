/** Tornadoes: for each line of the goals, the numbers that move it, largest first. */
import type { Bars, Picture, PictureValue } from "../../picture/picture.ts";
import { lineName, signedBy } from "./words.ts";
import type { Effects, NumberEffect, StepEffect } from "./effects.ts";

const [mostBars, mostLines] = [20, 12];

export function effectsPicture({ effects }: Effects): Picture {
  const byLine = new Map<string, NumberEffect[]>();
  for (const effect of effects) {
    const name = lineName(effect);
    byLine.set(name, [...(byLine.get(name) ?? []), effect]);
  }
  const parts = [...byLine].slice(0, mostLines).map(([name, all]) => tornado(name, all));
  const left = [
    ...(byLine.size > mostLines ? [`${byLine.size - mostLines} more lines are not drawn.`] : []),
    ...([...byLine.values()].some((all) => all.length > mostBars)
      ? [`Of each line the ${mostBars} numbers that move it most.`]
      : []),
  ];
  return {
    kind: "several",
    title: "What a small step of each number does",
    description: `Bars for each line of the goals: ${[...byLine.keys()].slice(0, mostLines).join("; ")}.`,
    notes: left,
    parts,
  };
}

function tornado(name: string, all: readonly NumberEffect[]): Bars {
  const size = ({ below, above }: NumberEffect): number => Math.max(Math.abs(below?.by ?? 0), Math.abs(above?.by ?? 0));
  const sorted = all
    .filter((each) => size(each) > 0)
    .sort((a, b) => size(b) - size(a))
    .slice(0, mostBars);
  const percent = sorted[0]?.percent ?? false;
  const side = (of: (effect: NumberEffect) => StepEffect | null): readonly (PictureValue | null)[] =>
    sorted.map((effect) => {
      const step = of(effect);
      if (step === null || step.by === null) return null;
      return {
        value: step.by,
        text: signedBy(step.by, percent),
        ...(step.interval === null ? {} : { low: step.interval.low, high: step.interval.high }),
      };
    });
  return {
    kind: "bars",
    title: name,
    description: "",
    notes: [],
    across: {
      name: "number",
      headings: sorted.map(({ axis, below, above }) => {
        const { tunable } = axis;
        return `${tunable.path.join(".")} ${[below?.to, tunable.written.text, above?.to].filter((each) => each !== undefined).join(" · ")}`;
      }),
      numbers: null,
    },
    panels: [
      {
        name,
        percent,
        series: [
          { name: "a step down", values: side(({ below }) => below) },
          { name: "a step up", values: side(({ above }) => above) },
        ],
      },
    ],
  };
}
