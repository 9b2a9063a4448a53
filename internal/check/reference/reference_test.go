package reference

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/references"
)

type Inner struct{ Data []byte }

type Outer struct {
	N     int32
	Inner Inner
	List  []*Inner
	Table map[string][2]uint8
	Self  []Outer
}

// TestSchema takes a schema from what the generator wrote, else from another codec of the
// format, else from the type.
func TestSchema(t *testing.T) {
	files := fstest.MapFS{
		"outer/protobuf_google/pb/outer.proto": {Data: []byte("message Outer {}")},
		"outer/protobuf_gogo_x/pb/outer.proto": {Data: []byte("import \"gogoproto/gogo.proto\";\n\nmessage Outer {\n" +
			"  string a = 1 [(gogoproto.nullable) = false, (gogoproto.casttype) = \"x/y.Z\"];\n  repeated double b = 2 " +
			"[packed = false, (gogoproto.stdtime) = true];\n}")},
		"outer/avro_a/codec.go": {Data: []byte("package a\n\nconst schemaText = `{\"type\": \"record\"}`\n")},
		"outer/borsh_b/codec.go": {Data: []byte("package b\n\ntype Outer struct {\n\tN, M uint64\n\tL []Inner\n\thidden " +
			"int\n}\n\ntype Inner struct{ Data [4]byte }\n")},
		"outer/thrift_c/x.thrift": {Data: []byte("struct WireOuter {}")},
	}
	for _, c := range []struct {
		kind Kind
		id   string
		own  bool
		text string // "": an error
	}{
		{Proto, "protobuf/google", true, "message Outer {}"},
		{Proto, "protobuf/dedis", false, "message Outer {}"},
		{Proto, "protobuf/gogo/x", true, "\nmessage Outer {\n  string a = 1;\n  repeated double b = 2 [packed = false];\n}"},
		{Avro, "avro/a", true, `{"type": "record"}`},
		{Layout, "borsh/b", true, `{"Inner":[["Data","[4]byte"]],"Outer":[["N","uint64"],["M","uint64"],["L","[]Inner"]]}`},
		{Layout, "borsh/none", true,
			`{"Inner":[["Data","[]uint8"]],"Outer":[["N","int32"],["Inner","Inner"],["List","[]*Inner"],["Table",` +
				`"map[string][2]uint8"],["Self","[]Outer"]]}`},
		{Thrift, "thrift/c", false, ""},
	} {
		s, own, err := SchemaOf(files, c.kind, "outer", codec.Info{ID: c.id, Dialect: "d"}, reflect.TypeFor[Outer]())
		if c.text == "" {
			if err == nil {
				t.Errorf("%s: %+v, want an error", c.id, s)
			}
			continue
		}
		if err != nil || own != c.own || s.Text != c.text || s.Root != "Outer" || s.Dialect != "d" {
			t.Errorf("%s: own %v, %v\n%s\nwant\n%s", c.id, own, err, s.Text, c.text)
		}
	}
}

