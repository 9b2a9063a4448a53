// Package sessiontest gives tests a field whose programs are built from this checkout. They are kept in the cache
// folder of the user, so that all tests of a run, and the program itself, build each once.
package sessiontest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/session"
)

// Root is the folder of the checkout that a test runs in.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "codecs", "facts.json")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal("the test runs outside of a checkout: ", err)
	return ""
}

// Engine builds programs from the checkout.
func Engine(t testing.TB) *build.Engine {
	root := Root(t)
	e := &build.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: build.Checkout(root)}
	e.UseCheckout(root)
	return e
}

// Field has programs for codecs on data sets; no codecs are all of them.
func Field(t testing.TB, codecs []string, datasets ...string) *session.Field {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs")
	}
	f, err := session.BuiltIn(Engine(t))
	if err != nil {
		t.Fatal(err)
	}
	if codecs == nil {
		for _, c := range f.Suite.Codecs {
			codecs = append(codecs, c.ID)
		}
	}
	if err := f.Need(t.Context(), codecs, datasets, func(string, int, int) {}); err != nil {
		t.Fatal(err)
	}
	return f
}

// Together has one program for codecs on all data sets.
func Together(t testing.TB, codecs []string) *session.Field {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs")
	}
	f, err := session.BuiltIn(Engine(t))
	if err != nil {
		t.Fatal(err)
	}
	var datasets []string
	for _, d := range f.Suite.Datasets {
		datasets = append(datasets, d.ID)
	}
	if err := f.Together(t.Context(), codecs, datasets, func(string, int, int) {}); err != nil {
		t.Fatal(err)
	}
	return f
}
