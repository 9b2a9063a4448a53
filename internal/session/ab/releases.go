package ab

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// Releases are the builds, and whose history they are.
func (m *Maker) Releases(ctx context.Context) (name string, list []session.Variant, err error) {
	if err := m.chooseChecks(); err != nil {
		return "", nil, err
	}
	f := m.Asked
	if len(f.Toolchains) > 0 {
		for _, t := range session.Split(f.Toolchains) {
			t = session.Toolchain(t)
			list = append(list, session.Variant{Name: t, Settings: build.Settings{Toolchain: t}})
		}
		if f.Codecs == nil && f.Rows != "" {
			for _, id := range m.Field.RowIDs(f.Rows) {
				if c, ok := m.Field.Suite.Codec(id); ok && c.Unobtainable == "" && !c.NoOp {
					m.Asked.Codecs = append(m.Asked.Codecs, id)
				}
			}
		}
		return "Go", list, m.choose(nil)
	}
	versions := session.Split(f.Versions)
	if len(versions) == 0 {
		all, err := m.Engine.Releases(ctx, f.Library)
		if err != nil {
			return "", nil, err
		}
		all = slices.DeleteFunc(all, func(v string) bool { return strings.Contains(v, "-") }) // no releases yet
		versions = all[max(0, len(all)-f.Last):]
	}
	if len(versions) < 2 {
		return "", nil, mistake.Linef("--versions: a history needs two releases; %s has %d here", f.Library, len(versions))
	}
	for _, v := range versions {
		at, err := m.Engine.FindModule(ctx, f.Dir, f.Library, v)
		if err != nil {
			return "", nil, err
		}
		name = at.Path
		list = append(list, session.Variant{Name: at.Version, Settings: build.Settings{Modules: []build.ModuleAt{at}}})
	}
	return name, list, m.choose([]string{name})
}
