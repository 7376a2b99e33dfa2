/** What the page runs first, before its own script has come: the compiler is loaded beside it. */
import { beginAhead } from "./new-worker.ts";

beginAhead();