// TestProcess speaks to a program that answers the first question and ends at the second.
func TestProcess(t *testing.T) {
	sh := "/bin/sh"
	if _, err := os.Stat(sh); err != nil {
		t.Skip(err)
	}
	reply := `{"language":"Shell","references":{"a":"1"},"missing":{"b":"no b"}}`
	script := filepath.Join(t.TempDir(), "answer.sh")
	text := "head -c 18 >/dev/null\nprintf '\\000\\000\\000\\" + octal(len(reply)) + "%s' '" + reply +
		"'\necho 'a last word' >&2\nexit 3\n"
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open(context.Background(), Language{ID: "shell"}, sh, []string{script}, "")
	if err != nil {
		t.Fatal(err)
	}
	if p.Language != "Shell" || p.Versions["a"] != "1" || p.Missing["b"] != "no b" {
		t.Errorf("%+v", p)
	}
	_, err = p.Decode(context.Background(), Reference{Name: "a"}, nil, []string{"00"})
	if gone := (*Gone)(nil); !errors.As(err, &gone) {
		t.Errorf("%v, want that it is gone", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func octal(n int) string {
	return string([]byte{'0' + byte(n>>6), '0' + byte(n>>3&7), '0' + byte(n&7)})
}

// TestFrame wants what the clients of a schema registry put in front of a message.
func TestFrame(t *testing.T) {
	file := "message A {\n  message Inner {}\n}\n\nmessage B {}\n"
	for _, c := range []struct{ format, root, frame string }{
		{"avro", "B", "0000000001"}, {"protobuf", "A", "000000000100"}, {"protobuf", "B", "00000000010202"},
		{"protobuf", "Inner", ""},
	} {
		s := &Schema{Format: c.format, Root: c.root, Text: file}
		frame, err := s.frame()
		if frame != c.frame || (err == nil) != (c.frame != "") {
			t.Errorf("%s of %s: %q, %v; want %q", c.root, c.format, frame, err, c.frame)
		}
	}
	for frame, want := range map[string]Result{
		"000000000100":   {Bytes: "0a01"},
		"00000000010202": {Bytes: "0000000001000a01", Error: "the frame is 0000000001000a, not 00000000010202"},
	} {
		r := Result{Bytes: "0000000001000a01"}
		r.unframed(frame)
		if r.Bytes != want.Bytes || r.Error != want.Error {
			t.Errorf("%s: %+v, want %+v", frame, r, want)
		}
	}
}

// TestInstall leaves nothing behind of what could not be finished.
func TestInstall(t *testing.T) {
	h := Home{Dir: t.TempDir()}
	l, _ := Find("js")
	l.needs, l.install = nil, [][]string{{"go", "tool", "there-is-no-such-tool"}}
	var out bytes.Buffer
	err := h.Install(context.Background(), l, &out)
	if err == nil || !strings.Contains(err.Error(), "there-is-no-such-tool") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v, want one line with the command and why", err)
	}
	if !strings.Contains(out.String(), l.Costs) {
		t.Errorf("%q does not say before what it takes", out.String())
	}
	left, err := os.ReadDir(h.Dir)
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
	l.install = [][]string{{"go", "version"}}
	if err := h.Install(context.Background(), l, &out); err != nil {
		t.Fatal(err)
	}
	folder, err := h.Installed(l)
	if err != nil || folder == "" {
		t.Fatalf("%q, %v", folder, err)
	}
	for _, lock := range l.locks {
		if _, err := os.Stat(filepath.Join(folder, lock)); err != nil {
			t.Error(err)
		}
	}
	name, err := programsIn(l, folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, name, "main.mjs")); err != nil {
		t.Error(err)
	}
	if again, err := programsIn(l, folder); again != name || err != nil {
		t.Errorf("%q, %v", again, err)
	}
}

// TestPinned wants an exact version of everything that is installed, and a sum where the lock file
// of the ecosystem has them.
func TestPinned(t *testing.T) {
	pinned := map[string]*regexp.Regexp{ // by lock file, what each of its entries has to be
		"python/requirements.txt": regexp.MustCompile(`(?m)^\S+==\d[\w.]*$`),
		"js/package-lock.json":    regexp.MustCompile(`"node_modules/[^"]+": \{\s+"version": "\d[^"]*",\s+"integrity": "sha512-`),
		"rust/Cargo.lock":         regexp.MustCompile(`name = "[^"]+"\nversion = "\d[^"]*"\nsource = "[^"]+"\nchecksum = "[0-9a-f]{64}"`),
		"java/pom.xml":            regexp.MustCompile(`<dependency>.*<version>\d[\d.]*</version></dependency>`),
	}
	entries := map[string]*regexp.Regexp{
		"python/requirements.txt": regexp.MustCompile(`(?m)^.+$`),
		"js/package-lock.json":    regexp.MustCompile(`"node_modules/`),
		// but our own, which is 0.0.0
		"rust/Cargo.lock": regexp.MustCompile(`"\nversion = "[1-9]|"\nversion = "0\.[1-9]`),
		"java/pom.xml":    regexp.MustCompile(`<dependency>`),
	}
	for lock, one := range pinned {
		text, err := references.Files.ReadFile(lock)
		if err != nil {
			t.Fatal(err)
		}
		n, want := len(one.FindAll(text, -1)), len(entries[lock].FindAll(text, -1))
		if n == 0 || n != want {
			t.Errorf("%s: %d of %d entries are pinned", lock, n, want)
		}
	}
	for _, l := range Languages() {
		for _, lock := range l.locks {
			if _, err := references.Files.ReadFile(l.ID + "/" + lock); err != nil {
				t.Error(err)
			}
		}
	}
}
