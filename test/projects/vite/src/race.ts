// A page with a game that is played again under new rules, and a worker that has the rules, too.
import { game, state } from "./table.ts";

const output = document.querySelector("output") as HTMLOutputElement;
const bot = new Worker(new URL("./bot.worker.ts", import.meta.url), { type: "module" });
let answer = "";
bot.addEventListener("message", ({ data }) => {
  answer = String(data);
});
game.step(state, 0);
setInterval(() => {
  output.value = `${String(game.view(state, 1).entities["Runner"]?.[0]?.["at"])} and ${answer}`;
}, 50);
