import { twice } from "../rules/race/race.rules";
import { decision, init } from "../rules/race/race.rules/game";

setInterval(() => {
  postMessage(`${decision(init({ two: {} }, 1))?.options[0]?.key} ${twice(1)}`);
}, 50);
