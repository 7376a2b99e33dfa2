export { fault, result } from "./app.ts";
