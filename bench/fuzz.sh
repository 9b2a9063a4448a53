#!/usr/bin/env bash
# fuzz.sh [TIME [CODEC...]] renews the inputs that are kept for codecs in
# bench/hostile/testdata/fuzz, an archive for each: it runs Go's fuzzer on the unmarshal of each
# for TIME (10s; all codecs), with a limit of memory, and keeps the shortest few that end differently.
# Run it from the root of the repository; for all codecs it takes an hour. What
# was kept before is tried again and stays if it is still worth it.
set -eu
time=${1:-10s}
case $time in
[0-9]*[smhx]) ;;
*)
	echo "fuzz.sh: $time is no time; it comes first, such as: bench/fuzz.sh 10s $time" >&2
	exit 2
	;;
esac
[ $# -eq 0 ] || shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd bench/hostile
export SERIALBENCH_CODECS='**'
go test -c -o "$work/plain" .
go build -o "$work/archives" ./archives
# shellcheck disable=SC2046 # one word for each codec
[ $# -gt 0 ] || set -- $("$work/plain" -test.run '^TestFuzzable$' -test.v | sed -n 's/^codec //p')
go run . -codec "$(printf '%s,' "$@" | sed 's/,$//')" -o "$work/fuzz"
for codec; do
	export SERIALBENCH_FUZZ="$codec"
	rm -rf "$work/cache" "$work/run"
	seeds=$work/run/testdata/fuzz/FuzzUnmarshal # what it begins with, and where it puts what fails
	mkdir -p "$seeds"
	kept=testdata/fuzz/$(printf %s "$codec" | tr / _).txtar.gz
	[ ! -e "$kept" ] || "$work/archives" unpack -o "$seeds" "$kept"
	# The fuzzer ends at a process that dies; what it died of is what it leaves.
	(
		cd "$work/run"
		ulimit -v 4000000
		SERIALBENCH_FUZZ_PANICS=yes "$work/fuzz" -test.run '^$' -test.fuzz '^FuzzUnmarshal$' -test.fuzztime "$time" \
			-test.parallel 1 -test.fuzzminimizetime 1s -test.fuzzcachedir "$work/cache"
	) >"$work/log" 2>&1 || echo "$codec: $(grep -m 1 -e 'hung or terminated' -e 'exit status' -e 'fatal error' "$work/log" || tail -n 1 "$work/log")"
	SERIALBENCH_FUZZ_FOUND="$work/cache/FuzzUnmarshal:$seeds" \
		"$work/plain" -test.run '^TestKeepCorpus$' -test.v | sed -n "s|^    corpus_test.go:[0-9]*: |$codec: |p"
done
