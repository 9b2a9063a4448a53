// Package conform tries codecs on published corpora: is each text or message accepted
// or refused as the specification demands, and is the value right that comes of it, where
// nothing is known of the type and in a struct's fields? Corpora are read where the go
// command keeps the modules that hold them, and never copied; short lists of vectors with
// the section of their specification stand here.
package conform

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/module"
)

// Demand is what a specification, or the authors of a corpus, say of an input.
type Demand string

// The demands.
const (
	Accept Demand = "must accept"
	Refuse Demand = "must refuse"
	Either Demand = "may do either"
)

// The ways in which an input is read.
const (
	IntoAny    = "any"    // nothing is known of the type
	IntoStruct = "struct" // it is the value of a field that a struct does not have, or has
)

// Case is one input of a corpus.
type Case struct {
	Name   string
	Input  []byte
	Demand Demand
	Clause string // that demands it
	Way    string // in which it is read; "": any, and as the value of a field that is skipped

	value   string // that it stands for, in the form of normal; "": not said
	dataset string // for [IntoStruct]: of the struct, "": person
}

// Corpus is a list of cases for one format.
type Corpus struct {
	Name   string
	Format string
	Module string // that holds it; "": it stands here
	Path   string // within the module
	Source string // who made it, and its licence

	cases func(path string) ([]Case, error)
	// skipped is an input as the value of a field that a struct does not have, nil if
	// the corpus is not read that way.
	skipped func(input []byte) []byte
}

// Corpora lists all.
func Corpora() []Corpus {
	return []Corpus{
		{Name: "JSONTestSuite", Format: "json", Module: "github.com/bytedance/sonic", Path: "testdata/JSONTestSuite/testdata.json.gz",
			Source: "Nicolas Seriot, MIT", cases: jsonTestSuite, skipped: skippedJSON},
		{Name: "json-numbers", Format: "json", Source: "here", cases: here(jsonNumbers)},
		{Name: "bson-corpus", Format: "bson", Module: "go.mongodb.org/mongo-driver", Path: "testdata/bson-corpus",
			Source: "MongoDB, CC BY-NC-SA 3.0: read, never copied", cases: bsonCorpus},
		{Name: "yaml-test-suite", Format: "yaml", Module: "github.com/goccy/go-yaml", Path: "testdata/yaml-test-suite", Source: "the YAML project, MIT", cases: yamlTestSuite},
		{Name: "rfc8949-a", Format: "cbor", Source: "RFC 8949, Appendix A", cases: here(cborVectors)},
		{Name: "msgpack-numbers", Format: "msgpack", Source: "the MessagePack specification", cases: here(msgpackVectors)},
	}
}

func here(list func() []Case) func(string) ([]Case, error) {
	return func(string) ([]Case, error) { return list(), nil }
}

// NotThereError says which command brings a corpus.
type NotThereError struct{ Corpus, Command string }

func (e *NotThereError) Error() string {
	return fmt.Sprintf("corpus %s is not on this machine; run: %s", e.Corpus, e.Command)
}

// Cases reads the corpus from the folder of the go command's modules. The error is a
// [*NotThereError] if its module is not there.
func (c Corpus) Cases(modules string) ([]Case, error) {
	if c.Module == "" {
		return c.cases("")
	}
	version := linked(c.Module)
	name, err := module.EscapePath(c.Module)
	if err != nil {
		return nil, err
	}
	root := filepath.Join(modules, filepath.FromSlash(name)+"@"+version)
	if _, err := os.Stat(root); version == "" || err != nil {
		at := c.Module
		if version != "" {
			at += "@" + version
		}
		return nil, &NotThereError{c.Name, "go mod download " + at}
	}
	cases, err := c.cases(filepath.Join(root, filepath.FromSlash(c.Path)))
	if err == nil && len(cases) == 0 {
		err = fmt.Errorf("corpus %s: no cases in %s of %s", c.Name, c.Path, c.Module)
	}
	return cases, err
}

// linked is the version of a module that this program is built with, "" if it is not.
func linked(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == path })
	if i < 0 {
		return ""
	}
	m := info.Deps[i]
	if m.Replace != nil && !strings.HasPrefix(m.Replace.Path, ".") {
		m = m.Replace
	}
	return m.Version
}
