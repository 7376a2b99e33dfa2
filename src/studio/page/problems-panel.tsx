/** What is wrong in the rules, with what the cookbook has on it. */
import type { JSX } from "preact";
import type { GuideEntry } from "../../docs/guide/entries.ts";
import type { FindingLine } from "../protocol.ts";
import { leadsOf } from "./guide.ts";
import { GuideAnswer, GuideQuestion, useGuide } from "./guide-answer.tsx";
import { goTo, isOutdated, overview, texts } from "./state.ts";
import { Told } from "./told.tsx";

export function ProblemsPanel(): JSX.Element {
  const found = overview.value?.findings ?? [];
  useGuide(found.some(({ needsLead }) => needsLead));
  const leads = leadsOf(found, texts.value);
  return (
    <>
      {overview.value === null ? (
        <p class="hint">Reading the rules …</p>
      ) : found.length === 0 ? (
        <p class="tally good">No mistakes</p>
      ) : (
        <ul class={isOutdated.value ? "problems outdated" : "problems"}>
          {found.map((finding) => (
            <Problem
              key={`${finding.path} ${finding.start} ${finding.message}`}
              finding={finding}
              lead={leads.get(finding) ?? null}
            />
          ))}
        </ul>
      )}
      <GuideQuestion />
    </>
  );
}

interface ProblemProps {
  readonly finding: FindingLine;
  readonly lead: GuideEntry | null;
}

function Problem({ finding: { path, line, message, help, isError }, lead }: ProblemProps): JSX.Element {
  return (
    <li class={isError ? "bad" : "odd"}>
      <button
        type="button"
        onClick={() => {
          goTo(path, line);
        }}
      >
        <span>
          <Told text={message} />
          {help === null ? null : (
            <span class="part">
              <Told text={help} />
            </span>
          )}
          <span class="faint">
            {path.slice(path.indexOf("/") + 1)}, line {line}
          </span>
        </span>
      </button>
      {lead === null ? null : <GuideAnswer entry={lead} isOpen={false} isWhole={false} />}
    </li>
  );
}
