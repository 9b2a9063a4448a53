// Package conform tries codecs on published corpora: is each text or message accepted
// or refused as the specification demands, is the value right that comes of it, where
// nothing is known of the type and in a struct's fields, and does what is written of that
// value stand for the same, in a form that the corpus allows? Corpora are read where the
// go command keeps the modules that hold them, and npm the packages, and never copied; short
// lists of vectors with the section of their specification stand here.
package conform

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/module"
	"google.golang.org/protobuf/proto"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/check/conform/task"
)

// Demand is what a specification, or the authors of a corpus, say; see package task.
type Demand = task.Demand

// The demands, and the ways in which an input is read.
const (
	Accept = task.Accept
	Refuse = task.Refuse
	Either = task.Either
	Write  = task.Write

	IntoAny    = task.IntoAny
	IntoStruct = task.IntoStruct
)

// Ways lists the ways in which inputs are read and their values written, in the order of tables.
func Ways() []string { return []string{task.IntoAny, task.IntoStruct, task.BackAny, task.BackStruct} }

// Case is one input of a corpus.
type Case struct {
	Name   string
	Input  []byte
	Demand Demand
	Clause string // that demands it
	Way    string // in which it is read; "": any, and as the value of a field that is skipped

	value func() string // that it stands for, in the form of normal; nil: not said

	exact func() string // the same where integers are read with all digits, not as the nearest float64; nil: no other

	// back reports whether what is written of the value has to stand for the same;
	// forms are all encodings that it may have, the shortest first, nil: not said.
	back  bool
	forms [][]byte

	// Of a case for one field of a struct:
	Dataset string // of the struct, "": person, which has no such field
	Field   string // by its name in Go
	item    []byte // the value's encoding, which the corpus puts into a field; nil: Input is whole
	unfit   bool   // the value is right, and the field cannot hold it
	rekeyed bool   // Input is a document whose only key becomes that field's

	// Of a case for generated code:
	json   bool
	stands proto.Message // what Input stands for
	schema *schema
}

// Value is what the input stands for, in the form of [judge.Normal], "" if nothing is said.
func (c Case) Value() string {
	if c.value == nil {
		return ""
	}
	return c.value()
}

// task is the case as a worker is asked it.
func (c Case) task() task.Case {
	t := task.Case{Name: c.Name, Input: c.Input, Demand: c.Demand, Clause: c.Clause, Way: c.Way, Dataset: c.Dataset,
		Field: c.Field, Unfit: c.unfit,
		Value: c.Value(), Back: c.back, Forms: c.forms}
	if c.value != nil && c.Field != "" {
		t.Value = judge.InStruct(c.Field, t.Value)
	}
	if c.exact != nil {
		t.Exact = c.exact()
	}
	return t
}

// Right is what a reader by the specification has to say of what is written of the case's value;
// see [task.Case.Right].
func (c Case) Right(format string) (string, error) { return c.task().Right(format) }

// Shortest is how long what is written should be at most, 0 if nothing is said.
func (c Case) Shortest(format string) int {
	return task.Case{Way: c.Way, Forms: c.forms}.Shortest(format)
}

func fixed(s string) func() string { return func() string { return s } }

// Places are where ordinary clients put what they download.
type Places struct {
	Modules  string            // of the go command: GOMODCACHE
	Versions map[string]string // of modules that hold corpora, by path
	Packages string            // of npm: a folder node_modules

	// Generated makes the program with generated code, of the files of [GeneratedFiles]. The error
	// is [ErrNoGenerated] where it cannot. nil: there is none.
	Generated func(context.Context) (*Generated, error)
}

// Corpus is a list of cases for one format.
type Corpus struct {
	Name    string
	Format  string
	Dialect string // of codecs that read it into structs
	Module  string // of Go that holds it; "": none
	Package string // of npm that holds it; "": none
	Path    string // within that
	Source  string // who made it, and its licence

	// message is that of a schema file at Path for which generators make code; "": the cases
	// are for codecs on data sets of ours.
	message string

	cases func(path string) ([]Case, error)
	// skipped is an input as the value of a field that a struct does not have, nil if
	// the corpus is not read that way.
	skipped func(input []byte) []byte
}

