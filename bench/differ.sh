#!/usr/bin/env bash
# Turns each of the options off that encoding/json is made of since Go 1.27, and asks differ what changed; then compares
# each two codecs of six formats, and fails where one differs from itself. Takes three minutes, and the Go that
# bench/toolchain names.
#
#   bench/differ.sh
set -euo pipefail
cd "$(dirname "$0")/.."
GOTOOLCHAIN=$(cat bench/toolchain) go test -count=1 ./internal/check/differ
said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT
go build -o "$said/serialbench" .
for format in json msgpack cbor protobuf yaml toml; do
	"$said/serialbench" differ --all "$format" --quiet >"$said/matrix"
	cat "$said/matrix"
	if grep 'differs from itself' "$said/matrix"; then exit 1; fi
done
