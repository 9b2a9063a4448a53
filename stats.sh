#!/bin/sh
# Renews the tables and the recommendation in README.md.
#
#   ./stats.sh                         measures the main data set at publish quality first
#   ./stats.sh RUN [ATTACK] [TRAITS]   uses records that are there
set -eu
cd "$(dirname "$0")"
if [ $# -eq 0 ]; then
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT TERM
	# exit code 1: a codec failed, which the tables show
	go run . run --quality publish --record "$work/run.jsonl" --output "$work/run.txt" --format txt || [ $? -eq 1 ]
	go run . attack --time 10m --record "$work/attack.jsonl" --witnesses '' --output "$work/attack.txt" --format txt
	set -- "$work/run.jsonl" "$work/attack.jsonl"
fi
go run . report --readme README.md "$@"
