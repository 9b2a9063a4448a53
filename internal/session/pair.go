package session

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Pair is two codecs on data sets, or on a type of the user's.
type Pair struct {
	Codecs   [2]string
	Datasets []string    // ids; none: the type
	Request  own.Request // of the type
}

// Pair builds the programs of a pair: one for both codecs, or two where one of them needs the Go that results are
// published with.
func (f *Field) Pair(ctx context.Context, p Pair, say Stage) (sides [2]*Field, err error) {
	if f.engine == nil { // all is there
		sides = [2]*Field{f, f}
		return sides, p.meet(sides)
	}
	settings, err := f.sides(ctx, p.Codecs)
	if err != nil {
		return sides, err
	}
	for i, id := range p.Codecs {
		if i == 1 && settings[0].Toolchain == settings[1].Toolchain {
			sides[1] = sides[0]
			break
		}
		codecs := []string{id}
		if settings[0].Toolchain == settings[1].Toolchain {
			codecs = slices.Compact(p.Codecs[:])
		}
		built, err := f.engine.Build(ctx, p.described(codecs, settings[i], say))
		if err != nil {
			return sides, err
		}
		if sides[i], err = Of(ctx, built, ""); err != nil {
			return sides, err
		}
	}
	return sides, p.meet(sides)
}

func (p Pair) described(codecs []string, s own.Settings, say Stage) own.Description {
	if p.Request.Type == "" {
		return own.Data{Datasets: p.Datasets, Codecs: codecs, Settings: s, Progress: say}
	}
	r := p.Request
	r.Codecs, r.Settings, r.Progress, r.Untimed = codecs, s, say, true
	return r
}

// sides are the settings that the program of each codec needs.
func (f *Field) sides(ctx context.Context, ids [2]string) (s [2]own.Settings, err error) {
	infos, err := f.engine.Obtain(ctx, own.Settings{})
	if err != nil {
		return s, err
	}
	for i, id := range ids {
		at := slices.IndexFunc(infos, func(c codec.Info) bool { return c.ID == id })
		if at < 0 || infos[at].Unobtainable == "" {
			continue
		}
		pinned, err := fs.ReadFile(f.engine.Sources, "bench/toolchain")
		if err != nil {
			return s, fmt.Errorf("the Go that %s needs: %w", id, err)
		}
		s[i].Toolchain = strings.TrimSpace(string(pinned))
	}
	return s, nil
}

// meet says which of the codecs does not have a data set, and why.
func (p Pair) meet(sides [2]*Field) error {
	for i, id := range p.Codecs {
		for _, d := range sides[i].Suite.Datasets {
			if len(p.Datasets) > 0 && !slices.Contains(p.Datasets, d.ID) {
				continue
			}
			if sides[i].Suite.Case(id, d.ID) != nil {
				continue
			}
			why := "its code does not build"
			for _, m := range sides[i].Suite.Missing {
				if m.Codec == id && m.Dataset == d.ID && len(m.Problems) > 0 {
					why = m.Problems[0].Reason
				}
			}
			return mistake.Errorf("%s cannot take %s: %s", id, d.ID, why)
		}
	}
	return nil
}
