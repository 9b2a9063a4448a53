#!/usr/bin/env bash
# A/A of serialbench ab: two builds that differ by an unrelated setting, so by links only,
# are compared RUNS times, with seeds of their own; every fourth run beside a process that
# burns a core. Prints how many runs called a cell different.
#
#   [KEEP=folder] [CHECKS=traits,messages] bench/ab-aa.sh PROGRAM [RUNS] [TIME] [CODECS]
#
# With KEEP the records stay in that folder, and a later call with it goes on where this one
# was ended: runs that are whole are only counted, one that was under way is resumed. RUNS=0
# counts what is there.
set -euo pipefail
program=${1:?the program, such as ./serialbench} runs=${2:-60} time=${3:-60s} codecs=${4:-json/std,json/goccy,json/jsoniter,json/segmentio,gob/std,msgpack/vmihailenco,msgpack/tinylib,cbor/fxamacker,bson/mongo2,binary/kelindar}
work=$(mktemp -d)
# shellcheck source=/dev/null
. "$(dirname "$0")/burn.sh"
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$work/records}
mkdir -p "$keep"

for ((i = 1; i <= runs; i++)); do
	record=$keep/$i.jsonl
	[ ! -f "$keep/$i.json" ] || continue
	if ((i % 4 == 0)); then
		burn
	fi
	if [ -f "$record" ]; then
		"$program" ab --resume "$record" --quiet --format json --output "$work/answer.json"
	else
		# An unrelated setting: a variable that no library reads. The programs are built and linked apart;
		# four values are four draws of links, and as many builds are kept in the cache.
		"$program" ab --env SERIALBENCH_UNRELATED=$((i % 4)) --codec "$codecs" --time "$time" --seed "$i" --checks "${CHECKS:-none}" \
			--record "$record" --quiet --format json --output "$work/answer.json"
	fi
	stop
	mv "$work/answer.json" "$keep/$i.json"
	echo "run $i: $(grep -c '"shown": true' "$keep/$i.json" || true) of $(grep -c '"shown": ' "$keep/$i.json" || true) cells called different"
done

whole=0 loud=0 cells=0 beside=0
for answer in "$keep"/*.json; do
	[ -f "$answer" ] || continue
	name=$(basename "$answer" .json)
	whole=$((whole + 1))
	((name % 4 != 0)) || beside=$((beside + 1))
	cells=$((cells + $(grep -c '"shown": ' "$answer" || true)))
	if grep -q -e '"shown": true' -e '"way": "brought"' -e '"way": "mended"' "$answer"; then
		loud=$((loud + 1))
	fi
done
echo "$loud of $whole runs called a cell or a check different; $cells cells; $beside runs beside a burning process"
