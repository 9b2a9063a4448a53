#!/bin/sh
# Prints how long a build from nothing takes, with an empty build cache, and how
# large the program is. Modules must have been downloaded.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
go mod download
start=$(date +%s)
GOCACHE="$folder/cache" go build -o "$folder/serialbench" .
end=$(date +%s)
go build -ldflags='-s -w' -o "$folder/stripped" .
echo "$(go version), $(getconf _NPROCESSORS_ONLN) cores, $(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown) at the end"
echo "go build with an empty cache: $((end - start)) s"
echo "serialbench: $(wc -c <"$folder/serialbench") bytes"
echo "without symbols (-ldflags='-s -w'): $(wc -c <"$folder/stripped") bytes"
