package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// AnyOf has what [codec.Info.Any] says, by the codec's id, of those that can be asked for any value.
func AnyOf(codecs []emit.Codec) map[string]string {
	all := map[string]string{}
	for _, c := range codecs {
		if c.Any != "" {
			all[c.ID] = c.Any
		}
	}
	return all
}

// AnySource is the file any.go of a package: the constructors that [AnyOf] names.
func AnySource(pkg, module string, constructors map[string]string) ([]byte, error) {
	s := emit.NewSource(pkg)
	c := s.Import(module+"/codec", "")
	s.P("// Any makes codecs of no particular type, by the codec's id.")
	s.P("func Any() map[string]func() (%s.Codec[any], error) {\nreturn map[string]func() (%[1]s.Codec[any], error){", c)
	for _, id := range slices.Sorted(maps.Keys(constructors)) {
		folder, constructor, ok := strings.Cut(constructors[id], "/adapter.")
		if !ok {
			return nil, fmt.Errorf("codec %s: Any is %q, want FOLDER/adapter.CONSTRUCTOR", id, constructors[id])
		}
		lib := s.Import(module+"/"+folder+"/adapter", emit.PackageName(strings.TrimPrefix(folder, "codecs/")))
		s.P("%q: %s.AnyOf(%s.%s),", id, c, lib, constructor)
	}
	s.P("}\n}")
	return s.Bytes()
}
