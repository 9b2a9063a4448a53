#!/bin/sh
# blame.sh draws types as types.sh does, and of the verdicts on them that blame a library draws some by the seed. For
# each it writes a program of the library alone, runs it, and says "shown" or "not shown". Run it from the root of the
# repository. The exit code is 1 if one is not shown: then the verdict is wrong. Libraries whose code is made for a type
# have no program: the codecs here take types as they are. Flags are those of bench/types: -n 20 types, -blame 20
# verdicts, -seed 1, -codec 'json/*', -keep FILE.
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
go build -o "$made/serialbench" .
go run ./bench/types -program "$made/serialbench" -n 20 -blame 20 -codec \
	'json/std,json/v2,json/goccy,json/segmentio,json/sonic,json/jsoniter,json/ugorji,yaml/*,toml/*,xml/std,gob/std,msgpack/vmihailenco,msgpack/hashicorp,msgpack/shamaton3/*,msgpack/ugorji,cbor/fxamacker,cbor/ugorji,bson/mongo2,bson/mgo,hprose/*,fory/apache,ion/amazon,asn1/std,sereal/sereal,gotiny/niubaoshu' \
	"$@"
