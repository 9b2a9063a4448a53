package conform

import (
	"errors"
	"path/filepath"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// GeneratedCase is a case for generated code, with what a program needs that shows what became of it.
type GeneratedCase struct {
	Case
	File, Message string // the schema's, and that in it
	JSON          bool   // the input is a text
	Descriptors   []byte // a FileDescriptorSet of the schema and of what it imports
}

// FindGenerated is a case of a corpus for generated code; nil if the corpus is another.
func FindGenerated(corpus, name string, at Places) (*GeneratedCase, error) {
	c, ok := find(corpus)
	if !ok || c.message == "" {
		return nil, nil
	}
	cases, err := c.Cases(at)
	if err != nil {
		return nil, err
	}
	root, _, err := c.root(at)
	if err != nil {
		return nil, err
	}
	s, err := schemaOf(filepath.Join(root, filepath.FromSlash(c.Path)), c.message)
	if err != nil {
		return nil, err
	}
	set := &descriptorpb.FileDescriptorSet{}
	file := s.message.ParentFile()
	for i := range file.Imports().Len() {
		set.File = append(set.File, protodesc.ToFileDescriptorProto(file.Imports().Get(i).FileDescriptor))
	}
	set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
	raw, err := proto.MarshalOptions{Deterministic: true}.Marshal(set)
	if err != nil {
		return nil, err
	}
	for _, t := range cases {
		if t.Name == name {
			return &GeneratedCase{Case: t, File: filepath.Base(c.Path),
				Message: string(protoreflect.FullName(s.message.FullName())), JSON: t.json, Descriptors: raw}, nil
		}
	}
	return nil, errors.New("corpus " + corpus + " has no case " + name + " any more")
}
