#!/bin/sh
# Tries the oldest Go that go.mod admits: it builds the program, which builds that of a few codecs on one data
# set, since the same emitters write the code for all, and verifies them. Then it tests PACKAGES.
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
go build -o "$made/serialbench" .
"$made/serialbench" verify --strict --quiet --dataset person --codec json/std,json/v2
[ $# -eq 0 ] || go test -timeout 60m "$@"
