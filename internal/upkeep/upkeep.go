// Package upkeep asks whether the facts of libraries still hold: it asks the module proxy through the go command,
// reads READMEs in the module cache, and asks the Go vulnerability database where that can be reached. It judges
// nothing by itself: it proposes, and a person accepts. What the sources of pinned versions say, such as imports of
// unsafe, is renewed by the program in internal/codegen/renew.
package upkeep

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Change is one fact that would be another.
type Change struct {
	Module string `json:"module"`
	// "status", "newest", "advisory" and "readme", or "retracted" and "cooldown", which nothing writes
	Fact   string `json:"fact"`
	Now    string `json:"now"`
	Would  string `json:"would"`
	Source string `json:"source"`
}

// Answer is what was found.
type Answer struct {
	Changes    []Change          `json:"changes"`
	Confirmed  int               `json:"confirmed"`  // modules whose status comes from the proxy, which says the same
	NotAsked   map[string]string `json:"not_asked"`  // module → why
	Advisories string            `json:"advisories"` // "asked", or "not asked" and why

	files map[string]codecs.Facts // by folder below codecs, as --write leaves them
}

// Asked is what is looked up.
type Asked struct {
	Checkout string // a folder whose files of facts are renewed
	Library  string // a module, its end or its folder; "": all
	Day      time.Time
	Database string // URL of a Go vulnerability database
	Say      func(what string)
}

// Ask proposes changes. Nothing is written.
func Ask(ctx context.Context, a Asked) (*Answer, error) {
	all, err := codecs.ReadFacts(os.DirFS(filepath.Join(a.Checkout, "codecs")))
	if err != nil {
		return nil, err
	}
	found, err := foundIn(a.Checkout)
	if err != nil {
		return nil, err
	}
	pinned := map[string]string{}
	for library, r := range found.Releases {
		pinned[library] = r.Version
	}
	chosen, err := Choose(all, a.Library)
	if err != nil {
		return nil, err
	}
	got := &Answer{Changes: []Change{}, NotAsked: map[string]string{}, files: map[string]codecs.Facts{}}
	a.Say("asking the module proxy")
	proxy, err := askProxy(ctx, all, chosen, pinned)
	if err != nil {
		return nil, err
	}
	a.Say("asking for advisories")
	known, err := database(ctx, a.Database)
	got.Advisories = "asked"
	if err != nil {
		got.Advisories = "not asked: " + err.Error()
	}
	var renewed []codecs.Facts
	for _, name := range chosen {
		f, err := got.advisories(ctx, all[name], known)
		if err != nil {
			return nil, err
		}
		renewed = append(renewed, f)
	}
	if err := settle(ctx, proxy, renewed, found, a.Day); err != nil {
		return nil, err
	}
	for i, name := range chosen {
		f := renewed[i]
		m := proxy[f.Module]
		if m.why != "" {
			got.NotAsked[f.Module] = m.why
		}
		got.files[name] = got.renew(f, m, pinned[f.Module], a.Day)
	}
	return got, ctx.Err()
}

// foundIn is what a checkout knows of the versions that it pins.
func foundIn(checkout string) (codecs.Found, error) {
	text, err := os.ReadFile(filepath.Join(checkout, "codecs", "facts.json"))
	if err != nil {
		return codecs.Found{}, err
	}
	return codecs.ParseFound(text)
}

// Choose are the folders of facts that a name means, in order: a module, its end, or the folder of a library, such as
// json/goccy. An empty name means all but the standard library, which no module proxy has.
func Choose(all map[string]codecs.Facts, library string) ([]string, error) {
	var names, known []string
	for folder, f := range all {
		_, end, _ := strings.Cut(f.Module, "/")
		known = append(known, f.Module, end, folder)
		if library == folder || library == f.Module || library != "" && strings.HasSuffix(f.Module, "/"+library) ||
			library == "" && f.Module != "std" {
			names = append(names, folder)
		}
	}
	slices.Sort(names)
	if len(names) == 0 {
		return nil, mistake.Errorf("no library %q; nearest: %s", library, mistake.Near(library, known))
	}
	return names, nil
}

// Write accepts the proposals of an answer. It returns how many files it changed.
func (a *Answer) Write(checkout string) (changed int, err error) {
	root := filepath.Join(checkout, "codecs")
	all, err := codecs.ReadFacts(os.DirFS(root))
	if err != nil {
		return 0, err
	}
	before, err := codecs.FactsFiles(all)
	if err != nil {
		return 0, err
	}
	maps.Copy(all, a.files)
	files, err := codecs.FactsFiles(all)
	if err != nil {
		return 0, err
	}
	for name, text := range files {
		if string(before[name]) == string(text) {
			continue
		}
		if err := atomicfile.Write(filepath.Join(root, filepath.FromSlash(name)), text); err != nil {
			return changed, err
		}
		changed++
	}
	return changed, nil
}

// Rows are the changes as a table with a header.
func (a *Answer) Rows() [][]string {
	rows := [][]string{{"library", "fact", "now", "would be", "source"}}
	for _, c := range a.Changes {
		rows = append(rows, []string{c.Module, c.Fact, cmp.Or(c.Now, "-"), cmp.Or(c.Would, "for you to judge"), c.Source})
	}
	return rows
}

// Unreached is why nothing could be asked; "" where something was.
func (a *Answer) Unreached() string {
	if a.Confirmed > 0 || len(a.Rows()) > 1 || len(a.NotAsked) == 0 || !strings.HasPrefix(a.Advisories, "not asked") {
		return ""
	}
	return slices.Min(slices.Collect(maps.Values(a.NotAsked)))
}

// Notes are the lines below a table of the changes.
func (a *Answer) Notes() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nas the module proxy shows it: the status of %d more libraries\n", a.Confirmed)
	byReason := map[string][]string{}
	for module, why := range a.NotAsked {
		byReason[why] = append(byReason[why], module)
	}
	for _, why := range slices.Sorted(maps.Keys(byReason)) {
		fmt.Fprintf(&b, "not asked: %d libraries, %s\n", len(byReason[why]), why)
	}
	fmt.Fprintf(&b, "advisories: %s\n", a.Advisories)
	return b.String()
}
