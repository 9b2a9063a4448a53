package links

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// orderModule holds packages for which others wait. Its path comes behind all others.
const orderModule = "zzz.order"

// nearlyEmpty is one that there is something to initialize of: the linker forgets others.
const nearlyEmpty = "package p\n\nvar n int\n\nfunc init() { n++ }\n"

// Reversed makes an overlay by which those packages that wanted reports true for are initialized in the opposite order,
// but for what imports what, and by which main does its work while the program is still initialized. It returns the
// flags of go build.
//
// Go initializes the first package by path of those that wait for no other. So each package gets an import of a nearly
// empty one, whose name has its place.
func Reversed(ctx context.Context, source *Source, wanted func(pkg string) bool) ([]string, error) {
	all, err := source.packages(ctx)
	if err != nil {
		return nil, err
	}
	o, err := source.overlay("reversed")
	if err != nil {
		return nil, err
	}
	lay := func(p listed, name, text string) error {
		at, err := o.folder(p)
		if err != nil {
			return err
		}
		to := o.file(p.ImportPath, name)
		o.replace[filepath.Join(at, name)] = to
		return put(to, []byte("package "+p.Name+"\n\n"+text+"\n"))
	}
	module, one := filepath.Join(o.dir, "order.mod.txt"), filepath.Join(o.dir, "order.go.txt")
	empty := filepath.Join(o.dir, "order")
	o.modules[orderModule], o.replace[filepath.Join(empty, "go.mod")] = empty, module
	errs := []error{put(module, []byte("module "+orderModule+"\n")), put(one, []byte(nearlyEmpty))}
	var delayed []string
	for path, p := range all {
		if p.Name == "main" {
			errs = append(errs, lay(p, "zzz_init.go", "func init() { main() }"))
		} else if !p.Standard && len(p.GoFiles) > 0 && wanted(path) {
			delayed = append(delayed, path)
		}
	}
	for i, path := range backwards(delayed, all) {
		name := fmt.Sprintf("p%06d", i)
		o.replace[filepath.Join(empty, name, "p.go")] = one
		errs = append(errs, lay(all[path], "zzz_order.go", fmt.Sprintf("import _ %q", orderModule+"/"+name)))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("another order of initialization: %w", err)
	}
	return o.flags()
}

// backwards takes again and again the last package by path of those that need none that is not taken yet.
func backwards(paths []string, all map[string]listed) (order []string) {
	slices.Sort(paths)
	slices.Reverse(paths)
	waiting := map[string]bool{}
	for _, p := range paths {
		waiting[p] = true
	}
	for len(waiting) > 0 {
		i := slices.IndexFunc(paths, func(p string) bool {
			return waiting[p] && !slices.ContainsFunc(all[p].Deps, func(d string) bool { return waiting[d] })
		})
		delete(waiting, paths[i])
		order = append(order, paths[i])
	}
	return order
}
