#!/bin/sh
# edges.sh tries to break the program: damaged records and wrong command lines, each by a number.
#
#   bench/edges.sh [TRIES [FIRST]]
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
go build -o "$work/" . ./bench/edges
"$work/edges" -program "$work/serialbench" -tries "${1:-200}" -first "${2:-0}"
