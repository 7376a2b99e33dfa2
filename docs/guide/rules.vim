" Colours of Rulewright's rules for Vim, and for Neovim before 0.9, which takes none from a language server.
" Made from the words of the grammar for VS Code by test/unit/vscode/vim-syntax.test.ts.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,192-255
syntax match rulesOperator /[-+*\/&=<>≤≥×÷−]/
syntax match rulesName /\v<\a\k*/
syntax match rulesType /\v<\u\k*/
syntax match rulesFunctionName /\v<\a\k*\ze\(/
syntax match rulesOther /\v\.@1<!<%(action|after|always|as|before|bots|by|cell|choice|column|columns|cost|decimals|disputed|do|end|enter|entity|example|examples|exit|expect|forbid|games|goal|keep|limit|may|multiply|must|needs|ordered|pass|per|phase|player|prefers|procedure|record|removed|repeats|report|rounding|row|rows|rule|rulebook|section|separately|setup|source|stacks|status|table|title|together|total|type|unclear|until|use|variant)>%(\s*[:=.(),\]])@!/
syntax match rulesDeclaration /\v^\s*%(ordered\s+)?%(action|always|choice|entity|example|examples|goal|phase|player|procedure|record|report|rule|rulebook|section|setup|status|table|type|use|variant)>\ze\s+["[:alpha:]]/
syntax match rulesStep /\v\.@1<!<%(add|bottom|cancel|check|choosing|default|each|else|for|from|highest|if|into|let|lowest|match|new|optional|put|repeat|return|rolling|set|stop|take|then|top|while)>/
syntax match rulesWord /\v\.@1<!<%(about|and|given|in|is|not|of|or|otherwise|over|times|to|under|where|with)>/
syntax match rulesValue /\v\.@1<!<%(it|no|none|yes)>/
syntax match rulesBuiltin /\v\.@1<!<%(abs|all|any|arrange|average|begin|beginGame|best|ceil|chance|choose|chooseSome|clamp|count|distinct|distribution|endGame|endPhase|explode|explodeEach|first|floor|groups|last|least|longestRun|max|mean|median|min|most|next|only|position|possible|power|previous|reachable|remainder|reroll|rerollEach|reveal|reverse|roll|round|shuffle|sort|spread|stacks|steps|sum)>\ze\(/
syntax match rulesBuiltinType /\v%(:\s*%(optional\s+)?|<%(of|to)\s+)@<=<%(bool|int|key|list|map|number|odds|percent|piece|pile|procedure|range|set|text)>/
syntax match rulesNumber /\v\.@1<!<\d+%(\.\d+)?%(\s?\%)?/
syntax match rulesDice /\v\.@1<!<\d*[dD]%(\d+>|\%)/
syntax region rulesText start=/["“”„]/ skip=/\\./ end=/["“”]/ oneline
syntax match rulesLine /\v\|\s*:?-+:?\s*\ze\|/
syntax match rulesRemark /#.*$/
syntax match rulesDocumentation /##.*$/
highlight default link rulesOperator Operator
highlight default link rulesName Identifier
highlight default link rulesType Type
highlight default link rulesFunctionName Function
highlight default link rulesOther Keyword
highlight default link rulesDeclaration Statement
highlight default link rulesStep Statement
highlight default link rulesWord Operator
highlight default link rulesValue Constant
highlight default link rulesBuiltin Function
highlight default link rulesBuiltinType Type
highlight default link rulesNumber Number
highlight default link rulesDice Number
highlight default link rulesText String
highlight default link rulesLine Comment
highlight default link rulesRemark Comment
highlight default link rulesDocumentation SpecialComment
let b:current_syntax = "rules"
