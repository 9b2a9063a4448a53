#!/bin/sh
# blame.sh draws types as types.sh does, and of the verdicts on them that blame a library, by a round trip or by what
# one library makes of another's messages, draws some by the seed. For each it writes a program of the library alone, or
# of the two, runs it, and says "shown" or "not shown". Run it from the root of the repository. The exit code is 1 if one
# is not shown, for then the verdict is wrong, or if none could be tried. Libraries to whose own type values are converted
# have no program. Flags are those of bench/types: -n 20 types, or -type k8s.io/api/core/v1.Pod, -blame 20 verdicts,
# -seed 1, -codec 'json/*', -keep FILE.
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
go build -o "$made/serialbench" .
go run ./bench/types -program "$made/serialbench" -n 20 -blame 20 -codec \
	'json/std,json/v2,json/goccy,json/segmentio,json/sonic,json/jsoniter,json/ugorji,json/easyjson,json/ffjson,yaml/*,toml/*,xml/std,gob/std,msgpack/vmihailenco,msgpack/hashicorp,msgpack/shamaton3/*,msgpack/ugorji,msgpack/tinylib,cbor/fxamacker,cbor/ugorji,bson/mongo2,bson/mgo,hprose/*,fory/apache,ion/amazon,asn1/std,sereal/sereal,gotiny/niubaoshu' \
	"$@"
