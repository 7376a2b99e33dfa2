/** A simulation in the form that was asked for, on the terminal or in a file. */
import { extname } from "node:path";
import type { Kinds } from "../../source/exhaustive.ts";
import { textIn, type Options } from "../game/open.ts";
import type { Session, TableForm } from "../session.ts";
import { giveTable } from "../show.ts";
import { writeAnswer } from "../target.ts";
import { simulationCsv } from "./csv.ts";
import { simulationJson, simulationMarkdown, simulationText, type Simulated } from "./forms.ts";

export async function showSimulated(session: Session, options: Options, simulated: Simulated): Promise<void> {
  const out = textIn(options, "out");
  const text = await render(session, session.form ?? formByName(out), simulated, out !== null);
  if (out === null) {
    giveTable(session, text);
    return;
  }
  writeAnswer(session, out, text);
  session.terminal.out(`Wrote \`${out}\`.\n`);
}

function formByName(out: string | null): TableForm {
  const byName = new Map<string, TableForm>([
    [".csv", "csv"],
    [".md", "markdown"],
    [".json", "json"],
    [".svg", "svg"],
  ]);
  return (out === null ? undefined : byName.get(extname(out).toLowerCase())) ?? "text";
}

async function render({ terminal }: Session, form: TableForm, simulated: Simulated, isFile: boolean): Promise<string> {
  switch (form) {
    case "csv":
      return simulationCsv(simulated);
    case "markdown":
      return simulationMarkdown(simulated);
    case "json":
      return simulationJson(simulated);
    case "svg": {
      const [{ simulationPicture }, { draw }] = await Promise.all([
        import("./picture.ts"),
        import("../../picture/draw.ts"),
      ]);
      return draw(simulationPicture(simulated));
    }
    default:
      form satisfies Kinds<"table text">;
      return simulationText(
        simulated,
        isFile ? (await import("../../diagnostics/palette.ts")).plain : terminal.palette,
      );
  }
}
