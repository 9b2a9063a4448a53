#!/usr/bin/env bash
# Which estimator agrees best from run to run? Makes some runs of one plan and
# prints how far each pair of them differs by every estimator.
#
#   RUNS=10 TIME=60s DATASET=person KEEP=folder bench/estimators.sh
#
# KEEP names a folder that keeps the records; runs that it already has are not made again.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-10} time=${TIME:-60s} dataset=${DATASET:-person}

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$dir}
mkdir -p "$keep"

go build -o "$dir/serialbench" .
records=()
for ((i = 1; i <= runs; i++)); do
	record=$keep/run$i.jsonl
	if [ ! -e "$record" ]; then
		"$dir/serialbench" run --dataset "$dataset" --codec '**' --time "$time" --cost=false --quiet \
			--record "$dir/run.jsonl" --output "$dir/table.txt"
		mv "$dir/run.jsonl" "$record"
	fi
	records+=("$record")
done
date -u '+%Y-%m-%d %H:%M UTC'
"$dir/serialbench" agree --estimators --format md "${records[@]}"
