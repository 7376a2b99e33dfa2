/** The same check in other engines, each the way its own documentation does it; a path is the check in a loop. */
import { Engine } from "json-rules-engine";
import { LogicEngine } from "json-logic-engine";
import { ZenEngine } from "@gorules/zen-engine";
import { hitPoints, multipliers } from "./work.mjs";

const along = (check) => (damage, ammo, obstacles) => {
  let carried = damage;
  for (const obstacle of obstacles) {
    carried = check(carried, ammo, obstacle);
    if (carried === 0) return 0;
  }
  return carried;
};
const alongLater = (check) => async (damage, ammo, obstacles) => {
  let carried = damage;
  for (const obstacle of obstacles) {
    carried = await check(carried, ammo, obstacle);
    if (carried === 0) return 0;
  }
  return carried;
};

/** Built: compiled to a function once. */
export function jsonLogic() {
  const engine = new LogicEngine();
  const hp = { val: ["hitPoints", { val: ["obstacle"] }] };
  const multiplier = { val: ["multipliers", { val: ["ammo"] }] };
  const built = engine.build({
    if: [
      { ">": [{ "*": [{ val: ["damage"] }, multiplier] }, hp] },
      { max: [1, { "-": [{ val: ["damage"] }, { "/": [hp, 2] }] }] },
      0,
    ],
  });
  const check = (damage, ammo, obstacle) => built({ damage, ammo, obstacle, hitPoints, multipliers });
  return { check, path: along(check) };
}

/** Tables as facts that are worked out. */
export function jsonRules() {
  const engine = new Engine([
    {
      conditions: { all: [{ fact: "effective", operator: "greaterThan", value: { fact: "hp" } }] },
      event: { type: "penetrates" },
    },
  ]);
  engine.addFact("hp", async (_, almanac) => hitPoints[await almanac.factValue("obstacle")]);
  engine.addFact(
    "effective",
    async (_, almanac) => (await almanac.factValue("damage")) * multipliers[await almanac.factValue("ammo")],
  );
  const check = async (damage, ammo, obstacle) => {
    const { events, almanac } = await engine.run({ damage, ammo, obstacle });
    return events.length === 0 ? 0 : Math.max(1, damage - (await almanac.factValue("hp")) / 2);
  };
  return { check, path: alongLater(check) };
}

/** Two decision tables and a formula. */
export function zen() {
  const table = (id, input, output, rows) => ({
    id,
    name: id,
    type: "decisionTableNode",
    position: { x: 0, y: 0 },
    content: {
      hitPolicy: "first",
      passThrough: true,
      inputField: null,
      outputPath: null,
      executionMode: "single",
      inputs: [{ id: "in", name: input, field: input }],
      outputs: [{ id: "out", name: output, field: output }],
      rules: Object.entries(rows).map(([key, value], index) => ({
        _id: `${id}${index}`,
        in: JSON.stringify(key),
        out: String(value),
      })),
    },
  });
  const edge = (sourceId, targetId) => ({ id: `${sourceId}-${targetId}`, type: "edge", sourceId, targetId });
  const decision = new ZenEngine().createDecision(
    Buffer.from(
      JSON.stringify({
        nodes: [
          { id: "in", name: "in", type: "inputNode", position: { x: 0, y: 0 } },
          table("ammo", "ammo", "multiplier", multipliers),
          table("obstacle", "obstacle", "hp", hitPoints),
          {
            id: "formula",
            name: "formula",
            type: "expressionNode",
            position: { x: 0, y: 0 },
            content: {
              expressions: [
                {
                  id: "continues",
                  key: "continues",
                  value: "damage * multiplier > hp ? max([1, damage - hp / 2]) : 0",
                },
              ],
              passThrough: false,
              inputField: null,
              outputPath: null,
              executionMode: "single",
            },
          },
          { id: "out", name: "out", type: "outputNode", position: { x: 0, y: 0 } },
        ],
        edges: [edge("in", "ammo"), edge("ammo", "obstacle"), edge("obstacle", "formula"), edge("formula", "out")],
      }),
    ),
  );
  const check = async (damage, ammo, obstacle) =>
    (await decision.evaluate({ damage, ammo, obstacle })).result.continues;
  return { check, path: alongLater(check) };
}
