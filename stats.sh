#!/bin/sh
# Renews the tables and the recommendation in README.md.
#
#   ./stats.sh                         measures the main data set at publish quality first
#   ./stats.sh RUN [ATTACK] [TRAITS]   uses records that are there; a second time changes nothing
#
# TIME, ATTACK_TIME, CODEC and README may say how long, what and which file, and
# SERIALBENCH where the program is, if it is built already. A trial:
#
#   cp README.md /tmp/README.md; README=/tmp/README.md TIME=20s CODEC='json/*,baseline,noop' ./stats.sh
set -eu
house=$(cd "$(dirname "$0")" && pwd)
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
		--record "$work/attack.jsonl" --witnesses '' --output "$work/attack.txt" --format txt
	set -- "$work/run.jsonl" "$work/attack.jsonl"
fi
"$sb" report --readme "${README:-$house/README.md}" "$@"
