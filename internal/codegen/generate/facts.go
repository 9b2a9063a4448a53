package generate

import (
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// FindFacts finds the facts of codecs. made reports whether the code that was
// generated for a codec imports unsafe, and how; versions are those of the tools module, by
// module path; for releases see [Modules].
func FindFacts(all []emit.Codec, made func(id string) (Unsafety, error), versions map[string]string,
	releases map[string]codec.Release) (codecs.Found, error) {
	var paths []string
	for _, c := range all {
		if c.Unobtainable != "" { // with this toolchain
			continue
		}
		for _, p := range c.Packages {
			if !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	f := codecs.Found{Unsafe: map[string][]string{}, Linkname: map[string][]string{}, Generators: map[string]string{},
		Releases: releases}
	users, modules, err := reached(paths)
	if err != nil {
		return f, err
	}
	for _, c := range all {
		how, err := made(c.ID)
		if err != nil {
			return f, err
		}
		byHow := map[Unsafety][]string{how: {GeneratedCode}}
		for _, p := range c.Packages {
			for q, h := range users[p] {
				byHow[h] = append(byHow[h], q)
			}
		}
		for h, table := range map[Unsafety]map[string][]string{Unsafe: f.Unsafe, Linkname: f.Linkname} {
			slices.Sort(byHow[h])
			if all := slices.Compact(byHow[h]); len(all) > 0 {
				table[c.ID] = all
			}
		}
		if v := versions[c.Library]; v != "" && c.Kind == codec.Codegen {
			f.Generators[c.Library] = v
		}
		if r, ok := f.Releases[c.Library]; ok {
			r.Modules = max(r.Modules, count(modules, c.Packages))
			f.Releases[c.Library] = r
		}
	}
	return f, nil
}
