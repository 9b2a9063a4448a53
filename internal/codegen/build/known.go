package build

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
)

// Known is what a codec does on a Go type of serialbench's own data sets, found by making its code, which is not
// compiled.
type Known struct {
	Codec, Type string
	Ops         []codec.Op // those of streams left out
	Adapted     []codec.Adaptation
	Problems    []codec.Problem // why it cannot express the type; nothing else counts then
}

// Known lists what each codec does on each Go type of some data sets. It is found once and kept in the cache.
func (e *Engine) Known(ctx context.Context, datasets, codecs []string,
	progress func(stage string, done, total int)) ([]Known, error) {
	b, err := e.dataBuilder(ctx, Data{Datasets: datasets, Codecs: codecs, Progress: progress})
	if err != nil {
		return nil, err
	}
	name := filepath.Join(b.cache.dir, "known-"+b.cache.typeSum+".json")
	var all []Known
	if data, err := os.ReadFile(name); err == nil && json.Unmarshal(data, &all) == nil {
		return all, use(name)
	}
	if err := b.placeSources(); err != nil {
		return nil, err
	}
	if b.dir, err = os.MkdirTemp(b.cache.dir, ".new-"); err != nil {
		return nil, cacheError(b.cache.dir, err)
	}
	defer os.RemoveAll(b.dir)
	if err := b.types(ctx); err != nil {
		return nil, err
	}
	if err := b.generateAll(ctx); err != nil {
		return nil, err
	}
	for i, t := range b.targets {
		for _, r := range b.fields[i] {
			k := Known{Codec: r.codec.ID, Type: t.Type.Name, Problems: r.missing}
			switch {
			case len(r.missing) > 0:
			case r.code == nil: // cannot be had
				continue
			default:
				k.Ops, k.Adapted = r.code.Ops, r.code.Adapted
			}
			all = append(all, k)
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	if err := atomicfile.Write(name, data); err != nil {
		return nil, cacheError(name, err)
	}
	return all, nil
}
