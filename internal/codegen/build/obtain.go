package build

import (
	"context"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Obtain are the codecs, with the reason of those that the Go of some settings cannot have.
func (e *Engine) Obtain(ctx context.Context, s Settings) ([]codec.Info, error) {
	tags, err := generate.BuildTags(ctx, append(env(), s.environment()...))
	if err != nil {
		return nil, mistake.Errorf("%v; a Go toolchain is needed to build the programs: https://go.dev/dl", err)
	}
	lacking, err := generate.Lacking(e.Codecs, tags)
	infos := slices.Clone(e.Infos)
	for i := range infos {
		if why := lacking[infos[i].ID]; why != "" {
			infos[i].Unobtainable = why
		}
	}
	return infos, err
}
