#!/bin/sh
# hostile.sh proves that codecs known to be clean stand 100 000 hostile inputs
# each: none may panic, hang, kill its process or allocate without bound. It
# takes some minutes at most. With --program it tries to break serialbench itself,
# each try by a number:
#
#   bench/hostile.sh [CODECS [DATASETS]]
#   bench/hostile.sh --program [TRIES [FIRST]]
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = --program ]; then
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT TERM HUP
	go build -o "$work/serialbench" .
	go build -o "$work/tries" ./bench/hostile/program
	"$work/serialbench" verify --codec json/std --dataset person --quiet >/dev/null # what reads messages is built
	"$work/tries" -program "$work/serialbench" -tries "${2:-400}" -first "${3:-0}"
	exit
fi
go run . attack --codec "${1:-baseline,json/std}" --dataset "${2:-hostile,edgetree,person,order}" --time 0s --cases 100000 \
	--reproducers '' --format csv --quiet | awk -F, '
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	{ print; if ($at["cases"] < 100000 || $at["poisoned"] $at["panic"] $at["overread"] $at["memory"] $at["hang"] $at["dead"] != "") bad = 1 }
	END { if (NR < 2) bad = 1; if (bad) { print "false alarm, or too few inputs" > "/dev/stderr"; exit 1 } }'
