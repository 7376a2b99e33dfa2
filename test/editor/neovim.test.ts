/** The recipe of the guide, in a real Neovim. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { isWithout } from "../support/optional.ts";

const duel = `rulebook duel {
  title "Duel"
}

## What a fighter holds.
table Weapon {
  | name: key | damage: int >= 0 |
  | --------- | ---------------: |
  | Dagger    |                4 |
  | Sword     |                8 |
}

## How deep it goes.
rule hit(weapon: Weapon, armor: int >= 0): int = max(0, weapon.damage - armor)

example "A sword against armor 3" {
  hit(weapon: Weapon.Sword, armor: 3) is 5
}
`;

const recipe = /```lua\n([^]*?)```/.exec(readFileSync(join(projectRoot, "docs/guide/editors.md"), "utf8"))?.[1] ?? "";

/** Does things in Neovim as its user would, and writes down what came of it. */
const drive = String.raw`
local out, file = {}, os.getenv("RULES_FILE")
local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
local function place(words, behind)
  for number, line in ipairs(lines()) do
    local at = line:find(words, 1, true)
    if at then vim.api.nvim_win_set_cursor(0, { number, at - 1 + (behind or 0) }); return end
  end
  error("there is no " .. words)
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params or vim.lsp.util.make_position_params(), 20000)
  local _, answer = next(answers or {})
  return answer and answer.result or nil
end
local function typed(keys) vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "xt", false) end
local function shown()
  local found
  vim.wait(20000, function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then found = window; return true end
    end
  end)
  if not found then return "nothing" end
  local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(found), 0, -1, false), "\n")
  vim.api.nvim_win_close(found, true)
  return text
end
local ok, problem = pcall(function()
  vim.cmd("edit " .. file)
  vim.wait(20000, function() return #vim.lsp.buf_get_clients(0) > 0 end)
  out.clients = #vim.lsp.buf_get_clients(0)
  vim.wait(40000, function() local all = ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }); return all and #all > 0 end, 200)
  vim.wait(20000, function()
    vim.cmd("doautocmd CursorHold")
    out.lenses = vim.tbl_map(function(each) return each.command.title end, vim.lsp.codelens.get(0))
    return #out.lenses > 0
  end, 300)
  place("weapon.damage", 12)
  typed("aX<Esc>")
  vim.wait(40000, function() return #vim.diagnostic.get(0) > 0 end)
  out.wrong = vim.tbl_map(function(each) return each.code .. ":" .. each.lnum .. ":" .. each.col end, vim.diagnostic.get(0))
  out.message = (vim.diagnostic.get(0)[1] or {}).message
  vim.cmd("undo")
  vim.wait(40000, function() return #vim.diagnostic.get(0) == 0 end)
  out.mended = #vim.diagnostic.get(0)
  place("weapon.damage", 7)
  out.completion = vim.tbl_map(function(each) return each.label end, ask("textDocument/completion") or {})
  place("hit(weapon: Weapon.Sword", 1)
  vim.lsp.buf.hover()
  out.hover = shown()
  vim.lsp.buf.definition()
  vim.wait(20000, function() return vim.api.nvim_win_get_cursor(0)[1] == 14 end)
  out.definition = vim.api.nvim_win_get_cursor(0)
  place("| Sword", 3)
  vim.lsp.buf.rename("Rapier")
  vim.wait(20000, function() return table.concat(lines(), "\n"):find("Weapon.Rapier", 1, true) ~= nil end)
  out.renamed = table.concat(lines(), "\n")
  place("max(0,", 6)
  typed("a  <Esc>")
  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 20000 }) else vim.lsp.buf.formatting_sync(nil, 20000) end
  out.formatted = table.concat(lines(), "\n")
  place("8 |")
  typed("a<Tab>Axe<Tab>12<S-Tab><Esc>")
  out.table = vim.list_slice(lines(), 6, 12)
  out.cursor = vim.api.nvim_win_get_cursor(0)
  local all
  vim.wait(40000, function() all = ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }); return all and #all > 1 end, 200)
  vim.lsp.commands["rulewright.explain"](all[2].command, { bufnr = vim.api.nvim_get_current_buf() })
  out.explained = shown()
end)
out.problem = ok and "" or tostring(problem)
local handle = io.open(os.getenv("OUT_FILE"), "w")
handle:write(vim.json.encode(out))
handle:close()
vim.cmd("qa!")
`;

beforeAll(() => {
  built();
});

