#!/usr/bin/env bash
# Turns each of the options off that encoding/json is made of since Go 1.27, and asks differ what changed. Takes a
# minute, and the Go that bench/toolchain names.
#
#   bench/differ.sh
set -euo pipefail
cd "$(dirname "$0")/.."
GOTOOLCHAIN=$(cat bench/toolchain) go test -count=1 ./internal/check/differ
