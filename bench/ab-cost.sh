#!/usr/bin/env bash
# What two builds cost: the wall time in which ab measures the cells of two builds in ROUNDS processes
# each, over that in which run measures the cells of one in twice as many, and how long a
# second build takes to be made where the first is there.
#
#   bench/ab-cost.sh PROGRAM [ROUNDS] [CODECS]
#
# Prints two ratios of the same run, first ab and then run in turns, and the seconds of the build.
set -euo pipefail
program=${1:?the program, such as ./serialbench} rounds=${2:-20} codecs=${3:-json/std,json/goccy}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# measured RECORD: seconds that were used for measuring, as its last sample says
measured() { grep '"kind":"sample"' "$1" | grep -o '"at_ns":[0-9]*' | cut -d: -f2 | sort -n | tail -n 1 | awk '{ printf "%.2f", $1 / 1e9 }'; }

made() { # made VALUE: the seconds in which both builds are there, of which the second has that unrelated setting
	local from
	from=$(date +%s.%N)
	"$program" ab --env SERIALBENCH_UNRELATED="$1" --codec "$codecs" --processes 1 --layouts 1 --checks none --quiet --output "$work/made.txt"
	awk -v from="$from" -v to="$(date +%s.%N)" 'BEGIN { printf "%.0f", to - from }'
}

made warm >/dev/null # the first build, and what both need of the go command's cache
echo "a second build, with warm caches, with its one round: $(made "cost-$$") s"
for turn in 1 2; do
	"$program" ab --env SERIALBENCH_UNRELATED=warm --codec "$codecs" --processes "$rounds" --layouts 1 --checks none --quiet --record "$work/two-$turn.jsonl" --output "$work/two.txt"
	"$program" run --codec "$codecs" --op marshal,unmarshal --processes $((2 * rounds)) --quiet --record "$work/one-$turn.jsonl" --output "$work/one.txt"
	two=$(measured "$work/two-$turn.jsonl") one=$(measured "$work/one-$turn.jsonl")
	awk -v two="$two" -v one="$one" 'BEGIN { printf "two builds %s s, twice the cells of one %s s: %.2f\n", two, one, two / one }'
done
