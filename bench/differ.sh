#!/usr/bin/env bash
# Turns each of the options off that encoding/json is made of since Go 1.27, and asks differ what changed; then compares
# each two codecs of nine formats on person, and fails where one differs from itself; then sixteen pairs that people swap,
# on person, order and types with every tag option; then two pairs by Go's fuzzer. Takes half an hour, and the Go that
# bench/toolchain names. SEEDS is how many seeds equal codecs are compared with, 20 without it. With QUICK=1 it is two
# of the formats, the pairs on one of the types with every tag option, and fewer values; with a pattern of grep's in
# PAIRS the pairs that it matches, and nothing else.
#
#   [QUICK=1] bench/differ.sh [SEEDS]
#   PAIRS=yaml bench/differ.sh
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .
formats="json msgpack cbor protobuf bson avro xml yaml toml" few=(--values 8 --fuzz 200) subjects=("")
if [ "${QUICK-}" ]; then
	formats="cbor bson" few=(--values 2 --fuzz 20)
	subjects=("--dataset person" "--dataset order" "./internal/check/differ/catalogue Options")
fi
if [ "${PAIRS-}" ]; then
	formats=
else
	SERIALBENCH_LONG=1 SERIALBENCH_SEEDS=${1:-20} GOTOOLCHAIN=$(cat bench/toolchain) go test -count=1 ./internal/check/differ
fi
for format in $formats; do
	"$work/serialbench" differ --all "$format" --quiet >"$work/matrix"
	cat "$work/matrix"
	if grep 'differs from itself' "$work/matrix"; then exit 1; fi
done
while read -r a b; do
	for subject in "${subjects[@]}"; do
		# shellcheck disable=SC2086 # one word for each argument
		if ! "$work/serialbench" differ "$a" "$b" $subject "${few[@]}" --quiet >"$work/pair" 2>"$work/why"; then
			cat "$work/why"
			grep -q ' cannot take ' "$work/why" || exit 1
			continue
		fi
		head -1 "$work/pair"
		grep -q '^Equal in' "$work/pair" || { echo "$a $b: nothing is equal"; exit 1; }
	done
done < <(grep -e "${PAIRS:-.}" <<-END
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
if [ -z "${QUICK-}${PAIRS-}" ]; then
	"$work/serialbench" differ json/segmentio/default json/std --dataset person --guided 20s --quiet | head -1
	"$work/serialbench" differ cbor/fxamacker cbor/ugorji --dataset person --guided 20s --quiet | head -1
fi
