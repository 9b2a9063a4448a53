#!/usr/bin/env bash
# Renews what moves without us. It proposes what has changed of libraries (facts --renew), and makes the record of codecs by
# Go release anew, which "serialbench history --from" shows: every library is built with each release, verified on person
# and measured by turns. Takes a quarter of an hour once the releases are there.
#
#   bench/go.sh [RELEASE...]    (default: the oldest that go.mod admits, the one of PATH, and that of bench/toolchain)
#   ROWS=shortlist ROUNDS=4 bench/go.sh
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .
"$work/serialbench" facts --renew
oldest=go$(awk '$1 == "go" { print $2; exit }' go.mod)
mapfile -t releases < <(printf '%s\n' "$oldest" "$(go env GOVERSION)" "$(cat bench/toolchain)" | sort -Vu)
[ $# -eq 0 ] || releases=("$@")
"$work/serialbench" history "${releases[@]/#/--go=}" --rows "${ROWS:-libraries}" --processes "${ROUNDS:-6}" --links 2 \
	--checks none --record "$work/go.jsonl" --output "$work/seen.txt"
"$work/serialbench" condense "$work/go.jsonl" "$work/go.jsonl.gz"
mv "$work/go.jsonl.gz" published/go.jsonl.gz
