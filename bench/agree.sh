#!/usr/bin/env bash
# How far do two runs of one plan differ? Prints the last lines of `agree` for
# two runs of all codecs on one data set, and for two more while another process
# keeps a core busy.
#
#   TIME=60s DATASET=person bench/agree.sh
set -euo pipefail
cd "$(dirname "$0")/.."
time=${TIME:-60s} dataset=${DATASET:-person}

dir=$(mktemp -d)
burner=
cleanup() {
	[ -z "$burner" ] || kill "$burner" 2>/dev/null || true
	rm -rf "$dir"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

go build -o "$dir/serialbench" .

pair() {
	for i in 1 2; do
		"$dir/serialbench" run --dataset "$dataset" --codec '**' --time "$time" --cost=false --quiet \
			--record "$dir/$1$i.jsonl" --output "$dir/$1$i.txt"
		grep '^warning' "$dir/$1$i.txt" || true
	done
	"$dir/serialbench" agree "$dir/${1}1.jsonl" "$dir/${1}2.jsonl" | grep 'apart, 95th'
}

date -u '+%Y-%m-%d %H:%M UTC'
uptime
echo "== two runs of $time on $dataset"
pair idle
echo "== the same while another process keeps a core busy"
(while :; do :; done) &
burner=$!
pair busy
echo "== each run of the first pair beside one of the second"
"$dir/serialbench" agree "$dir/idle1.jsonl" "$dir/busy1.jsonl" | grep 'apart, 95th'
