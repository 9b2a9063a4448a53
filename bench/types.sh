#!/bin/sh
# types.sh draws struct types by a seed from fifty widely imported modules, pinned in
# bench/types/pinned/go.mod, and says on how many serialbench own keeps its word. Run it from
# the root of the repository; modules come through the module proxy. All flags are those of
# bench/types: -n 100, -seed 1, -pass 90, -codec '**' for all codecs in place of the shortlist. For each failure it writes
# and runs a program of the library alone.
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
go build -o "$made/serialbench" .
go run ./bench/types -program "$made/serialbench" "$@"
