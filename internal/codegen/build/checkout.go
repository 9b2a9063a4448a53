package build

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// carried are the files and folders of a checkout that the program carries: what its sources.go embeds.
var carried = strings.Fields(`go.mod go.sum LICENSE bench/toolchain
codec codecs dataset scratch suite workers
internal/check/attack/task internal/check/conform/judge internal/check/conform/task internal/check/contract
internal/check/differ/task internal/check/edges/task internal/check/evolve/task
internal/check/interop/task internal/check/messages internal/check/traits/task internal/check/tree internal/check/verify
internal/codegen/emit internal/codegen/schema internal/engine/cost internal/engine/loop internal/engine/measure
internal/engine/offer internal/engine/parallel internal/engine/profile internal/engine/shard internal/engine/worker
internal/check/stress/planted internal/check/stress/task internal/record internal/atomicfile internal/interrupt
internal/template`)

// Checkout are the sources in the folder of a checkout, as the program carries them.
func Checkout(root string) fs.FS { return checkout{os.DirFS(root)} }

type checkout struct{ fs.FS }

// ReadDir leaves out what is not carried, and hidden files, as patterns of go:embed do.
func (c checkout) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(c.FS, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		at := path.Join(name, e.Name())
		leads := func(c string) bool { return c == at || strings.HasPrefix(at, c+"/") || strings.HasPrefix(c, at+"/") }
		return !slices.ContainsFunc(carried, leads) || strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "_")
	}), err
}

// UseCheckout has programs built from the sources in the checkout around a folder, where they are, if those are the
// sources that the engine carries, adapters aside, which it does not link: what is compiled of them is then compiled
// again only where a file was changed.
func (e *Engine) UseCheckout(dir string) {
	dir, err := filepath.Abs(dir)
	for ; err == nil; dir = filepath.Dir(dir) {
		data, read := os.ReadFile(filepath.Join(dir, "go.mod"))
		if read == nil && modfile.ModulePath(data) == Module {
			break
		}
		if dir == filepath.Dir(dir) {
			return
		}
	}
	linked := func(name string) bool { return wanted(name) && !strings.Contains(name, "/adapter/") }
	ours, oerr := sumOfThose(e.Sources, linked)
	theirs, terr := sumOfThose(Checkout(dir), linked)
	if err == nil && oerr == nil && terr == nil && ours == theirs {
		e.root, e.Sources = dir, Checkout(dir)
	}
}

// Follow has the sources read again, in the checkout that programs are built from, whatever is changed there from now
// on. It reports whether they are built from the checkout in that folder.
func (e *Engine) Follow(root string) bool {
	if e.root == "" || e.root != root {
		return false
	}
	e.Sources = Checkout(root)
	return true
}