// Corpora lists all.
func Corpora() []Corpus {
	const sonic = "github.com/bytedance/sonic"
	return append(generatedCorpora(), []Corpus{
		{Name: "JSONTestSuite", Format: "json", Module: sonic, Path: "testdata/JSONTestSuite/testdata.json.gz",
			Source: "Nicolas Seriot, MIT", cases: jsonTestSuite, skipped: skippedJSON},
		{Name: "json-documents", Format: "json", Module: sonic, Path: "testdata",
			Source: "seven large documents, as encoding/json has them", cases: jsonDocuments, skipped: skippedJSON},
		{Name: "json-numbers", Format: "json", Source: "RFC 8259", cases: here(jsonNumbers)},
		{Name: "bson-corpus", Format: "bson", Module: "go.mongodb.org/mongo-driver", Path: "testdata/bson-corpus",
			Source: "MongoDB, CC BY-NC-SA 3.0: read, never copied", cases: bsonCorpus},
		{Name: "yaml-test-suite", Format: "yaml", Module: "github.com/goccy/go-yaml", Path: "testdata/yaml-test-suite",
			Source: "the YAML project, MIT", cases: yamlTestSuite},
		{Name: "yaml-core-schema", Format: "yaml", Source: "YAML 1.2.2, 10.3", cases: here(yamlScalars)},
		{Name: "toml-test", Format: "toml", Module: "github.com/BurntSushi/toml", Path: "internal/toml-test/tests",
			Source: "the TOML project, MIT", cases: tomlTest},
		{Name: "toml-scalars", Format: "toml", Source: "TOML 1.0.0", cases: here(tomlScalars)},
		{Name: "rfc8949-a", Format: "cbor", Source: "RFC 8949, Appendixes A and F", cases: here(cborVectors)},
		{Name: "msgpack-test-suite", Format: "msgpack", Package: "msgpack-test-suite", Path: "dist/msgpack-test-suite.json",
			Source: "Yusuke Kawasaki, MIT", cases: msgpackTestSuite},
		{Name: "msgpack-numbers", Format: "msgpack", Source: "the MessagePack specification", cases: here(msgpackVectors)},
		{Name: "protobuf-wire", Format: "protobuf", Source: "the wire format of Protocol Buffers, for messages of our own; " +
			"protobuf/google judges what is written", cases: here(protobufVectors)},
		{Name: "thrift-binary", Format: "thrift", Dialect: "the binary protocol",
			Source: "Thrift's binary protocol, for structs of our own", cases: here(thriftVectors)},
		{Name: "protojson", Format: "protojson", Source: "the JSON format of Protocol Buffers, for messages of our own",
			cases: here(protoJSONVectors)},
		{Name: "protojson-as-json", Format: "json", Dialect: "ProtoJSON", Source: "the same, for codecs of format json",
			cases: here(protoJSONVectors)},
		{Name: "ion-binary", Format: "ion", Source: "the Ion 1.0 specification, binary encoding", cases: here(ionVectors)},
	}...)
}

// Names lists the names of all corpora.
func Names() (names []string) {
	for _, c := range Corpora() {
		names = append(names, c.Name)
	}
	return names
}

func here(list func() []Case) func(string) ([]Case, error) {
	return func(string) ([]Case, error) { return list(), nil }
}

// NotThereError says which command brings a corpus.
type NotThereError struct{ Corpus, Command string }

func (e *NotThereError) Error() string {
	return fmt.Sprintf("corpus %s is not on this machine; run: %s", e.Corpus, e.Command)
}

// Cases reads the corpus. The error is a [*NotThereError] if what holds it is not there.
func (c Corpus) Cases(at Places) ([]Case, error) {
	root, command, err := c.root(at)
	if err != nil {
		return nil, err
	}
	if root == "" && command == "" {
		return c.cases("")
	}
	if _, err := os.Stat(root); root == "" || err != nil {
		return nil, &NotThereError{c.Name, command}
	}
	cases, err := c.cases(filepath.Join(root, filepath.FromSlash(c.Path)))
	if err == nil && len(cases) == 0 {
		err = fmt.Errorf("corpus %s: no cases in %s of %s%s", c.Name, c.Path, c.Module, c.Package)
	}
	return cases, err
}

// root is the folder that holds the corpus, "" where it is nowhere, and the command that
// brings it, "" for a corpus that stands here.
func (c Corpus) root(at Places) (root, command string, err error) {
	switch {
	case c.Package != "":
		if at.Packages != "" {
			root = filepath.Join(at.Packages, filepath.FromSlash(c.Package))
		}
		return root, "serialbench conform --setup", nil
	case c.Module == "":
		return "", "", nil
	}
	version := at.Versions[c.Module]
	if version == "" {
		return "", "go mod download " + c.Module, nil
	}
	name, err := module.EscapePath(c.Module)
	if err != nil {
		return "", "", err
	}
	return filepath.Join(at.Modules, filepath.FromSlash(name)+"@"+version), "go mod download " + c.Module +
		"@" + version, nil
}
