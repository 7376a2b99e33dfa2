/** What the page runs first, before its own script has come: the compiler and the project are on their way beside it. */
import { askProjectAhead } from "./asked-ahead.ts";
import { beginAhead } from "./new-worker.ts";

askProjectAhead();
beginAhead();
