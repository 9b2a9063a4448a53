#!/bin/sh
# Prints how long builds from nothing take, with empty caches: of the program, and of what it builds to verify every
# codec on one data set. Then how large both are. Modules must have been downloaded.
#
#   CODEC='json/*' bench/build.sh    fewer codecs
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
go mod download
export GOCACHE="$folder/cache" XDG_CACHE_HOME="$folder/own"
start=$(date +%s)
go build -o "$folder/serialbench" .
built=$(date +%s)
"$folder/serialbench" verify --codec "${CODEC:-**}" --dataset person --quiet >"$folder/verdicts"
end=$(date +%s)
go build -ldflags='-s -w' -o "$folder/stripped" .
echo "$(go version), $(getconf _NPROCESSORS_ONLN) cores, $(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown) at the end"
echo "go build with an empty cache: $((built - start)) s"
echo "the first verdicts after that, $(wc -l <"$folder/verdicts") of them, on person: $((end - built)) s"
echo "serialbench: $(wc -c <"$folder/serialbench") bytes"
echo "without symbols (-ldflags='-s -w'): $(wc -c <"$folder/stripped") bytes"
for program in "$folder"/own/serialbench/own/type-*/program-data; do
	echo "the program of those codecs, without symbols: $(wc -c <"$program") bytes"
done
