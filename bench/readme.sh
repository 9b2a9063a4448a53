#!/bin/sh
# Renews the answers and the first rows in README.md, and all tables in
# docs/results beside it.
#
#   bench/readme.sh                         measures the main data set at publish quality first
#   bench/readme.sh RUN [ATTACK] [TRAITS]   uses records that are there; a second time changes nothing
#
# TIME, ATTACK_TIME, CODEC and README may say how long, what and which file, and
# SERIALBENCH where the program is, if it is built already. A trial:
#
#   mkdir /tmp/trial; cp README.md /tmp/trial; README=/tmp/trial/README.md TIME=20s CODEC='json/*,baseline,noop' bench/readme.sh
set -eu
house=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go -C "$house" build -o "$sb" .
if [ $# -eq 0 ]; then
	# exit code 1: a codec failed, which the tables show
	"$sb" run --quality publish ${TIME:+--time "$TIME"} --codec "${CODEC:-**}" --dataset person \
		--record "$work/run.jsonl" --output "$work/run.txt" --format txt || [ $? -eq 1 ]
	"$sb" attack --time "${ATTACK_TIME:-${TIME:-10m}}" --codec "${CODEC:-**}" --dataset person \
		--record "$work/attack.jsonl" --reproducers '' --output "$work/attack.txt" --format txt
	set -- "$work/run.jsonl" "$work/attack.jsonl"
fi
"$sb" report --readme "${README:-$house/README.md}" "$@"
