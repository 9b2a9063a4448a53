#!/usr/bin/env bash
# Puts codecs under stress, each in a program of its own: STARTS fresh processes (1000) for their first calls, a tenth of
# them for those on many types and beside the collector, and OTHERS (40) for each other kind, or what 25 seconds allow.
# Prints what was found.
# Fails where a planted fault was not seen in a run, or harm was found in a codec without: json/std, gob/std,
# protobuf/google and baseline. Without arguments it takes the shortlist.
#
#   bench/stress.sh [CODEC...]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
go build -o "$work/serialbench" .
codecs=("$@")
if [ $# -eq 0 ]; then
	mapfile -t codecs < <(grep -v '^#' codecs/shortlist.txt | grep . | grep -v noop | cut -d' ' -f1)
fi
status=0
for codec in "${codecs[@]}"; do
	code=0
	"$work/serialbench" stress --codec "$codec" --kind cold-start --processes "${STARTS:-1000}" --time 0s \
		--format json --output "$work/starts.json" --quiet || code=$?
	if [ $code -ne 0 ]; then # such as one that needs a newer Go
		echo "$codec: not tried"
		[ $# -eq 0 ] && [ $code -eq 2 ] || status=1
		continue
	fi
	"$work/serialbench" stress --codec "$codec" --kind types,collector --processes $((${STARTS:-1000} / 10)) --time 0s \
		--format json --output "$work/types.json" --quiet
	"$work/serialbench" stress --codec "$codec" --processes "${OTHERS:-40}" --time 25s \
		--format json --output "$work/others.json" --quiet \
		--kind failed-first,init,race,shared,checkptr,stack-move,preempt,plain,pgo,placement
	python3 bench/stress.py "$work/starts.json" "$work/types.json" "$work/others.json" || status=1
done
exit $status
