import { entry } from "../catalog.ts";

export const projectFindings = {
};
