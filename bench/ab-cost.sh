#!/usr/bin/env bash
# What a second build costs: the wall time of one trial of ab over two builds, over that of one trial of
# run, which has one (a trial is one process that measures one codec on one data set, its start
# included; two builds have twice as many in a round). And how long a second build takes to be made where
# the first is there.
#
#   bench/ab-cost.sh PROGRAM [TIME] [CODECS]
#
# Prints the ratio of two turns, and the seconds of the build with one round of trials.
set -euo pipefail
program=${1:?the program, such as ./serialbench} time=${2:-20s} codecs=${3:-json/std,json/goccy}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# trial RECORD: milliseconds of a trial, by what was used when the last sample ended
trial() {
	local used processes
	used=$(grep '"kind":"sample"' "$1" | grep -o '"at_ns":[0-9]*' | cut -d: -f2 | sort -n | tail -n 1)
	processes=$(grep '"kind":"sample"' "$1" | grep -o '"process":[0-9]*' | sort -u | wc -l)
	awk -v used="$used" -v n="$processes" 'BEGIN { printf "%.2f", used / n / 1e6 }'
}

# made VALUE: the seconds until both builds are there and tried once; the second has that unrelated setting
made() {
	local from
	from=$(date +%s.%N)
	"$program" ab --env SERIALBENCH_UNRELATED="$1" --codec "$codecs" --processes 1 --links 1 --checks none --quiet --output "$work/made.txt"
	awk -v from="$from" -v to="$(date +%s.%N)" 'BEGIN { printf "%.0f", to - from }'
}

made warm >/dev/null # the first build, and what both need of the go command's cache
echo "a second build with warm caches, and one round of trials: $(made "cost-$$") s"
for turn in 1 2; do
	"$program" ab --env SERIALBENCH_UNRELATED=warm --codec "$codecs" --time "$time" --links 1 --checks none --quiet --record "$work/two-$turn.jsonl" --output "$work/two.txt"
	"$program" run --codec "$codecs" --op marshal,unmarshal --time "$time" --no-history --quiet --record "$work/one-$turn.jsonl" --output "$work/one.txt"
	two=$(trial "$work/two-$turn.jsonl") one=$(trial "$work/one-$turn.jsonl")
	awk -v two="$two" -v one="$one" 'BEGIN { printf "a trial of two builds %s ms, of one %s ms: %.2f\n", two, one, two / one }'
done
