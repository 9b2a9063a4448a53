package own

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// ownFolder makes the folder of the module of the type, and keeps other processes from
// it until free is called. Its name is the sum of all that the module is made of: the go
// command's cache goes by folders, so that what an interrupted build compiled is there
// for the next. Where another process made the module while this one waited, s says so.
func (b *builder) ownFolder(ctx context.Context) (s *stored, free func() error, err error) {
	b.dir = b.cache.folder
	if free, err = lockFile(ctx, b.cache.lock); err != nil {
		return nil, nil, err
	}
	if s, err := b.recall(); err == nil {
		return s, free, nil
	}
	err = os.RemoveAll(b.dir) // of a process that was killed
	if err == nil {
		err = os.Mkdir(b.dir, 0o755)
	}
	if err != nil {
		return nil, free, cacheError(b.cache.dir, err)
	}
	return nil, free, nil
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
