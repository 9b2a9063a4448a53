#!/usr/bin/env bash
# Measures what a newcomer waits for: a fresh clone with empty caches to the first table, and what comes after it. Prints a
# line a figure, with the machine and the day. Modules are downloaded anew.
#
#   bench/start.sh              # everything: about half an hour on two cores, most of it go test ./...
#   bench/start.sh --first      # the first table, a worker's start, a changed adapter, sizes: some minutes
#
# Needs git, go and python3. Other work on the machine makes every figure worse: the load is printed.
set -euo pipefail
only_first=
[ "${1:-}" = --first ] && only_first=yes
house=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
clone=$work/clone
git clone -q "$house" "$clone"
export HOME=$work/home XDG_CACHE_HOME=$work/cache GOPATH=$work/go GOCACHE=$work/build
unset GOFLAGS GOTOOLCHAIN GOMODCACHE
mkdir -p "$HOME"
cd "$clone"

took() { # WORDS COMMAND...: how long a command takes, in seconds
	local words=$1 began
	shift
	began=$(date +%s.%N)
	"$@" >"$work/out" 2>"$work/err" || { tail -n 30 "$work/err" "$work/out" >&2; echo "start.sh: $*: failed" >&2; return 1; }
	python3 -c "import sys, time; print('| %s | %.1f s |' % (sys.argv[2], time.time() - float(sys.argv[1])))" "$began" "$words"
}

echo "$(go version | cut -d' ' -f3-), $(nproc) cores, $(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"
took "fresh clone, empty caches, go run . to the table of the shortlist" go run .
took "the same again" go run .
took "go run . own of a type of a small shop, first time" go run . own --dir examples/shop ./internal/events Order
took "the record shown again, \`report\`" sh -c 'go run . report results/*.jsonl | head -1'
go build -o "$work/serialbench" .
echo "| the program | $(wc -c <"$work/serialbench") bytes |"
echo "| files in the tree | $(git ls-files | wc -l) |"
took "one codec on person, first time" "$work/serialbench" verify --codec json/goccy --dataset person
echo '// changed' >>codecs/json/goccy/adapter/codec.go
took "a line of its adapter changed, until it is verified, by the plain program" "$work/serialbench" verify --codec json/goccy --dataset person
took "the same by go run" go run . verify --codec json/goccy --dataset person
git checkout -q codecs
took "all rows on person, first time" "$work/serialbench" verify --dataset person
took "all rows on a further data set" "$work/serialbench" verify --dataset order
python3 - "$XDG_CACHE_HOME"/serialbench/own/type-*/program-data <<'END'
import os, subprocess, sys, time
# a worker that is asked for nothing ends at once
by_size = sorted(sys.argv[1:], key=os.path.getsize)
for words, program in ("one codec", by_size[0]), ("all rows of one type", by_size[-1]):
    least = 1e9
    for _ in range(50):
        began = time.perf_counter()
        subprocess.run([program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        least = min(least, time.perf_counter() - began)
    print(f"| start of a worker, {words} | {1000 * least:.1f} ms |")
END
[ -z "$only_first" ] || exit 0
took "go test ./... after the first start" go test ./...
took "go test ./... again" go test -count=1 ./...
