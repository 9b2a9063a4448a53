#!/bin/sh
# fuzz.sh CODEC [TIME [DATASET]] runs Go's fuzzer on the unmarshal of one codec
# and keeps what made it panic in testdata/corpus/<codec>, raw. Run it from the
# root of the repository. The exit code is that of the fuzzer.
set -u
codec=${1:?usage: bench/fuzz.sh CODEC [TIME [DATASET]]}
folder=testdata/corpus/$(echo "$codec" | tr / _)
code=0
SERIALBENCH_FUZZ=$codec SERIALBENCH_FUZZ_DATASET=${3:-person} \
	go test -run '^$' -fuzz '^FuzzUnmarshal$' -fuzztime "${2:-60s}" . || code=$?
for found in testdata/fuzz/FuzzUnmarshal/*; do
	[ -f "$found" ] || continue
	mkdir -p "$folder"
	# A file of the fuzzer is a Go expression on its second line: []byte("...").
	go run ./bench/corpus "$found" > "$folder/$(basename "$found")" && rm "$found"
done
rmdir testdata/fuzz/FuzzUnmarshal testdata/fuzz 2> /dev/null
exit "$code"
