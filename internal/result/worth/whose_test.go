package worth

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
)

// TestWhose reads one stack of each kind, of libraries that are measured here and of such that are not.
func TestWhose(t *testing.T) {
	const mod = "/root/go/pkg/mod/"
	for _, x := range []struct{ stack, pkg, libraries string }{
		// a package that several libraries use is of the one whose module it is in
		{"main.f > github.com/golang/protobuf/proto.Marshal", "github.com/golang/protobuf/proto", "protobuf/golang"},
		{"main.f > github.com/gogo/protobuf/proto.Unmarshal", "github.com/gogo/protobuf/proto", "protobuf/gogo"},
		{"main.f > github.com/gogo/protobuf/jsonpb.(*Marshaler).Marshal", "github.com/gogo/protobuf/jsonpb", "json/gogo"},
		{"main.f > google.golang.org/protobuf/proto.Unmarshal", "google.golang.org/protobuf/proto", "protobuf/google"},
		{"main.f > google.golang.org/protobuf/encoding/protojson.Marshal", "google.golang.org/protobuf/encoding/protojson",
			"protojson/google"},
		{"main.f > github.com/segmentio/encoding/proto.Marshal", "github.com/segmentio/encoding/proto",
			"protobuf/segmentio"},
		{"main.f > encoding/json/v2.Marshal", "encoding/json/v2", "json/std"},
		// one package, several formats: its functions tell
		{"main.f > github.com/ugorji/go/codec.(*Decoder).Decode > github.com/ugorji/go/codec.(*cborDecDriver).DecodeInt64",
			"github.com/ugorji/go/codec", "cbor/ugorji"},
		{"main.f > github.com/ugorji/go/codec.(*Encoder).Encode > github.com/ugorji/go/codec.(*encoderJsonBytes).kStruct",
			"github.com/ugorji/go/codec", "json/ugorji"},
		// generated code that two generators write alike
		{"main.f > main.(*M).Unmarshal@/src/m.pb.go", "github.com/gogo/protobuf", "protobuf/gogo,protobuf/gogoproto"},
		{"main.f > main.(*M).Unmarshal@/src/m.pb.go > github.com/cosmos/gogoproto/types.StdTimeUnmarshal",
			"github.com/cosmos/gogoproto", "protobuf/gogoproto"},
		{"main.f > main.M.MarshalMsg@/src/m_gen.go", "github.com/tinylib/msgp", "msgpack/tinylib"},
		// another major version is another library
		{"main.f > github.com/vmihailenco/msgpack/v4.Marshal", "github.com/vmihailenco/msgpack/v4", ""},
		{"main.f > github.com/linkedin/goavro/v9.(*Codec).BinaryFromNative", "github.com/linkedin/goavro/v9", ""},
		{"main.f > github.com/pelletier/go-toml.Unmarshal", "github.com/pelletier/go-toml", ""},
		// not measured here, by names of functions or of packages
		{"main.f > gopkg.in/yaml%2ev3.Unmarshal", "gopkg.in/yaml.v3", ""},
		{"main.f > sigs.k8s.io/yaml.Marshal > encoding/json.Marshal", "sigs.k8s.io/yaml", ""},
		{"main.f > sigs.k8s.io/json.UnmarshalStrict > sigs.k8s.io/json/internal/golang/encoding/json.Unmarshal",
			"sigs.k8s.io/json", ""},
		{"main.f > google.golang.org/protobuf/encoding/prototext.Marshal", "google.golang.org/protobuf/encoding/prototext",
			""},
		{"main.f > github.com/tidwall/gjson.GetBytes@" + mod + "github.com/tidwall/gjson@v1.18.0/gjson.go",
			"github.com/tidwall/gjson", ""},
		{"main.f > github.com/buger/jsonparser.ObjectEach", "github.com/buger/jsonparser", ""},
		{"main.f > github.com/mitchellh/mapstructure.Decode", "github.com/mitchellh/mapstructure", ""},
		{"main.f > encoding/csv.(*Reader).ReadAll", "encoding/csv", ""},
		{"main.f > github.com/ethereum/go-ethereum/rlp.EncodeToBytes", "github.com/ethereum/go-ethereum/rlp", ""},
		{"main.f > main.(*T).MarshalBinary@/src/t.go", "main", ""},
		{"main.f > gopkg.in/ini%2ev1.(*File).MapTo@" + mod + "gopkg.in/ini.v1@v1.67.0/struct.go", "gopkg.in/ini.v1", ""},
		{"main.f > github.com/apache/arrow/go/v17/arrow/ipc.(*Writer).Write@" + mod +
			"github.com/apache/arrow/go/v17@v17.0.0/arrow/ipc/writer.go", "github.com/apache/arrow/go/v17/arrow/ipc", ""},
		{"main.f > github.com/jackc/pgx/v5/pgtype.(*Map).Scan@" + mod + "github.com/jackc/pgx/v5@v5.7.5/pgtype/pgtype.go",
			"github.com/jackc/pgx/v5/pgtype", ""},
		{"main.f > github.com/prometheus/common/expfmt.(*TextParser).TextToMetricFamilies@" + mod +
			"github.com/prometheus/common@v0.72.1/expfmt/text_parse.go", "github.com/prometheus/common/expfmt", ""},
		// wrappers
		{"main.f > google.golang.org/grpc/encoding/proto.codec.Marshal > google.golang.org/protobuf/proto.Marshal",
			"google.golang.org/protobuf/proto", "protobuf/google"},
		{"main.f > example.org/app/store.UnmarshalOrder@/src/store/order.go > encoding/json.Unmarshal", "encoding/json",
			"json/std"},
		// neither encode nor decode values
		{"main.f > github.com/klauspost/compress/zstd.(*Decoder).DecodeAll", "", ""},
		{"main.f > image/png.Decode", "", ""},
		{"main.f > example.org/api/proto/orders._Orders_ReadOrder_Handler@" + mod + "example.org/api@v1.0.0/o.pb.go", "", ""},
		{"main.f > github.com/sourcegraph/jsonrpc2.(*Conn).readMessages", "", ""},
		{"main.f > main.decodeAndStore@/src/main.go", "", ""},
		{"main.f > net/http.(*conn).readRequest", "", ""},
	} {
		s, err := Read(made(t, cpuTypes, 1, stack{1, x.stack}), nil, Libraries(catalog.Infos()))
		if err != nil {
			t.Fatal(err)
		}
		got := Part{}
		if len(s.Parts) > 0 {
			got = s.Parts[0]
		}
		if got.Package != x.pkg || got.Library != x.libraries {
			t.Errorf("%s: %q, measured as %q; want %q and %q", x.stack, got.Package, got.Library, x.pkg, x.libraries)
		}
		if (s.Unmeasured > 0) != (x.pkg != "" && x.libraries == "") {
			t.Errorf("%s: %v is not measured", x.stack, s.Unmeasured)
		}
	}
}

// TestFormatsOfOneLibrary has stacks that do not tell the format beside one that does.
func TestFormatsOfOneLibrary(t *testing.T) {
	const codec = "github.com/ugorji/go/codec."
	s, err := Read(made(t, cpuTypes, 1,
		stack{5, "main.f > " + codec + "(*Encoder).Encode > " + codec + "(*msgpackEncDriver).EncodeInt"},
		stack{5, "main.f > " + codec + "(*Encoder).Encode > runtime.mallocgc"},
		stack{10, "main.f > sigs.k8s.io/yaml.Unmarshal > gopkg.in/yaml%2ev2.Unmarshal"},
		stack{10, "main.f > sigs.k8s.io/yaml.Unmarshal > encoding/json.Unmarshal"}), nil, Libraries(catalog.Infos()))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Library == "msgpack/ugorji" })
	if len(s.Parts) != 2 || i < 0 || s.Parts[i].Encode < .33 {
		t.Errorf("%+v", s.Parts)
	}
	text := Text(Answer{Shares: s, Least: .01})
	for _, want := range []string{"sigs.k8s.io/yaml (not measured here)", "encoding/json in 50.0 % of it",
		"gopkg.in/yaml.v2 in 50.0 % of it", "by packages that are not measured here"} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
}
