// Package reference has the bytes of codecs read and written by libraries in other languages:
// what there is, how it is installed, and processes that are asked. It judges nothing.
package reference

import (
	"os"
	"slices"
	"strings"
)

// Language is one program under references/.
type Language struct {
	ID         string // of --lang, and the first part of what its references are called
	Title      string
	References []Reference
	Costs      string // what setting it up takes, as measured once

	needs   []string   // programs that have to be there before it can be set up
	locks   []string   // files that say what is installed; nil: all of them, as for programs that are compiled
	install [][]string // what sets it up, in its folder
	command []string   // what starts it, in its folder; [programs] stands for the folder of the files that are no locks
}

// programs stands in commands for the folder of the programs, which are written anew where they
// have changed, while what they import stays installed.
const programs = "PROGRAMS"

// Reference is one library.
type Reference struct {
	Name    string
	Formats []string // first parts of the ids of codecs
	Schema  Kind
	// Without are dialects that it does not speak.
	Without []string
	// Most is how many values of a data set it is given at most, for one that takes long; 0: all.
	Most int
	// Framed: each message has what a schema registry's clients put in front.
	Framed bool
}

// Kind is what a reference has to be told of a type.
type Kind string

// The kinds: the files of a schema language as the generator wrote them, [Layout] for the
// structs of a format without one.
const (
	None        Kind = ""
	Proto       Kind = "proto"
	Avro        Kind = "avro"
	Thrift      Kind = "thrift"
	CapnProto   Kind = "capnp"
	FlatBuffers Kind = "fbs"
	Bebop       Kind = "bop"
	Layout      Kind = "layout"
)

func of(name string, schema Kind, formats ...string) Reference {
	return Reference{Name: name, Schema: schema, Formats: formats}
}

// textJSON is the dialect of Avro that few libraries have.
const textJSON = "the JSON encoding"

// copyJars is the goal of Maven, of one version, that brings what a pom.xml names.
const copyJars = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

// Languages lists all.
func Languages() []Language {
	return []Language{
		{ID: "python", Title: "Python", Costs: "about 200 MB and a minute", needs: []string{"python3"},
			locks: []string{"requirements.txt"},
			install: [][]string{{"python3", "-m", "venv", "venv"},
				{"venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r",
					"requirements.txt"}},
			command: []string{"venv/bin/python", "-B", programs + "/main.py"},
			References: []Reference{
				of("json", None, "json"), of("msgpack", None, "msgpack"), of("cbor2", None, "cbor"), of("pymongo", None, "bson"),
				of("PyYAML", None, "yaml"),
				of("amazon.ion", None, "ion"), of("hprose", None, "hprose"), of("xml", None, "xml"),
				of("protobuf", Proto, "protobuf", "protojson"),
				of("fastavro", Avro, "avro"), of("thriftpy2", Thrift, "thrift"), of("pycapnp", CapnProto, "capnp"),
				of("flatbuffers", FlatBuffers, "flatbuffers"),
				of("borsh-construct", Layout, "borsh"), {Name: "remerkleable", Schema: Layout, Formats: []string{"ssz"}, Most: 2},
				{Name: "confluent-avro", Schema: Avro, Formats: []string{"avro"}, Without: []string{textJSON}, Framed: true},
				{Name: "confluent-protobuf", Schema: Proto, Formats: []string{"protobuf"}, Framed: true},
			}},
		{ID: "js", Title: "JavaScript", Costs: "about 20 MB and 20 seconds", needs: []string{"node", "npm"},
			locks:   []string{"package.json", "package-lock.json"},
			install: [][]string{{"npm", "ci", "--silent", "--omit=optional", "--no-audit", "--no-fund", "--ignore-scripts"}},
			command: []string{"node", programs + "/main.mjs"},
			References: []Reference{
				of("JSON", None, "json"), of("@msgpack/msgpack", None, "msgpack"), of("msgpackr", None, "msgpack"),
				of("cbor-x", None, "cbor"), of("bson", None, "bson"),
				of("js-yaml", None, "yaml"), of("ion-js", None, "ion"), of("protobufjs", Proto, "protobuf"),
				{Name: "avsc", Schema: Avro, Formats: []string{"avro"}, Without: []string{textJSON}}, of("bebop", Bebop, "bebop"),
			}},
		{ID: "perl", Title: "Perl", Costs: "two of Debian's packages, about 1 MB and 10 seconds, with the rights to " +
			"install them", needs: []string{"perl", "apt-get"}, locks: []string{},
			install:    [][]string{{"apt-get", "install", "-y", "-qq", "libsereal-decoder-perl", "libsereal-encoder-perl"}},
			command:    []string{"perl", programs + "/main.pl"},
			References: []Reference{of("Sereal", None, "sereal")}},
		{ID: "rust", Title: "Rust", Costs: "about 1 MB beside 100 MB while it is built and 40 MB in Cargo's own cache, and " +
			"a minute", needs: []string{"cargo"},
			install: [][]string{{"cargo", "install", "--quiet", "--locked", "--path", ".", "--root", ".",
				"--target-dir", "target"},
				{"cargo", "clean", "--quiet", "--target-dir", "target"}},
			command:    []string{"bin/serialbench-references"},
			References: []Reference{of("borsh", Layout, "borsh"), of("ciborium", None, "cbor")}},
		{ID: "java", Title: "Java", Costs: "about 6 MB beside 25 MB in Maven's own cache, and 30 seconds",
			needs: []string{"mvn", "javac", "java"},
			install: [][]string{{"mvn", "--quiet", "--batch-mode", "--strict-checksums", copyJars, "-DoutputDirectory=lib"},
				{"javac", "-d", "classes", "-cp", "lib/*", "Main.java", "Trees.java", "Jackson.java", "Avro.java"}},
			command: []string{"java", "-XX:+UseSerialGC", "-cp", "classes" + string(os.PathListSeparator) + "lib/*", "Main"},
			References: []Reference{of("jackson-databind", None, "json"), of("jackson-dataformat-cbor", None, "cbor"),
				of("avro", Avro, "avro")}},
	}
}

// Find returns the language of an id.
func Find(id string) (Language, bool) {
	all := Languages()
	i := slices.IndexFunc(all, func(l Language) bool { return l.ID == id })
	if i < 0 {
		return Language{}, false
	}
	return all[i], true
}

// IDs lists the ids of all languages.
func IDs() []string {
	var ids []string
	for _, l := range Languages() {
		ids = append(ids, l.ID)
	}
	return ids
}

// Peer is what a record calls a reference, such as "python/msgpack".
func (l Language) Peer(r Reference) string { return l.ID + "/" + r.Name }

// SetUp is the command that sets the language up.
func (l Language) SetUp() string { return "serialbench interop --setup " + l.ID }

// Reads reports whether a reference is for a format.
func (r Reference) Reads(format string) bool {
	return slices.Contains(r.Formats, strings.ToLower(format))
}
