package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"serialbench": main})
}

// TestOwnEveryCodec compares every codec on a type of another module, from the
// sources that this program carries: each is ok, adapted or unsupported with a reason.
func TestOwnEveryCodec(t *testing.T) {
	longtest.Only(t, "generates and builds the code of every codec, which takes minutes")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.org/shop\n\ngo 1.24\n",
		"internal/events/events.go": `package events

import "time"

type Order struct {
	ID    string
	Count int
	Price float64
	Paid  bool
	At    time.Time
}
`} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	e := &build.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: sources, Cache: t.TempDir()}
	r := build.Request{Dir: dir, Package: "./internal/events", Type: "Order"}
	for _, i := range e.Infos {
		r.Codecs = append(r.Codecs, i.ID)
	}
	p, err := e.Build(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	f, err := session.Of(t.Context(), p, "")
	if err != nil {
		t.Fatal(err)
	}
	var picks []measure.Pick
	for _, c := range f.Suite.Cases {
		picks = append(picks, measure.Pick{Case: c})
	}
	x := measure.NewProcesses(f.Program)
	x.Deadline = time.Minute
	verdicts, err := measure.Verify(t.Context(), x, picks, measure.Options{Values: 50, Seed: 1}, nothing{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range f.Suite.Missing {
		verdicts = append(verdicts, offer.Without(m))
	}
	compared := 0
	for _, v := range verdicts {
		switch {
		case v.Codec == "protobuf/dedis" && strings.Contains(v.Detail, "round trip of"): // its TestBugSignedBeyond62Bits
		case v.Verdict == record.Failed || strings.Contains(v.Detail, "does not compile") ||
			strings.Contains(v.Detail, "does not build"):
			t.Errorf("%s: %s: %s: %s", v.Codec, v.Verdict, v.Op, v.Detail)
		case v.Verdict != record.Unsupported:
			compared++
		}
	}
	if compared < 80 {
		t.Errorf("only %d codecs are compared", compared)
	}
}

// nothing keeps no record.
type nothing struct{}

func (nothing) Append(record.Line) error { return nil }

// TestOwnScripts runs the program itself on a type of another module.
func TestOwnScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	out, err := exec.Command("go", "env", "-json", "GOCACHE", "GOMODCACHE", "GOENV", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	goEnv := map[string]string{}
	if err := json.Unmarshal(out, &goEnv); err != nil {
		t.Fatal(err)
	}
	house, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir() // one for all, in which the sources that the program carries are compiled once
	testscript.Run(t, testscript.Params{
		Dir: "testdata/own",
		Condition: func(name string) (bool, error) { // what takes long
			return name == "long" && longtest.Asked(), nil
		},
		Setup: func(env *testscript.Env) error {
			for k, v := range goEnv {
				env.Setenv(k, v)
			}
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("HOUSE", house)
			env.Setenv("CODECS", "baseline,json/std,json/goccy,msgpack/tinylib")
			return nil
		},
	})
}
