#!/bin/sh
# race.sh RECORD [flags of serialbench traits] measures the traits of all
# codecs on person, order and message/16 into RECORD, those about goroutines under the race
# detector alone: the checks of unsafe pointers that come with it (checkptr) are off, since they are not
# about goroutines. It needs Go and a C compiler, and builds for some minutes the first
# time. Run it from the root of the repository.
set -eu
record=${1:?usage: bench/race.sh RECORD [flags of serialbench traits]}
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
go build -o "$work/plain" ./bench/hostile
go build -race -gcflags=all=-d=checkptr=0 -o "$work/race" ./bench/hostile
"$work/plain" traits --race-worker "$work/race" --record "$record" "$@"