it.skipIf(isWithout("neovim"))(
  "attaches, tells, completes, explains, leads, renames, lays out and moves from cell to cell",
  () => {
    expect(recipe).toContain("language-server");
    const root = tempProject({ "rules/duel/duel.rules": duel, "recipe.lua": recipe, "drive.lua": drive });
    mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
    symlinkSync(join(built(), "cli.js"), join(root, "node_modules/.bin/rulewright"));
    writeFileSync(join(root, "package.json"), "{}");
    const out = join(root, "out.json");
    const ran = spawnSync(
      "nvim",
      ["--headless", "--clean", "-u", join(root, "recipe.lua"), "-c", `luafile ${join(root, "drive.lua")}`],
      {
        cwd: root,
        encoding: "utf8",
        timeout: 150_000,
        env: { ...process.env, RULES_FILE: join(root, "rules/duel/duel.rules"), OUT_FILE: out },
      },
    );
    expect(ran.status, ran.stderr).toBe(0);
    const told = JSON.parse(readFileSync(out, "utf8"));
    expect(told.problem).toBe("");
    expect(told).toMatchObject({
      clients: 1,
      wrong: ["no-member:13:63"],
      mended: 0,
      lenses: ["✓ holds", "explain"],
      definition: [14, 5],
    });
    expect(told.message).toContain("Did you mean `damage`");
    expect(told.completion).toContain("damage");
    expect(told.hover).toContain("How deep it goes.");
    const renamed = duel.replaceAll("Sword", "Rapier").replace("Rapier     |", "Rapier    |").trimEnd();
    expect(told.renamed.replace(/ +/g, " ")).toBe(renamed.replace(/ +/g, " "));
    expect(told.formatted).toBe(renamed);
    expect(told.table.slice(3)).toEqual([
      "  | Dagger    |                4 |",
      "  | Rapier    |                8 |",
      "  | Axe       |               12 |",
      "}",
    ]);
    expect(told.cursor).toEqual([11, 3]);
    expect(told.explained).toContain("max(0, 8 - 3)");
  },
);

/** What each word is coloured as, by the groups of the syntax file. */
const look = String.raw`
vim.cmd("syntax on")
vim.cmd("set runtimepath^=" .. os.getenv("SYNTAX_FOLDER"))
vim.cmd("edit " .. os.getenv("RULES_FILE"))
vim.cmd("setfiletype rules")
local out = {}
for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
  local at = 1
  while true do
    local from, to = line:find("[^%s]+", at)
    if not from then break end
    table.insert(out, { line:sub(from, to), vim.fn.synIDattr(vim.fn.synID(number, from, 1), "name") })
    at = to + 1
  end
end
local handle = io.open(os.getenv("OUT_FILE"), "w")
handle:write(vim.json.encode(out))
handle:close()
vim.cmd("qa!")
`;

it.skipIf(isWithout("neovim"))("has colours without those of the server, by the syntax file of the guide", () => {
  const text = `# why
## What it is.
rule total(limit: int, dice: number): list of int = max(4d6, limit * 2.5) where row is yes
let a = "b # c" + d.rows
  | Sword | 12 |
  title "Duel"
  title: int
example "Kröte" { Weapon.Sword is 47% }
`;
  const root = tempProject({
    "duel.rules": text,
    "look.lua": look,
    "syntax/rules.vim": readFileSync(join(projectRoot, "docs/guide/rules.vim"), "utf8"),
  });
  const out = join(root, "out.json");
  const ran = spawnSync("nvim", ["--headless", "--clean", "-c", `luafile ${join(root, "look.lua")}`], {
    cwd: root,
    encoding: "utf8",
    timeout: 150_000,
    env: { ...process.env, RULES_FILE: join(root, "duel.rules"), OUT_FILE: out, SYNTAX_FOLDER: root },
  });
  expect(ran.status, ran.stderr).toBe(0);
  expect(ran.stderr.trim()).toBe("");
  const groups = (JSON.parse(readFileSync(out, "utf8")) as readonly (readonly [string, string])[]).map(
    ([word, group]) => `${word} ${group.replace(/^rules/, "")}`,
  );
  expect(groups).toEqual([
    "# Remark",
    "why Remark",
    "## Documentation",
    "What Documentation",
    "it Documentation",
    "is. Documentation",
    "rule Declaration",
    "total(limit: FunctionName",
    "int, BuiltinType",
    "dice: Name",
    "number): BuiltinType",
    "list BuiltinType",
    "of Word",
    "int BuiltinType",
    "= Operator",
    "max(4d6, Builtin",
    "limit Other",
    "* Operator",
    "2.5) Number",
    "where Word",
    "row Other",
    "is Word",
    "yes Value",
    "let Step",
    "a Name",
    "= Operator",
    '"b Text',
    "# Text",
    'c" Text',
    "+ Operator",
    "d.rows Name",
    "| ",
    "Sword Type",
    "| ",
    "12 Number",
    "| ",
    "title Other",
    '"Duel" Text',
    "title: Name",
    "int BuiltinType",
    "example Declaration",
    '"Kröte" Text',
    "{ ",
    "Weapon.Sword Type",
    "is Word",
    "47% Number",
    "} ",
  ]);
});
