package session

import (
	"context"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/build"
)

// Group is codecs of which each is asked the same, on data sets or on a type of the user's.
type Group struct {
	Codecs   []string
	Settings []build.Settings // of each codec's program; nil: the same for all
	Datasets []string         // ids; none: the type
	Request  build.Request    // of the type
}

// Group builds the programs of a group, and returns the one of each codec: one for all that are built alike. A codec
// that the Go of here cannot have is built with the one that results are published with.
func (f *Field) Group(ctx context.Context, g Group, say Stage) ([]*Field, error) {
	sides := make([]*Field, len(g.Codecs))
	if f.engine == nil { // all is there
		for i := range sides {
			sides[i] = f
		}
		return sides, nil
	}
	settings, err := f.settings(ctx, g)
	if err != nil {
		return nil, err
	}
	for i := range g.Codecs {
		if sides[i] != nil {
			continue
		}
		var codecs []string
		alike := func(j int) bool { return reflect.DeepEqual(settings[i], settings[j]) }
		for j, id := range g.Codecs {
			if alike(j) && !slices.Contains(codecs, id) {
				codecs = append(codecs, id)
			}
		}
		built, err := f.engine.Build(ctx, g.described(codecs, settings[i], say))
		if err != nil {
			return nil, err
		}
		field, err := Of(ctx, built, "")
		if err != nil {
			return nil, err
		}
		for j := range sides {
			if alike(j) {
				sides[j] = field
			}
		}
	}
	return sides, nil
}

func (g Group) described(codecs []string, s build.Settings, say Stage) build.Description {
	if g.Request.Type == "" {
		return build.Data{Datasets: g.Datasets, Codecs: codecs, Settings: s, Progress: say}
	}
	r := g.Request
	r.Codecs, r.Settings, r.Progress, r.Untimed = codecs, s, say, true
	return r
}

// settings are those that the program of each codec needs.
func (f *Field) settings(ctx context.Context, g Group) ([]build.Settings, error) {
	all := make([]build.Settings, len(g.Codecs))
	copy(all, g.Settings)
	infos, err := f.engine.Obtain(ctx, build.Settings{})
	if err != nil {
		return nil, err
	}
	for i, id := range g.Codecs {
		at := slices.IndexFunc(infos, func(c codec.Info) bool { return c.ID == id })
		if at < 0 || infos[at].Unobtainable == "" || all[i].Toolchain != "" {
			continue
		}
		pinned, err := fs.ReadFile(f.engine.Sources, "bench/toolchain")
		if err != nil {
			return nil, fmt.Errorf("the Go that %s needs: %w", id, err)
		}
		all[i].Toolchain = strings.TrimSpace(string(pinned))
	}
	return all, nil
}

// Lacks says why a codec does not have a data set of a program; "" where it has it.
func (f *Field) Lacks(id, dataset string) string {
	if f.Suite.Case(id, dataset) != nil {
		return ""
	}
	if info, ok := f.Suite.Codec(id); ok && info.Unobtainable != "" {
		return info.Unobtainable
	}
	for _, m := range f.Suite.Missing {
		if m.Codec == id && m.Dataset == dataset && len(m.Problems) > 0 {
			return m.Problems[0].Reason
		}
	}
	return "its code does not build"
}
