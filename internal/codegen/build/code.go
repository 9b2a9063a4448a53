package build

import (
	"context"
	"os"
)

// WriteCode writes the code of codecs on the Go types of data sets into a folder, as a program has it: what the
// generators wrote and the adapters, in gen/<family>/<codec>/. Nothing is compiled.
func (e *Engine) WriteCode(ctx context.Context, d Data, dir string) error {
	b, err := e.dataBuilder(ctx, d)
	if err != nil {
		return err
	}
	if err := b.placeSources(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return cacheError(dir, err)
	}
	b.dir = dir
	if err := b.types(ctx); err != nil {
		return err
	}
	if err := b.generateAll(ctx); err != nil {
		return err
	}
	return b.writeFamilies()
}
