#!/usr/bin/env bash
# What a change moves, for the summary of the job and for the pull request. Run by the action beside it.
set -euo pipefail

root=${RULEWRIGHT_ROOT:-.}
base=${RULEWRIGHT_BASE:-}
fail_on=${RULEWRIGHT_FAIL_ON:-}
pull=${RULEWRIGHT_PULL:-}
# A comment has room for so many bytes.
most=60000

if [ -z "$base" ] || [[ "$base" =~ ^0+$ ]]; then
  echo "::notice::There is no earlier revision to hold this one against."
  exit 0
fi

commit() { git -C "$root" rev-parse --verify --quiet --end-of-options "$1^{commit}"; }

# Often the last commit alone was fetched.
if ! found=$(commit "$base"); then
  git -C "$root" fetch --quiet --no-tags --depth=1 -- origin "$base"
  found=$(commit "$base") || found=$(commit FETCH_HEAD)
fi
# What others have done since is no part of the change.
base=$(git -C "$root" merge-base "$found" HEAD) || base=$found

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
npx --no-install rulewright diff "$base..HEAD" --format markdown --root "$root" ${fail_on:+--fail-on "$fail_on"} >"$work/diff.md" || status=$?
# Used wrongly, or a mistake of the compiler: there is nothing to tell.
if [ "$status" -gt 1 ]; then exit "$status"; fi
cat "$work/diff.md" >>"$GITHUB_STEP_SUMMARY"

comment() {
  local mark comments="repos/$GITHUB_REPOSITORY/issues/$pull/comments" id
  mark="<!-- rulewright diff of $root -->"
  { echo "$mark"; cat "$work/diff.md"; } >"$work/comment.md"
  if [ "$(wc -c <"$work/comment.md")" -gt "$most" ]; then
    { echo "$mark"; sed -n 1,4p "$work/diff.md"; echo "All of it is more than fits here: [it stands in the summary]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID)."; } >"$work/comment.md"
  fi
  id=$(MARK="$mark" gh api --paginate "$comments?per_page=100" --jq '.[] | select(.user.login == "github-actions[bot]" and (.body | startswith(env.MARK))) | .id' | sed -n 1p) || return 1
  if [ -n "$id" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$work/comment.md"
  elif ! sed -n 3p "$work/diff.md" | grep -q ' Nothing moves\.$'; then
    gh api --silent --method POST "$comments" -F "body=@$work/comment.md"
  fi
}

# Whoever may not write there, as from a fork, has the summary.
if [ -n "$pull" ] && ! comment; then
  echo "::warning::The pull request got no comment: that needs \`permissions: pull-requests: write\`, which runs for forks do not have. The summary has it all."
fi
exit "$status"
