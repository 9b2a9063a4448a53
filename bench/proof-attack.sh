#!/bin/sh
# Attacks codecs of which it is known how they stand hostile input, as a user would, and
# prints what was found: harm has to be found in the first, and none in the others.
#
#   bench/proof-attack.sh [-t TIME] [-d DATASETS]
#
# TIME is for each codec (60s), DATASETS a list that attack --dataset takes (those that
# attack tries by itself).
# The exit code is 1 if one ends otherwise.
set -eu
time=60s datasets=
while getopts t:d: flag; do
	case $flag in
	t) time=$OPTARG ;;
	d) datasets=$OPTARG ;;
	*) exit 2 ;;
	esac
done
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
program=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go build -o "$program" .
wrong=0
prove() {
	want=$1 codec=$2
	"$program" attack --codec "$codec" ${datasets:+--dataset "$datasets"} --time "$time" --record "$work/record.jsonl" --reproducers '' --format csv --quiet >"$work/out.csv"
	found=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["cases"] > 0 { tried = 1 }
		$at["poisoned"] $at["panic"] $at["overread"] $at["memory"] $at["hang"] $at["dead"] != "" { harm = harm ? harm ", " $at["data set"] ": " $at["worst"] : $at["data set"] ": " $at["worst"] }
		END { print !tried ? "not attacked" : harm ? "harm (" harm ")" : "none" }' "$work/out.csv")
	rm -f "$work/record.jsonl"
	verdict=right
	case $found in
	"$want"*) ;;
	*) verdict=WRONG wrong=$((wrong + 1)) ;;
	esac
	printf '%s\t%s\twant %s\tfound %s\n' "$verdict" "$codec" "$want" "$found"
}
for codec in xdr/calmh bebop/200sc avro/goavro2 gotiny/niubaoshu fastape/nazarifard gob/std; do
	prove harm "$codec"
done
for codec in baseline json/std protobuf/google; do
	prove none "$codec"
done
[ "$wrong" -eq 0 ]
