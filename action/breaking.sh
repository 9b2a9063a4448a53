#!/usr/bin/env bash
# What action.yml runs with breaking: true. It compares the wire types of the checked-out commit with its merge base,
# annotates the fields, writes the summary of the job, and exits as serialbench breaking does.
#
# GITHUB_WORKSPACE      the checkout, with history (actions/checkout with fetch-depth: 0)
# GITHUB_STEP_SUMMARY   file of the runner
# SERIALBENCH           the program
# GATE_BASE, GATE_BREAKING_FLAGS   inputs of the action
set -euo pipefail

cd "${GITHUB_WORKSPACE:?}"
: "${SERIALBENCH:?}" "${GITHUB_STEP_SUMMARY:?}" "${GATE_BASE:?}"
base=$(git merge-base HEAD "$GATE_BASE") || {
	echo "breaking: no merge base of HEAD and $GATE_BASE: check out with fetch-depth: 0" >&2
	exit 2
}
summary=$GITHUB_STEP_SUMMARY
# what is built and run here is not to reach the runner: its files, its caches, its tokens
for name in $(compgen -e); do
	case $name in GITHUB_* | ACTIONS_*) unset "$name" ;; esac
done
# flags are words, as on a command line without quotes, on as many lines as they take
read -r -d '' -a flags <<<"${GATE_BREAKING_FLAGS:-}" || true
status=0
"$SERIALBENCH" breaking --quiet --against "$base" "${flags[@]}" --format github || status=$?
[ "$status" -le 1 ] || exit "$status" # nothing was compared; the line above says why
"$SERIALBENCH" breaking --quiet --against "$base" "${flags[@]}" --format md >>"$summary" 2>/dev/null || [ $? = 1 ]
exit "$status"
