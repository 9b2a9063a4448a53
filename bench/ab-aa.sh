#!/usr/bin/env bash
# A/A of serialbench ab: two builds that differ by an unrelated setting, so by layouts only,
# are compared RUNS times, with seeds of their own. Prints how many runs called a cell different.
#
#   bench/ab-aa.sh PROGRAM [RUNS] [TIME] [CODECS]
set -euo pipefail
program=${1:?the program, such as ./serialbench} runs=${2:-60} time=${3:-60s} codecs=${4:-json/std,json/goccy,json/jsoniter,json/segmentio,gob/std,msgpack/vmihailenco,msgpack/tinylib,cbor/fxamacker,bson/mongo2,binary/kelindar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
silent=0 cells=0
for ((i = 1; i <= runs; i++)); do
	# An unrelated setting: a variable that no library reads. The programs are built and linked apart;
	# four values are four draws of layouts, and as many builds are kept in the cache.
	"$program" ab --env SERIALBENCH_UNRELATED=$((i % 4)) --codec "$codecs" --time "$time" --seed "$i" --quiet --format json --output "$work/$i.json"
	shown=$(grep -c '"shown": true' "$work/$i.json" || true)
	all=$(grep -c '"shown": ' "$work/$i.json" || true)
	cells=$((cells + all))
	[ "$shown" -gt 0 ] || silent=$((silent + 1))
	echo "run $i: $shown of $all cells called different"
done
echo "$((runs - silent)) of $runs runs called a cell different; $cells cells"
