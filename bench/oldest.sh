#!/bin/sh
# Tries the oldest Go that go.mod admits: it builds the program with one data set, since the
# same emitters write the code for all, and verifies a few codecs. Then it tests PACKAGES.
#
#   bench/oldest.sh [PACKAGES...]
#   bench/oldest.sh ./...           everything; all libraries are compiled anew
set -eu
cd "$(dirname "$0")/.."
GOTOOLCHAIN=go$(awk '$1 == "go" { print $2; exit }' go.mod)
export GOTOOLCHAIN
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
trap 'exit 130' INT TERM
go version
go build -tags quick -o "$made/serialbench" .
"$made/serialbench" verify --strict --quiet --dataset person --codec json/std,json/v2
[ $# -eq 0 ] || go test -timeout 60m "$@"
