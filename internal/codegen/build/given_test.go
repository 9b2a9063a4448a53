package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestGiven has a program of the code that can be had, and the reasons of the rest.
func TestGiven(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	code := func(body string) func(*emit.Given) ([]emit.File, error) {
		return func(g *emit.Given) ([]emit.File, error) {
			if g.Text != "the schema" || !strings.HasPrefix(g.Import, "serialbenchgiven/x_") {
				t.Errorf("%+v", g)
			}
			return []emit.File{{Name: "thing/codec.go", Data: []byte("package thing\n\nimport \"errors\"\n\nfunc Again(in " +
				"[]byte) ([]byte, error, error) {\n" + body + "\n}\n")}}, nil
		}
	}
	e := &Engine{Sources: os.DirFS("../../.."), Cache: t.TempDir(), Codecs: []emit.Codec{
		{Info: codec.Info{ID: "x/good"}, Given: code("switch string(in) {\ncase \"p\":\npanic(\"at the disco\")\ncase " +
			"\"r\":\nreturn nil, errors.New(\"no\"), nil\ncase \"w\":\nreturn nil, nil, errors.New(\"nor\")\n}\nreturn " +
			"append(in, '!'), nil, nil")},
		{Info: codec.Info{ID: "x/broken"}, Given: code("return errors.New(1), nil, none")},
		{Info: codec.Info{ID: "x/refuses"},
			Given: func(*emit.Given) ([]emit.File, error) { return nil, errors.New("no such thing") }},
		{Info: codec.Info{ID: "x/unasked"}, Given: code("")},
		{Info: codec.Info{ID: "x/without"}},
	}}
	r := GivenRequest{Files: []GivenFile{{Name: "a/things.schema", Text: "the schema", Messages: []string{"Thing"}}},
		Codecs: []string{"x/good", "x/broken", "x/refuses", "x/without"}}
	g, err := e.BuildGiven(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Missing) != 2 || !strings.Contains(g.Missing["x/broken a/things.schema"], "does not compile") ||
		g.Missing["x/refuses a/things.schema"] != "no such thing" {
		t.Errorf("%q", g.Missing)
	}
	cmd := exec.Command(g.Path, "x/good", "Thing")
	cmd.Stdin = strings.NewReader("61\n70\n72\n77\n")
	out, err := cmd.Output()
	lines := strings.Split(string(out), "\n")
	if err != nil || len(lines) != 5 || lines[0] != `{"out":"6121"}` ||
		!strings.HasPrefix(lines[1], `{"panic":"at the disco"`) || lines[2] != `{"read":"error: no"}` ||
		lines[3] != `{"written":"error: nor"}` {
		t.Errorf("%v: %q", err, out)
	}
	if folder, path := g.Code("x/good", "a/things.schema"); path != "serialbenchgiven/x_good/things" {
		t.Errorf("%s, %s", folder, path)
	} else if _, err := os.Stat(folder + "/thing/codec.go"); err != nil {
		t.Error(err)
	}
	again, err := e.BuildGiven(context.Background(), r)
	if err != nil || again.Path != g.Path || len(again.Missing) != 2 {
		t.Errorf("from the cache: %+v, %v", again, err)
	}
	if err := exec.Command(g.Path, "x/broken", "Thing").Run(); err == nil {
		t.Error("a codec without code is answered for")
	}
}
