package build

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/rogpeppe/go-internal/lockedfile"
	"github.com/serialbench/serialbench/internal/atomicfile"
)

// recall is what the cache remembers of a folder, if the file is there that it says.
func recall[T any](c *cache, file func(*T) string) (*T, error) {
	data, err := os.ReadFile(c.memory)
	if err != nil {
		return nil, err
	}
	v := new(T)
	if err := json.Unmarshal(data, v); err != nil {
		return nil, err
	}
	_, err = os.Stat(file(v))
	return v, err
}

// keep has a folder of the cache made, which then remembers what make returns; an error leaves nothing. Other processes
// wait meanwhile: where one made the folder while this one waited, made is false. The folder's name is the sum of all
// that it is made of: the go command's cache goes by folders, so that what an interrupted build compiled is there for
// the next.
func keep[T any](ctx context.Context, c *cache, file func(*T) string, make func() (*T, error)) (v *T, made bool,
	err error) {
	free, err := lockFile(ctx, c.lock)
	if err != nil {
		return nil, false, err
	}
	defer func() { err = errors.Join(err, free()) }()
	if v, err := recall(c, file); err == nil {
		return v, false, nil
	}
	if err := errors.Join(os.RemoveAll(c.folder), os.Mkdir(c.folder, 0o755)); err != nil { // of a process that was killed
		return nil, false, cacheError(c.dir, err)
	}
	v, err = make()
	if err == nil {
		err = c.remember(v)
	}
	if err != nil {
		return nil, false, errors.Join(err, os.RemoveAll(c.folder))
	}
	return v, true, nil
}

// remember writes the cache's note on its folder.
func (c *cache) remember(v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(c.memory, data); err != nil {
		return cacheError(c.dir, err)
	}
	return c.prune()
}

// givenUp are the goroutines that still wait for a lock which nobody wants any more.
var givenUp sync.WaitGroup

// lockFile waits until no other process has the file of that name locked, and locks it.
// The file is removed when it is freed.
func lockFile(ctx context.Context, name string) (free func() error, err error) {
	type opened struct {
		file *lockedfile.File
		err  error
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		done := make(chan opened, 1)
		go func() {
			f, err := lockedfile.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
			done <- opened{f, err}
		}()
		var o opened
		select {
		case <-ctx.Done(): // the goroutine may get the lock yet, and gives it back
			givenUp.Go(func() {
				if o := <-done; o.err == nil {
					unlock(o.file) //nolint:errcheck // nobody is left to hear of it
				}
			})
			return nil, ctx.Err()
		case o = <-done:
		}
		switch {
		case errors.Is(o.err, errors.ErrUnsupported), errors.Is(o.err, syscall.ENOLCK): // a file system without locks
			return func() error { return nil }, nil
		case o.err != nil:
			return nil, cacheError(filepath.Dir(name), o.err)
		}
		if current(o.file) {
			return func() error { return unlock(o.file) }, nil
		}
		if err := o.file.Close(); err != nil { // who had it before has removed it
			return nil, cacheError(name, err)
		}
	}
}

// current reports whether the file still stands where it was opened.
func current(f *lockedfile.File) bool {
	there, err := os.Stat(f.Name())
	if err != nil {
		return false
	}
	mine, err := f.Stat()
	return err == nil && os.SameFile(there, mine)
}

// unlock removes the file, where it still stands, and lets the next process have the lock.
func unlock(f *lockedfile.File) error {
	var removed error
	if current(f) {
		removed = os.Remove(f.Name())
	}
	if err := f.Close(); err != nil {
		return err
	}
	return removed
}
