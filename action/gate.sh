#!/usr/bin/env bash
# What action.yml runs: compares the checked-out commit with its merge base, writes the
# summary of the job and its outputs, and exits as serialbench ab does.
#
# GITHUB_WORKSPACE    the checkout, with history (actions/checkout with fetch-depth: 0)
# GITHUB_STEP_SUMMARY, GITHUB_OUTPUT   files of the runner
# SERIALBENCH         the program
# GATE_MODULE, GATE_TYPE or GATE_WITH_CODEC, GATE_CODEC, GATE_BASE, GATE_FLAGS   inputs of the action
set -euo pipefail

fail() {
	echo "gate: $*" >&2
	exit 2
}

cd "${GITHUB_WORKSPACE:?}"
: "${SERIALBENCH:?}" "${GITHUB_STEP_SUMMARY:?}" "${GITHUB_OUTPUT:?}" "${GATE_BASE:?}"
module=${GATE_MODULE:-} type=${GATE_TYPE:-} with=${GATE_WITH_CODEC:-} given=0
for input in "$module" "$type" "$with"; do
	[ -z "$input" ] || given=$((given + 1))
done
[ "$given" -gt 0 ] || fail "give the input module, type or with-codec"
[ "$given" -eq 1 ] || fail "give one of the inputs module, type and with-codec"
base=$(git merge-base HEAD "$GATE_BASE") || fail "no merge base of HEAD and $GATE_BASE: check out with fetch-depth: 0"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
args=(ab --quiet --format md --output "$work/comment.md" --name "base ${base:0:8}" --name "this change")
if [ -n "$type" ]; then
	args+=(--base "$base" --head . --type "$type")
elif [ -n "$with" ]; then
	args+=(--base "$base" --head . --with-codec "$with")
else
	mkdir "$work/base"
	# every file of the commit, which git archive does not give; the index of the repository is not written
	GIT_INDEX_FILE=$work/index git read-tree "$base"
	GIT_INDEX_FILE=$work/index git checkout-index --all --prefix="$work/base/"
	args+=(--with "$module@$work/base" --with "$module@$PWD")
fi
[ -z "${GATE_CODEC:-}" ] || args+=(--codec "$GATE_CODEC")
# flags are words, as on a command line without quotes, on as many lines as they take
read -r -d '' -a flags <<<"${GATE_FLAGS:-}" || true
summary=$GITHUB_STEP_SUMMARY output=$GITHUB_OUTPUT
# what is built and run here is not to reach the runner: its files, its caches, its tokens
for name in $(compgen -e); do
	case $name in GITHUB_* | ACTIONS_*) unset "$name" ;; esac
done

status=0
"$SERIALBENCH" "${args[@]}" "${flags[@]}" || status=$?
[ -f "$work/comment.md" ] || exit "$status" # nothing was compared; the line above says why

cat "$work/comment.md" >>"$summary"
end=comment-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n') # a line that nobody can have written
{
	echo "failed=$([ "$status" = 0 ] && echo false || echo true)"
	echo "comment<<$end"
	cat "$work/comment.md"
	echo "$end"
} >>"$output"
exit "$status"
