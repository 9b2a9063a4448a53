// Package catalog lists the descriptions of every codec: one import and one line for each folder of codecs/. A
// person adds them, or "serialbench codec new" does; a test says which are missing. It links no compared library.
package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	asn1_std "github.com/serialbench/serialbench/codecs/asn1/std"
	avro_goavro1 "github.com/serialbench/serialbench/codecs/avro/goavro1"
	avro_goavro2 "github.com/serialbench/serialbench/codecs/avro/goavro2"
	avro_hamba "github.com/serialbench/serialbench/codecs/avro/hamba"
	avro_twmb "github.com/serialbench/serialbench/codecs/avro/twmb"
	baseline "github.com/serialbench/serialbench/codecs/baseline"
	bebop_200sc "github.com/serialbench/serialbench/codecs/bebop/200sc"
	benc_bencgen "github.com/serialbench/serialbench/codecs/benc/bencgen"
	benc_deneonet "github.com/serialbench/serialbench/codecs/benc/deneonet"
	binary_alecthomas "github.com/serialbench/serialbench/codecs/binary/alecthomas"
	binary_kelindar "github.com/serialbench/serialbench/codecs/binary/kelindar"
	binary_std "github.com/serialbench/serialbench/codecs/binary/std"
	binc_ugorji "github.com/serialbench/serialbench/codecs/binc/ugorji"
	borsh_near "github.com/serialbench/serialbench/codecs/borsh/near"
	bson_labix "github.com/serialbench/serialbench/codecs/bson/labix"
	bson_mgo "github.com/serialbench/serialbench/codecs/bson/mgo"
	bson_mongo "github.com/serialbench/serialbench/codecs/bson/mongo"
	bson_mongo2 "github.com/serialbench/serialbench/codecs/bson/mongo2"
	capnp_glycerine "github.com/serialbench/serialbench/codecs/capnp/glycerine"
	capnp_v3 "github.com/serialbench/serialbench/codecs/capnp/v3"
	capnp_zombiezen "github.com/serialbench/serialbench/codecs/capnp/zombiezen"
	cbor_cborgen "github.com/serialbench/serialbench/codecs/cbor/cborgen"
	cbor_fxamacker "github.com/serialbench/serialbench/codecs/cbor/fxamacker"
	cbor_ugorji "github.com/serialbench/serialbench/codecs/cbor/ugorji"
	colfer_pascaldekloe "github.com/serialbench/serialbench/codecs/colfer/pascaldekloe"
	fastape_nazarifard "github.com/serialbench/serialbench/codecs/fastape/nazarifard"
	flatbuffers_google "github.com/serialbench/serialbench/codecs/flatbuffers/google"
	fory_apache "github.com/serialbench/serialbench/codecs/fory/apache"
	gencode_andyleap "github.com/serialbench/serialbench/codecs/gencode/andyleap"
	gob_std "github.com/serialbench/serialbench/codecs/gob/std"
	gotiny_niubaoshu "github.com/serialbench/serialbench/codecs/gotiny/niubaoshu"
	hprose_v1 "github.com/serialbench/serialbench/codecs/hprose/v1"
	hprose_v2 "github.com/serialbench/serialbench/codecs/hprose/v2"
	hprose_v3 "github.com/serialbench/serialbench/codecs/hprose/v3"
	idr_ditp "github.com/serialbench/serialbench/codecs/idr/ditp"
	ikeapack_ikkerens "github.com/serialbench/serialbench/codecs/ikeapack/ikkerens"
	ion_amazon "github.com/serialbench/serialbench/codecs/ion/amazon"
	json_easyjson "github.com/serialbench/serialbench/codecs/json/easyjson"
	json_fastjson "github.com/serialbench/serialbench/codecs/json/fastjson"
	json_ffjson "github.com/serialbench/serialbench/codecs/json/ffjson"
	json_goccy "github.com/serialbench/serialbench/codecs/json/goccy"
	json_gogo "github.com/serialbench/serialbench/codecs/json/gogo"
	json_jsoniter "github.com/serialbench/serialbench/codecs/json/jsoniter"
	json_jx "github.com/serialbench/serialbench/codecs/json/jx"
	json_segmentio "github.com/serialbench/serialbench/codecs/json/segmentio"
	json_sonic "github.com/serialbench/serialbench/codecs/json/sonic"
	json_std "github.com/serialbench/serialbench/codecs/json/std"
	json_ugorji "github.com/serialbench/serialbench/codecs/json/ugorji"
	json_v2 "github.com/serialbench/serialbench/codecs/json/v2"
	msgpack_basekick "github.com/serialbench/serialbench/codecs/msgpack/basekick"
	msgpack_hashicorp "github.com/serialbench/serialbench/codecs/msgpack/hashicorp"
	msgpack_shamaton "github.com/serialbench/serialbench/codecs/msgpack/shamaton"
	msgpack_shamaton3 "github.com/serialbench/serialbench/codecs/msgpack/shamaton3"
	msgpack_shamatongen "github.com/serialbench/serialbench/codecs/msgpack/shamatongen"
	msgpack_tinylib "github.com/serialbench/serialbench/codecs/msgpack/tinylib"
	msgpack_ugorji "github.com/serialbench/serialbench/codecs/msgpack/ugorji"
	msgpack_vmihailenco "github.com/serialbench/serialbench/codecs/msgpack/vmihailenco"
	mus_mus_go "github.com/serialbench/serialbench/codecs/mus/mus-go"
	mus_musgo "github.com/serialbench/serialbench/codecs/mus/musgo"
	noop "github.com/serialbench/serialbench/codecs/noop"
	plenc_philpearl "github.com/serialbench/serialbench/codecs/plenc/philpearl"
	protobuf_csproto "github.com/serialbench/serialbench/codecs/protobuf/csproto"
	protobuf_dedis "github.com/serialbench/serialbench/codecs/protobuf/dedis"
	protobuf_easyproto "github.com/serialbench/serialbench/codecs/protobuf/easyproto"
	protobuf_gogo "github.com/serialbench/serialbench/codecs/protobuf/gogo"
	protobuf_gogoproto "github.com/serialbench/serialbench/codecs/protobuf/gogoproto"
	protobuf_golang "github.com/serialbench/serialbench/codecs/protobuf/golang"
	protobuf_google "github.com/serialbench/serialbench/codecs/protobuf/google"
	protobuf_hyperpb "github.com/serialbench/serialbench/codecs/protobuf/hyperpb"
	protobuf_pulsar "github.com/serialbench/serialbench/codecs/protobuf/pulsar"
	protobuf_segmentio "github.com/serialbench/serialbench/codecs/protobuf/segmentio"
	protobuf_vtproto "github.com/serialbench/serialbench/codecs/protobuf/vtproto"
	protojson_google "github.com/serialbench/serialbench/codecs/protojson/google"
	sereal_sereal "github.com/serialbench/serialbench/codecs/sereal/sereal"
	simple_ugorji "github.com/serialbench/serialbench/codecs/simple/ugorji"
	ssz_dynssz "github.com/serialbench/serialbench/codecs/ssz/dynssz"
	ssz_fastssz "github.com/serialbench/serialbench/codecs/ssz/fastssz"
	ssz_prysmatic "github.com/serialbench/serialbench/codecs/ssz/prysmatic"
	thrift_apache "github.com/serialbench/serialbench/codecs/thrift/apache"
	thrift_frugal "github.com/serialbench/serialbench/codecs/thrift/frugal"
	toml_burntsushi "github.com/serialbench/serialbench/codecs/toml/burntsushi"
	toml_pelletier "github.com/serialbench/serialbench/codecs/toml/pelletier"
	xdr_calmh "github.com/serialbench/serialbench/codecs/xdr/calmh"
	xdr_davecgh "github.com/serialbench/serialbench/codecs/xdr/davecgh"
	xdr_davecgh1 "github.com/serialbench/serialbench/codecs/xdr/davecgh1"
	xml_std "github.com/serialbench/serialbench/codecs/xml/std"
	yaml_goccy "github.com/serialbench/serialbench/codecs/yaml/goccy"
	yaml_goyaml "github.com/serialbench/serialbench/codecs/yaml/goyaml"
	yaml_goyaml4 "github.com/serialbench/serialbench/codecs/yaml/goyaml4"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists every codec with its emitter, by library: also those that cannot be had, which have none.
