module github.com/serialbench/serialbench/tools

go 1.26.0

tool (
	capnproto.org/go/capnp/v3/capnpc-go
	github.com/200sc/bebop/main/bebopc-go
	github.com/CrowdStrike/csproto/cmd/protoc-gen-fastmarshal
	github.com/andyleap/gencode
	github.com/calmh/xdr/cmd/genxdr
	github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar
	github.com/cosmos/gogoproto/protoc-gen-gocosmos
	github.com/deneonet/benc/cmd/bencgen
	github.com/ferranbt/fastssz/sszgen
	github.com/glycerine/go-capnproto/capnpc-go
	github.com/gogo/protobuf/protoc-gen-gofast
	github.com/gogo/protobuf/protoc-gen-gogofast
	github.com/gogo/protobuf/protoc-gen-gogofaster
	github.com/gogo/protobuf/protoc-gen-gogoslick
	github.com/hamba/avro/v2/cmd/avrogen
	github.com/mailru/easyjson/easyjson
	github.com/pascaldekloe/colfer/cmd/colf
	github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto
	github.com/pquerna/ffjson
	github.com/shamaton/msgpackgen
	github.com/tinylib/msgp
	golang.org/x/perf/cmd/benchstat
	google.golang.org/protobuf/cmd/protoc-gen-go
	honnef.co/go/tools/cmd/staticcheck
	zombiezen.com/go/capnproto2/capnpc-go
)

require (
	github.com/mus-format/musgen-go v0.2.3
	github.com/whyrusleeping/cbor-gen v0.3.1
)

require (
	capnproto.org/go/capnp/v3 v3.1.0-alpha.2 // indirect
	dario.cat/mergo v1.0.1 // indirect
	github.com/200sc/bebop v0.6.2 // indirect
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/CrowdStrike/csproto v0.35.0 // indirect
	github.com/Masterminds/goutils v1.1.1 // indirect
	github.com/Masterminds/semver/v3 v3.3.0 // indirect
	github.com/Masterminds/sprig/v3 v3.3.0 // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/andyleap/gencode v0.0.0-20171124163308-e1423834d4b4 // indirect
	github.com/andyleap/parser v0.0.0-20160126201130-db5a13a7cd46 // indirect
	github.com/calmh/xdr v1.2.0 // indirect
	github.com/colega/zeropool v0.0.0-20230505084239-6fb4a4f75381 // indirect
	github.com/cosmos/cosmos-proto v1.0.0-beta.5 // indirect
	github.com/cosmos/gogoproto v1.7.2 // indirect
	github.com/dave/jennifer v1.4.1 // indirect
	github.com/deneonet/benc v1.1.8 // indirect
	github.com/ettle/strcase v0.2.0 // indirect
	github.com/ferranbt/fastssz v0.1.4 // indirect
	github.com/glycerine/go-capnproto v0.0.0-20190118050403-2d07de3aa7fc // indirect
	github.com/glycerine/goconvey v0.0.0-20190410193231-58a59202ab31 // indirect
	github.com/glycerine/rbtree v0.0.0-20190406191118-ceb71889d809 // indirect
	github.com/go-viper/mapstructure/v2 v2.4.0 // indirect
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/gopherjs/gopherjs v1.21.0 // indirect
	github.com/hamba/avro/v2 v2.31.0 // indirect
	github.com/huandu/xstrings v1.5.0 // indirect
	github.com/ipfs/go-cid v0.0.6 // indirect
	github.com/josharian/intern v1.0.0 // indirect
	github.com/json-iterator/go v1.1.12 // indirect
	github.com/jtolds/gls v4.20.0+incompatible // indirect
	github.com/klauspost/cpuid/v2 v2.0.9 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/mailru/easyjson v0.9.2 // indirect
	github.com/minio/blake2b-simd v0.0.0-20160723061019-3f5f724cb5b1 // indirect
	github.com/minio/sha256-simd v1.0.0 // indirect
	github.com/mitchellh/copystructure v1.2.0 // indirect
	github.com/mitchellh/reflectwalk v1.0.2 // indirect
	github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect
	github.com/modern-go/reflect2 v1.0.2 // indirect
	github.com/mr-tron/base58 v1.1.3 // indirect
	github.com/multiformats/go-base32 v0.0.3 // indirect
	github.com/multiformats/go-base36 v0.1.0 // indirect
	github.com/multiformats/go-multibase v0.0.3 // indirect
	github.com/multiformats/go-multihash v0.0.13 // indirect
	github.com/multiformats/go-varint v0.0.5 // indirect
	github.com/pascaldekloe/colfer v1.8.1 // indirect
	github.com/pascaldekloe/name v1.0.0 // indirect
	github.com/philhofer/fwd v1.2.0 // indirect
	github.com/planetscale/vtprotobuf v0.6.0 // indirect
	github.com/pquerna/ffjson v0.0.0-20190930134022-aa0246cd15f7 // indirect
	github.com/rogpeppe/go-internal v1.9.0 // indirect
	github.com/shamaton/msgpackgen v0.3.0 // indirect
	github.com/shopspring/decimal v1.4.0 // indirect
	github.com/spaolacci/murmur3 v1.1.0 // indirect
	github.com/spf13/cast v1.7.0 // indirect
	github.com/tinylib/msgp v1.6.5 // indirect
	golang.org/x/crypto v0.57.0 // indirect
	golang.org/x/exp v0.0.0-20260824195058-e88cd73687aa // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/net v0.59.0 // indirect
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	golang.org/x/xerrors v0.0.0-20240903120638-7835f813f4da // indirect
	google.golang.org/protobuf v1.36.12 // indirect
	honnef.co/go/tools v0.8.2 // indirect
	zombiezen.com/go/capnproto2 v2.18.2+incompatible // indirect
)
