/** The same for their formulas: no program comes of it, only what `names` and `watch` are told. */
import { Collector } from "../diagnostics/collect.ts";
import type { Model, Symbol } from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import type { Checker } from "./checker.ts";
import { createChecker } from "./create.ts";
import { checkConstant } from "./declaration/constant.ts";
import { checkEntity } from "./declaration/entity.ts";
import { checkExample } from "./declaration/example.ts";
import { checkExamples } from "./declaration/examples.ts";
import { checkGoal } from "./declaration/goal.ts";
import { checkProcedure } from "./declaration/procedure.ts";
import { checkReport } from "./declaration/report.ts";
import { checkRule } from "./declaration/rule.ts";
import { checkChoice, checkRecord, elaborateCheck } from "./declaration/types.ts";
import { checkVariant } from "./declaration/variant.ts";
import { checkAction } from "./game/action.ts";
import { checkPhases } from "./game/phase.ts";
import { checkAlways, checkSetup } from "./game/setup.ts";
import { checkStatus } from "./game/status.ts";
import { newScope } from "./scope.ts";
import { checkTable } from "./tables/table.ts";
import type { Watch } from "./watch.ts";

/** Goes through the declarations of a model that `resolveAlone` made. */
export function checkAlone(model: Model, declarations: readonly ast.Declaration[], names: Names, watch: Watch): void {
  const checker = createChecker(model, new Collector(), names, watch);
  for (const declaration of declarations) {
    const symbol =
      "name" in declaration && declaration.name !== null ? model.symbols.get(declaration.name.text) : undefined;
    if (symbol !== undefined && symbol.decl === declaration) checkSymbol(checker, symbol);
    else checkOther(checker, declaration);
  }
}

function checkSymbol(checker: Checker, symbol: Symbol): void {
  switch (symbol.kind) {
    case "choice":
      checkChoice(checker, symbol);
      break;
    case "record":
      checkRecord(checker, symbol);
      break;
    case "table":
      checkTable(checker, symbol);
      break;
    case "constant":
      checkConstant(checker, symbol);
      break;
    case "rule":
      checkRule(checker, symbol);
      break;
    case "entity":
      checkEntity(checker, symbol);
      break;
    case "procedure":
      checkProcedure(checker, symbol);
      break;
    case "type":
      break;
    case "status":
      checkStatus(checker, symbol, []);
      break;
    case "phase":
      checkPhases(checker);
      break;
    case "action":
      checkAction(checker, symbol);
      break;
    case "setup":
      checkSetup(checker, symbol);
      break;
    default:
      return assertNever(symbol);
  }
}

function checkOther(checker: Checker, declaration: ast.Declaration): void {
  switch (declaration.kind) {
    case "example":
      checkExample(checker, declaration);
      break;
    case "examples":
      checkExamples(checker, declaration);
      break;
    case "report":
      checkReport(checker, declaration);
      break;
    case "goal":
      checkGoal(checker, declaration);
      break;
    case "check":
      elaborateCheck(checker, newScope(), declaration);
      break;
    case "always":
      checkAlways(checker, declaration, 0);
      break;
    case "variant": {
      const symbol = checker.model.variants.find((each) => each.decl === declaration);
      if (symbol !== undefined) checkVariant(checker, symbol);
      break;
    }
    default:
      declaration.kind satisfies Kinds<"rulebook use section constant type choice record table rule entity procedure status phase action setup">;
      break;
  }
}
