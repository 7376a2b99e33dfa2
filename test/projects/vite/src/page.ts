// A page that counts how often it was asked: a change of the rules must leave that as it is.
import { damage } from "../rules/duel/duel.rules";

const output = document.querySelector("output") as HTMLOutputElement;
let asked = 0;
const show = (): void => {
  asked += 1;
  output.value = `${damage("Sword", "Leather")} after ${asked}`;
};
setInterval(show, 50);
show();
