package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Plan makes the code of every codec for every target. progress is told of each pair that is done. Errors of single
// codecs are joined; the code of the others is returned all the same.
func Plan(ctx context.Context, targets []Target, codecs []emit.Codec, tools emit.Tools,
	progress func(done, total int, what string)) (map[string][]*Code, error) {
	type pair struct {
		target Target
		codec  emit.Codec
	}
	var pairs []pair
	for _, t := range targets {
		for _, c := range codecs {
			if c.Emit != nil { // one that cannot be had with this toolchain may be with another
				pairs = append(pairs, pair{t, c})
			}
		}
	}
	var (
		mu    sync.Mutex
		codes = map[string][]*Code{}
		errs  []error
		done  int
	)
	ended := worker.Each(ctx, 0, len(pairs), func(_ context.Context, i int) error {
		p := pairs[i]
		code, err := Codec(p.target, p.codec, tools)
		mu.Lock()
		defer mu.Unlock()
		done++
		if err != nil {
			errs = append(errs, err)
		} else {
			codes[p.target.Family] = append(codes[p.target.Family], code)
		}
		progress(done, len(pairs), p.codec.ID+" for "+p.target.Type.Name)
		return nil
	})
	for _, list := range codes {
		slices.SortStableFunc(list, func(a, b *Code) int { return cmp.Compare(a.Codec, b.Codec) })
	}
	slices.SortStableFunc(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	return codes, errors.Join(append(errs, ended)...)
}

// FamilySource is the file cases.go of a target: it calls the binding of every
// codec listed.
func FamilySource(t Target, codecs []string) (emit.File, error) {
	s := emit.NewSource(t.Family)
	native := emit.Native(s, t.Type)
	suite, data := s.Import(t.Module+"/suite", ""), s.Import(t.Module+"/dataset", "")
	s.P("// Cases binds every codec to the data sets of one Go type.")
	s.P("func Cases(sets ...%s.Set[%s]) (cases []*%s.Case, missing []%s.Missing) {", data, native, suite, suite)
	s.P("for _, bind := range []func([]%s.Set[%s]) ([]*%s.Case, []%s.Missing){", data, native, suite, suite)
	for _, id := range codecs {
		s.P("%s,", t.BindName(id))
	}
	s.P("} {\nc, m := bind(sets)\ncases = append(cases, c...)\nmissing = append(missing, m...)\n}")
	s.P("return cases, missing\n}")
	src, err := s.Bytes()
	if err != nil {
		return emit.File{}, fmt.Errorf("cases of %s: %w", t.Family, err)
	}
	src = append([]byte("// Package "+t.Family+" binds every codec to the Go type "+t.Type.Name+".\n"), src...)
	return emit.File{Name: "cases.go", Data: moveHeader(src)}, nil
}

// moveHeader puts a package comment that stands above the generated header below it.
func moveHeader(src []byte) []byte {
	text := string(src)
	comment, rest, _ := cutLine(text)
	header, rest, _ := cutLine(rest)
	_, rest, _ = cutLine(rest) // blank
	return []byte(header + "\n\n" + comment + "\n" + rest)
}

func cutLine(s string) (line, rest string, found bool) {
	for i := range len(s) {
		if s[i] == '\n' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}
