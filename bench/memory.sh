#!/bin/sh
# Prints how much memory and time it takes to show, compare and condense a record that
# is made long by repetition, and checks that another program shows the same figures.
#
#   bench/memory.sh RECORD
#
#   TIMES=40               how often its samples are repeated
#   SERIALBENCH=program    (default built anew)
#   BESIDE=program         another one, such as of an earlier commit, whose output has to be the same
set -eu
house=$(cd "$(dirname "$0")/.." && pwd)
[ $# -eq 1 ] || { echo "memory.sh: give a record, such as results/mine.jsonl" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go -C "$house" build -o "$sb" .
go -C "$house" build -o "$work/large" ./bench/large
"$work/large" "${TIMES:-40}" "$1" "$work/long.jsonl"
"$work/large" 1 "$1" "$work/short.jsonl"
echo "record: $(wc -c <"$work/long.jsonl") bytes, $(grep -c '"kind":"sample"' "$work/long.jsonl") samples"
echo '| program | command | memory at most | time |'
echo '| --- | --- | ---: | ---: |'
measured() { # program, name, file of the output, arguments; without earlier runs of this machine
	program=$1 name=$2 output=$3
	shift 3
	XDG_CACHE_HOME=$work/none /usr/bin/time -f '%M %e' -o "$work/time" "$program" "$@" >"$output" 2>"$work/stderr" || { cat "$work/stderr" >&2; exit 1; }
	read -r kb s <"$work/time"
	echo "| $name | \`$1\` | $((kb / 1024)) MB | $s s |"
}
all() { # program, name, folder
	mkdir "$work/$3"
	measured "$1" "$2" "$work/$3/report" report --format json "$work/long.jsonl"
	measured "$1" "$2" "$work/$3/compare" compare --format json "$work/short.jsonl" "$work/long.jsonl"
	measured "$1" "$2" "$work/$3/agree" agree --format json "$work/short.jsonl" "$work/long.jsonl"
	measured "$1" "$2" /dev/null condense "$work/long.jsonl" "$work/$3/condensed"
}
all "$sb" this this
if [ -n "${BESIDE:-}" ]; then
	all "$BESIDE" other other
	sed -i '/^ *"range": /d' "$work"/*/report # which programs before it was added do not have
	for f in report compare agree condensed; do
		cmp "$work/this/$f" "$work/other/$f" || { echo "memory.sh: the two programs differ in $f" >&2; exit 1; }
	done
	echo
	echo 'both programs write the same'
fi
