package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// Codecs are the codecs whose ids match one of the globs, which commas separate; an error names what matches none.
func Codecs(all []emit.Codec, globs string) ([]emit.Codec, error) {
	var ids []string
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	chosen, err := codec.Choose([]string{globs}, ids)
	if err != nil {
		return nil, fmt.Errorf("-codec: %w; there are %s", err, strings.Join(ids, ", "))
	}
	return slices.DeleteFunc(slices.Clone(all), func(c emit.Codec) bool { return !slices.Contains(chosen, c.ID) }), nil
}

// Targets are the types whose families match one of the globs.
func Targets(all []generate.Target, globs string) ([]generate.Target, error) {
	var names []string
	for _, t := range all {
		names = append(names, t.Family)
	}
	chosen, err := codec.Choose([]string{globs}, names)
	if err != nil {
		return nil, fmt.Errorf("-family: %w; there are %s", err, strings.Join(names, ", "))
	}
	return slices.DeleteFunc(slices.Clone(all),
		func(t generate.Target) bool { return !slices.Contains(chosen, t.Family) }), nil
}
