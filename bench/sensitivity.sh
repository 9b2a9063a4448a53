#!/bin/sh
# Prints how much figures depend on what a run fixes: how many values there are (10, 1000 and
# 50 000, of which slow operations see the first ones only), and whether the code is in the
# instruction cache (1 MB of other code between calls).
#
#   bench/sensitivity.sh
#
#   CODEC='json/std,...'  ids, comma separated (default a few kinds)
#   DATASET=person        one data set
#   QUALITY=quick         see serialbench run --help
set -eu
house=$(cd "$(dirname "$0")/.." && pwd)
codec=${CODEC:-json/std,protobuf/google,gob/std,mus/mus-go,baseline,noop} dataset=${DATASET:-person}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$work/serialbench}
if [ -z "${SERIALBENCH:-}" ]; then
	go -C "$house" build -o "$sb" .
	export SERIALBENCH_BUILD='{"program":"'"$sb"'","dir":"'"$house"'","package":"."}' # so that it is linked in several layouts
fi
for n in 10 1000 50000; do
	"$sb" run --codec "$codec" --dataset "$dataset" --op marshal,unmarshal --datasetsize "$n" --quality "${QUALITY:-quick}" \
		--cost=false --quiet --record "$work/$n.jsonl" --format csv --output "$work/$n.csv"
done
echo '| codec | operation | 10 values | 1000 values | 50 000 values | 50 000 to 1000 |'
echo '| --- | --- | ---: | ---: | ---: | ---: |'
awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "ns") ns = i; file++; next }
	{ key = $1 " | " $3; if (!(key in seen)) { seen[key] = 1; order[++keys] = key } t[key, file] = $ns }
	END { for (i = 1; i <= keys; i++) { k = order[i]
		printf "| %s | %.4g ns | %.4g ns | %.4g ns | %.2f |\n", k, t[k, 1], t[k, 2], t[k, 3], t[k, 2] ? t[k, 3] / t[k, 2] : 0 } }' \
	"$work/10.csv" "$work/1000.csv" "$work/50000.csv"
echo
go -C "$house" run ./bench/sensitivity --codec "$codec" --dataset "$dataset"
