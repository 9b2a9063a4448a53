#!/bin/sh
# Prints how much figures depend on what a run fixes: how many values there are (10, 1000 and
# 50 000, of which slow operations see the first ones only), and whether the code is in the
# instruction cache (1 MB of other code between calls).
#
#   bench/sensitivity.sh
#
#   CODEC='json/std,...'  ids, comma separated (default a few kinds)
#   DATASET=person        one data set
#   QUALITY=quick         see serialbench run --help; smoke tries the script out
#   SERIALBENCH=program   (default built anew)
#
# Three runs of the quality's time, and some minutes for building: about six minutes with quick.
set -eu
house=$(cd "$(dirname "$0")/.." && pwd)
codec=${CODEC:-json/std,protobuf/google,gob/std,mus/mus-go,baseline,noop} dataset=${DATASET:-person}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go -C "$house" build -o "$sb" .
for n in 1000 10 50000; do
	"$sb" run --codec "$codec" --dataset "$dataset" --op marshal,unmarshal --datasetsize "$n" --quality "${QUALITY:-quick}" \
		--cost=false --quiet --no-history --record "$work/$n.jsonl" --format csv --output "$work/$n.csv"
done
for n in 10 50000; do # at one clock and one pace of the collector
	"$sb" compare --no-history --format csv "$work/1000.jsonl" "$work/$n.jsonl" >"$work/$n.csv"
done
echo '| codec | operation | 1000 values | 10 values | change, 95 % interval | 50 000 values | change, 95 % interval |'
echo '| --- | --- | ---: | ---: | ---: | ---: | ---: |'
awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; file++; next }
	{ key = $1 " | " $3; if (!(key in seen)) { seen[key] = 1; order[++keys] = key }
		old[key, file] = $at["old_ns"]; new[key, file] = $at["new_ns"]
		low = $at["change_low"]; high = $at["change_high"]
		by[key, file] = low == "" || high == "" ? "too few processes" : sprintf("%+.1f … %+.1f %%", 100 * low, 100 * high) }
	END { for (i = 1; i <= keys; i++) { k = order[i]
		printf "| %s | %.4g ns | %.4g ns | %s | %.4g ns | %s |\n", k, old[k, 1], new[k, 1], by[k, 1], new[k, 2], by[k, 2] } }' \
	"$work/10.csv" "$work/50000.csv"
echo
go -C "$house" run ./bench/sensitivity --codec "$codec" --dataset "$dataset"
