package protoschema

import (
	"context"
	"fmt"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

// compilerVersion is the protoc that the request claims to come from; plugins
// write it into their output.
var compilerVersion = &pluginpb.Version{Major: proto.Int32(3), Minor: proto.Int32(21), Patch: proto.Int32(12)}

// compileFile compiles one .proto file and returns its descriptor.
func compileFile(name, text string) (protoreflect.FileDescriptor, error) {
	c := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(protocompile.ResolverFunc(func(path string) (protocompile.SearchResult,
			error) {
			switch path {
			case name:
				return protocompile.SearchResult{Source: strings.NewReader(text)}, nil
			case gogoFile:
				return protocompile.SearchResult{Source: strings.NewReader(gogoOptions)}, nil
			}
			return protocompile.SearchResult{}, fmt.Errorf("no file %s", path)
		})),
		MaxParallelism: 1,
	}
	files, err := c.Compile(context.Background(), name)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", name, err)
	}
	return files[0], nil
}

// gogoOptions declares the options of fields that schemas here are annotated with, by the numbers that gogo.proto
// gives them.
const gogoOptions = `syntax = "proto2";
package gogoproto;
import "google/protobuf/descriptor.proto";
option go_package = "github.com/gogo/protobuf/gogoproto;gogoproto";
extend google.protobuf.FieldOptions {
  optional bool nullable = 65001;
  optional string casttype = 65007;
  optional string castkey = 65008;
  optional string castvalue = 65009;
  optional bool stdtime = 65010;
  optional bool wktpointer = 65012;
}
`

// pluginRequest is what protoc would send to a plugin.
func pluginRequest(file protoreflect.FileDescriptor, parameter string) ([]byte, error) {
	req := &pluginpb.CodeGeneratorRequest{
		FileToGenerate:  []string{file.Path()},
		Parameter:       proto.String(parameter),
		CompilerVersion: compilerVersion,
	}
	seen := map[string]bool{}
	var add func(f protoreflect.FileDescriptor)
	add = func(f protoreflect.FileDescriptor) {
		if seen[f.Path()] {
			return
		}
		seen[f.Path()] = true
		for i := range f.Imports().Len() {
			add(f.Imports().Get(i))
		}
		req.ProtoFile = append(req.ProtoFile, descriptorOf(f))
	}
	add(file)
	return proto.MarshalOptions{Deterministic: true}.Marshal(req)
}

func descriptorOf(f protoreflect.FileDescriptor) *descriptorpb.FileDescriptorProto {
	if r, ok := f.(interface {
		FileDescriptorProto() *descriptorpb.FileDescriptorProto
	}); ok {
		return r.FileDescriptorProto()
	}
	return protodesc.ToFileDescriptorProto(f)
}
