package shapes

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/mistake"
)

//go:embed testdata/replica.shapes
var replica string // of the process R

// write writes files of replicas; the last line of each is torn.
func write(t *testing.T, runs ...string) (paths []string) {
	t.Helper()
	for _, run := range runs {
		path := filepath.Join(t.TempDir(), run)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(replica, `"R"`, `"`+run+`"`)), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func TestReplicasAreJoined(t *testing.T) {
	paths := write(t, "a", "b")
	f, err := Read(append(paths, paths[0])...) // one of them twice
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	fix := func(class, codec string) (string, string, string) { return "the class " + class, "option", "Fix()" }
	if err := f.Write(&b, "table", false, fix); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"2 processes; 3 torn lines left out\n",
		"example.com/shop.Order, read by json/std\n  at main.place main.go:7: 1,200 calls\n",
		"600 sampled, 2 failed; 20 bytes a message, 80 bytes at most; 1.5µs a call\n",
		"json/std/v2 would have changed 6 of 598 sampled messages, all Order.ref (the class key-case): one option " +
			"removes it; that is 0.461 % to 2.17 % of 1,200 calls\n",
		"Order.ref                6 messages: the class key-case; removed by Fix()\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	var merged bytes.Buffer
	if err := Merge(&merged, paths...); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "merged")
	if err := os.WriteFile(path, merged.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	one, err := Read(path)
	if err != nil || one.Torn != 0 || len(one.Runs) != 2 || !Is(path) {
		t.Errorf("merged: %v, %+v", err, one)
	}
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"empty": "", "samples": `{"ref":"a"}` + "\n",
		"later": `{"kind":"run","run":"a","version":2}` + "\n"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path); !errors.As(err, new(*mistake.Error)) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
	f, err := Read(write(t, "a")...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Draw("", "User", "", 1, 1); err == nil || !strings.Contains(err.Error(), "example.com/shop.Order") {
		t.Errorf("a type that is not there: %v", err)
	}
	f.Sites = append(f.Sites, &Site{Type: "example.com/other.Order"})
	if _, err := f.Draw("example.com/third", "Order", "", 1, 1); err == nil || !strings.Contains(err.Error(), "several") {
		t.Errorf("two types of one name: %v", err)
	}
	if _, err := f.Draw("example.com/shop", "Order", "", 1, 1); err != nil {
		t.Error(err)
	}
}

func TestLocalName(t *testing.T) {
	for name, want := range map[string]string{"Order": "Order", "a.org/b.Order": "Order",
		"a.org/b.Page[a.org/c.Order]": "Page[Order]", "b.Pair[string,a.org/c.X]": "Pair[string,X]", "[]a.org/c.X": "[]X"} {
		if got := localName(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// FuzzDraw: no shape makes a panic, and what is drawn is JSON.
func FuzzDraw(f *testing.F) {
	for _, s := range []string{`["o","=ref","s12u2w4x1e3","Mx","t3Z","?s4","z"]`,
		`["l","i19b63m","f3.2b8","f1.4l2E-7",200]`,
		`["m","s1","g","s1","nf2.1b4",9]`, `["l","h16","b30","-i3","-z.2","i20b64",true,null,8]`, `["o","T","s3v1y1u1w3"]`,
		`[]`, `[1]`, `"i0b0"`, `"i1b64"`, `"i30b3"`, `"f0.0"`, `"z."`, `["l",5]`, `["m","s1",5]`, `"s99999999999999999999"`,
		`["l",1e300]`, `"E"`, `""`, `"-"`, `"n"`, `["o","L",["l",["o","=",1],1]]`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var shape any
		if json.Unmarshal([]byte(text), &shape) != nil || len(text) > 1000 {
			return
		}
		s := &Site{Type: "p.T", Calls: 1, Messages: []Message{{1, shape}}}
		file := &File{Sites: []*Site{s}}
		if data, err := file.Draw("p", "T", "", 2, 1); err == nil &&
			!json.Valid(bytes.ToValidUTF8(bytes.Split(data, []byte("\n"))[0], nil)) {
			t.Errorf("%s makes %s", text, data)
		}
		Fields(file.Sites)
	})
}
