export { fault, result } from "./app.js";
