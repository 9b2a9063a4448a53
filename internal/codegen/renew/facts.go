package main

import (
	"context"
	"path"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// facts renews codecs/facts.json.
func (r *renewal) facts(ctx context.Context) error {
	versions, err := generate.ToolVersions(filepath.Join("tools", "go.mod"))
	if err != nil {
		return err
	}
	releases, err := releases(ctx, ".", r.all)
	if err != nil {
		return err
	}
	found, err := generate.FindFacts(r.all, r.made, versions, releases)
	if err != nil {
		return err
	}
	src, err := found.JSON()
	if err != nil {
		return err
	}
	return r.put(filepath.Join("codecs", "facts.json"), src)
}

// made reports how the code that a library's generator wrote for a codec imports unsafe. Of code that was not made in
// this run it is what facts.json says.
func (r *renewal) made(id string) (found generate.Unsafety, err error) {
	i := slices.IndexFunc(r.all, func(c emit.Codec) bool { return c.ID == id })
	if !r.whole || !r.chosen(r.all[i]) {
		found = known(codecs.Sources(), id)
	}
	for _, codes := range r.codes {
		for _, code := range codes {
			if code.Codec != id {
				continue
			}
			how, err := unsafety(code)
			if err != nil {
				return found, err
			}
			found = max(found, how)
		}
	}
	return found, nil
}

// known is what the facts say of generated code.
func known(f codecs.Found, id string) generate.Unsafety {
	switch {
	case slices.Contains(f.Unsafe[id], generate.GeneratedCode):
		return generate.Unsafe
	case slices.Contains(f.Linkname[id], generate.GeneratedCode):
		return generate.Linkname
	}
	return generate.Safe
}

// unsafety says how the files of a generator import unsafe. Adapters that cast to a mirror type do so too, but that is
// serialbench's doing, not the library's.
func unsafety(code *generate.Code) (found generate.Unsafety, err error) {
	for _, f := range code.Files {
		binding := path.Dir(f.Name) == "."
		if binding || path.Ext(f.Name) != ".go" || emit.Ours(f.Data) {
			continue
		}
		how, err := generate.FileUnsafety(f.Name, f.Data)
		if err != nil {
			return found, err
		}
		found = max(found, how)
	}
	return found, nil
}
