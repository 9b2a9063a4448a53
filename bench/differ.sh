#!/usr/bin/env bash
# Turns each of the options off that encoding/json is made of since Go 1.27, and asks differ what changed; then compares
# each two codecs of nine formats, and fails where one differs from itself. Takes three minutes, and the Go that
# bench/toolchain names. SEEDS is how many seeds equal codecs are compared with, 20 without it.
#
#   bench/differ.sh [SEEDS]
set -euo pipefail
cd "$(dirname "$0")/.."
SERIALBENCH_SEEDS=${1:-20} GOTOOLCHAIN=$(cat bench/toolchain) go test -count=1 ./internal/check/differ
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .
for format in json msgpack cbor protobuf bson avro xml yaml toml; do
	"$work/serialbench" differ --all "$format" --quiet >"$work/matrix"
	cat "$work/matrix"
	if grep 'differs from itself' "$work/matrix"; then exit 1; fi
done
