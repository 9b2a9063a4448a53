#!/usr/bin/env bash
# Turns each of the options off that encoding/json is made of since Go 1.27, and asks differ what changed; then compares
# each two codecs of nine formats on person, and fails where one differs from itself; then sixteen pairs that people swap,
# on person, order and types with every tag option. Takes half an hour, and the Go that bench/toolchain names. SEEDS is
# how many seeds equal codecs are compared with, 20 without it. PAIRS is how many of the pairs are compared, and below 16
# three of the formats; or a pattern of grep's for the pairs: with a pattern nothing else is done.
#
#   [PAIRS=4] bench/differ.sh [SEEDS]
#   PAIRS=yaml bench/differ.sh
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .
pairs=${PAIRS:-16} formats="json msgpack cbor protobuf bson avro xml yaml toml"
chosen() { head -n "$pairs"; }
if [[ ! $pairs =~ ^[0-9]+$ ]]; then
	chosen() { grep -e "$pairs"; }
	formats=
else
	[ "$pairs" -ge 16 ] || formats="json cbor bson" # a sample, as of pairs
	SERIALBENCH_LONG=1 SERIALBENCH_SEEDS=${1:-20} GOTOOLCHAIN=$(cat bench/toolchain) go test -count=1 ./internal/check/differ
fi
for format in $formats; do
	"$work/serialbench" differ --all "$format" --quiet >"$work/matrix"
	cat "$work/matrix"
	if grep 'differs from itself' "$work/matrix"; then exit 1; fi
done
while read -r a b; do
	"$work/serialbench" differ "$a" "$b" --values 8 --fuzz 200 --quiet >"$work/pair" || { echo "$a $b: failed"; exit 1; }
	head -1 "$work/pair"
	grep -q '^Equal in' "$work/pair" || { echo "$a $b: nothing is equal"; exit 1; }
done < <(chosen <<-END
	json/std json/std/v2
	json/std json/goccy/default
	json/jsoniter/compatible json/std
	json/segmentio/default json/std
	json/sonic json/std
	json/v2 json/std/v2
	msgpack/vmihailenco msgpack/ugorji
	msgpack/shamaton/map msgpack/shamaton3/map
	cbor/fxamacker cbor/ugorji
	bson/mgo bson/mongo2
	bson/mongo bson/mongo2
	avro/hamba avro/twmb
	avro/goavro2 avro/hamba
	protobuf/gogo/gogofast protobuf/google
	yaml/goyaml yaml/goyaml4
	toml/burntsushi toml/pelletier
END
)
