package protoschema

import (
	"bytes"
	"os/exec"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestEditions: the facts say of those libraries, and of no others, that they take editions whose generators do.
func TestEditions(t *testing.T) {
	longtest.Only(t, "builds seven generators")
	const name = "editions/editions.proto" // in a folder of its package, as one of them asks
	file, err := compileFile(name, `edition = "2023"; package editions; option go_package = "example.com/editions";
message Event { string id = 1; Event parent = 2; }`)
	if err != nil {
		t.Fatal(err)
	}
	request, err := pluginRequest(file, "paths=source_relative")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct{ id, library, tool string }{
		{"protobuf/google", "google.golang.org/protobuf", "google.golang.org/protobuf/cmd/protoc-gen-go"},
		{"protobuf/vtproto", "github.com/planetscale/vtprotobuf",
			"github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto"},
		{"protobuf/csproto", "github.com/CrowdStrike/csproto", "github.com/CrowdStrike/csproto/cmd/protoc-gen-fastmarshal"},
		{"protobuf/gogo/gofast", "github.com/gogo/protobuf", "github.com/gogo/protobuf/protoc-gen-gofast"},
		{"protobuf/gogo/gogofaster", "github.com/gogo/protobuf", "github.com/gogo/protobuf/protoc-gen-gogofaster"},
		{"protobuf/gogoproto", "github.com/cosmos/gogoproto", "github.com/cosmos/gogoproto/protoc-gen-gocosmos"},
		{"protobuf/pulsar", "github.com/cosmos/cosmos-proto", "github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar"},
	} {
		c := exec.CommandContext(t.Context(), "go", "-C", "../../../tools", "tool", of.tool)
		c.Stdin = bytes.NewReader(request)
		var errs bytes.Buffer
		c.Stderr = &errs
		out, err := c.Output()
		var response pluginpb.CodeGeneratorResponse
		takes := err == nil
		if takes {
			if err := proto.Unmarshal(out, &response); err != nil {
				t.Fatalf("%s: %v", of.id, err)
			}
			bit := uint64(pluginpb.CodeGeneratorResponse_FEATURE_SUPPORTS_EDITIONS)
			takes = response.Error == nil && response.GetSupportedFeatures()&bit != 0
		}
		t.Logf("%s: takes editions: %v; error %q; %.200s", of.id, takes, response.GetError(), errs.Bytes())
		if said := codecs.Of(of.library).Has(of.id, codecs.Editions) != ""; said != takes {
			t.Errorf("%s: the facts say that it takes editions: %v, and its generator does: %v", of.id, said, takes)
		}
	}
}
