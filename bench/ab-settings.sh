#!/usr/bin/env bash
# Tries every kind of setting of serialbench ab for real, on json/std, and makes sure that it
# reaches the other build: another implementation allocates otherwise, another level of the processor and a
# profile make another program, GOGC and GOMEMLIMIT another pace of the collector.
#
#   bench/ab-settings.sh PROGRAM
set -euo pipefail
program=${1:?the program, such as ./serialbench}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# try NAME FLAG...: a record of two builds with one process each
try() {
	local name=$1
	shift
	"$program" ab "$@" --codec json/std --processes 1 --links 1 --checks none --quiet --record "$work/$name.jsonl" --format json --output "$work/$name.json"
}

# cycle NAME BUILD: bytes from one collection to the next
cycle() {
	local build='"build":1'
	if [ "$2" = 0 ]; then
		grep '"kind":"sample"' "$work/$1.jsonl" | grep -v "$build" | grep -o '"cycle_bytes":[0-9]*' | head -n 1 | cut -d: -f2
	else
		grep '"kind":"sample"' "$work/$1.jsonl" | grep "$build" | grep -o '"cycle_bytes":[0-9]*' | head -n 1 | cut -d: -f2
	fi
}

expect() { # expect WHAT CONDITION-STATUS
	[ "$2" = 0 ] || { echo "bench/ab-settings.sh: $1: not so" >&2; exit 1; }
	echo "$1"
}

try experiment --env GOEXPERIMENT=nojsonv2 --go go1.27.3
status=0
grep -q '"allocs"' <(sed -n '/"exact_changes"/,/]/p' "$work/experiment.json") || status=$?
expect "GOEXPERIMENT=nojsonv2: allocations differ" "$status"

"$program" profile --codec json/std --dataset person --op marshal --time 2s --dir "$work" >/dev/null
mv "$work"/*.cpu.pprof "$work/cpu.pprof"
for setting in GOAMD64=v3 "pgo $work/cpu.pprof"; do
	case $setting in
	GOAMD64*) try other --env "$setting" ;;
	*) try other --pgo "${setting#pgo }" ;;
	esac
	status=0
	[ "$(head -n 1 "$work/other.jsonl" | grep -o '"program_bytes":[0-9]*' | sort -u | wc -l)" = 2 ] || status=1
	expect "${setting%% *}: another program" "$status"
	rm "$work"/other.*
done

for setting in GOGC=50 GOMEMLIMIT=12MiB; do
	try pace --env "$setting"
	status=0
	[ "$(cycle pace 1)" -lt $(($(cycle pace 0) * 3 / 4)) ] || status=1
	expect "$setting: $(cycle pace 0) and $(cycle pace 1) bytes from one collection to the next" "$status"
	rm "$work"/pace.*
done