func Codecs() []emit.Codec {
	all := slices.Concat(
		baseline.Codecs(),
		noop.Codecs(),
		asn1_std.Codecs(),
		avro_goavro1.Codecs(),
		avro_goavro2.Codecs(),
		avro_hamba.Codecs(),
		avro_twmb.Codecs(),
		bebop_200sc.Codecs(),
		benc_bencgen.Codecs(),
		benc_deneonet.Codecs(),
		binary_alecthomas.Codecs(),
		binary_kelindar.Codecs(),
		binary_std.Codecs(),
		binc_ugorji.Codecs(),
		borsh_near.Codecs(),
		bson_labix.Codecs(),
		bson_mgo.Codecs(),
		bson_mongo.Codecs(),
		bson_mongo2.Codecs(),
		capnp_glycerine.Codecs(),
		capnp_v3.Codecs(),
		capnp_zombiezen.Codecs(),
		cbor_cborgen.Codecs(),
		cbor_fxamacker.Codecs(),
		cbor_ugorji.Codecs(),
		colfer_pascaldekloe.Codecs(),
		fastape_nazarifard.Codecs(),
		flatbuffers_google.Codecs(),
		fory_apache.Codecs(),
		gencode_andyleap.Codecs(),
		gob_std.Codecs(),
		gotiny_niubaoshu.Codecs(),
		hprose_v1.Codecs(),
		hprose_v2.Codecs(),
		hprose_v3.Codecs(),
		idr_ditp.Codecs(),
		ikeapack_ikkerens.Codecs(),
		ion_amazon.Codecs(),
		json_easyjson.Codecs(),
		json_fastjson.Codecs(),
		json_ffjson.Codecs(),
		json_goccy.Codecs(),
		json_gogo.Codecs(),
		json_jsoniter.Codecs(),
		json_jx.Codecs(),
		json_segmentio.Codecs(),
		json_sonic.Codecs(),
		json_std.Codecs(),
		json_ugorji.Codecs(),
		json_v2.Codecs(),
		msgpack_basekick.Codecs(),
		msgpack_hashicorp.Codecs(),
		msgpack_shamaton.Codecs(),
		msgpack_shamaton3.Codecs(),
		msgpack_shamatongen.Codecs(),
		msgpack_tinylib.Codecs(),
		msgpack_ugorji.Codecs(),
		msgpack_vmihailenco.Codecs(),
		mus_mus_go.Codecs(),
		mus_musgo.Codecs(),
		plenc_philpearl.Codecs(),
		protobuf_csproto.Codecs(),
		protobuf_dedis.Codecs(),
		protobuf_easyproto.Codecs(),
		protobuf_gogo.Codecs(),
		protobuf_gogoproto.Codecs(),
		protobuf_golang.Codecs(),
		protobuf_google.Codecs(),
		protobuf_hyperpb.Codecs(),
		protobuf_pulsar.Codecs(),
		protobuf_segmentio.Codecs(),
		protobuf_vtproto.Codecs(),
		protojson_google.Codecs(),
		sereal_sereal.Codecs(),
		simple_ugorji.Codecs(),
		ssz_dynssz.Codecs(),
		ssz_fastssz.Codecs(),
		ssz_prysmatic.Codecs(),
		thrift_apache.Codecs(),
		thrift_frugal.Codecs(),
		toml_burntsushi.Codecs(),
		toml_pelletier.Codecs(),
		xdr_calmh.Codecs(),
		xdr_davecgh.Codecs(),
		xdr_davecgh1.Codecs(),
		xml_std.Codecs(),
		yaml_goccy.Codecs(),
		yaml_goyaml.Codecs(),
		yaml_goyaml4.Codecs(),
	)
	for _, i := range codecs.Unobtainable() {
		all = append(all, emit.Codec{Info: i})
	}
	slices.SortStableFunc(all, func(x, y emit.Codec) int { return cmp.Compare(folder(x.ID), folder(y.ID)) })
	return all
}

// folder is where the codec of an id has its code: format/library.
func folder(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// Infos lists every codec, with what was found in its source.
func Infos() []codec.Info {
	var infos []codec.Info
	found := codecs.Sources()
	for _, c := range Codecs() {
		c.Info.Unsafe = append([]string{}, found.Unsafe[c.ID]...) // searched, even if nothing was found
		c.Info.Linkname = found.Linkname[c.ID]
		c.Info.Generator, c.Info.Release = found.Generators[c.Library], found.Releases[c.Library]
		infos = append(infos, c.Info)
	}
	return infos
}
