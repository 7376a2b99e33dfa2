import { entry } from "../catalog.ts";

export const tableFindings = {
};
