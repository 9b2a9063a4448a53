package contribute

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// description asks each codec for what it is.
func (k *Check) description(ctx context.Context) (missing []string, note string, err error) {
	for _, c := range k.Codecs {
		if !generate.ValidID(c.ID) && c.ID != "baseline" && c.ID != "noop" {
			missing = append(missing, fmt.Sprintf("the id %q; want format/library[/option] in lower case", c.ID))
		}
	}
	out, ok, err := k.Checkout.command(ctx, []string{"SERIALBENCH_CODECS=" + strings.Join(k.ids(), ",")}, "go", "test",
		"./codecs/internal/info")
	if err != nil || !ok {
		return append(missing, problems(out)...), "", err
	}
	return missing, "", nil
}

// recorded has commands write what they write: requirements that are not needed leave go.mod, what the library's
// generator writes is recorded, and what sources say is noted. It says which files are others now.
func (k *Check) recorded(ctx context.Context) (missing []string, note string, err error) {
	files := []string{"go.mod", "go.sum", "codecs/facts.json", "codecs/compilers.txt"}
	for _, f := range k.folders {
		files = append(files, f+"/"+recorded.Name)
	}
	before := k.read(files)
	stale, err := k.Checkout.copyTools()
	if err != nil {
		return nil, "", err
	}
	if stale {
		return []string{"the generators in tools/go.mod are others than this program was built with, which has their list " +
			"now; run the check again"}, "", nil
	}
	for _, args := range [][]string{{"mod", "tidy"},
		{"run", "./internal/codegen/renew", "-codec", strings.Join(k.ids(), ",")}} {
		if out, ok, err := k.Checkout.command(ctx, nil, "go", args...); err != nil || !ok {
			return problems(out), "", err
		}
	}
	after := k.read(files)
	changed := slices.DeleteFunc(slices.Clone(files),
		func(name string) bool { return bytes.Equal(before[name], after[name]) })
	if len(changed) > 0 {
		note = "renewed " + strings.Join(changed, ", ")
	}
	return nil, note, nil
}

// read reads files of the checkout; one that is not there has no content.
func (k *Check) read(names []string) map[string][]byte {
	all := map[string][]byte{}
	for _, name := range names {
		if data, err := os.ReadFile(k.Checkout.path(name)); err == nil {
			all[name] = data
		}
	}
	return all
}

// copyTools copies the list of generators to where the program carries it, and reports whether it was another.
func (c *Checkout) copyTools() (changed bool, err error) {
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(c.path("tools/" + name))
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		if err != nil {
			return changed, err
		}
		wrote, err := generate.WriteIfChanged(c.path("internal/codegen/build/toolset/"+name+".txt"), data)
		if err != nil {
			return changed, err
		}
		changed = changed || wrote
	}
	return changed, nil
}

// vet runs go vet and staticcheck on the folders.
func (k *Check) vet(ctx context.Context) (missing []string, note string, err error) {
	var packages []string
	for _, f := range k.written() {
		packages = append(packages, "./"+f)
	}
	if out, ok, err := k.Checkout.command(ctx, nil, "go", append([]string{"vet"}, packages...)...); err != nil || !ok {
		return problems(out), "", err
	}
	path, ok, err := k.Checkout.command(ctx, nil, "go", "tool", "-C", "tools", "-n", "honnef.co/go/tools/cmd/staticcheck")
	if err != nil || !ok {
		return problems(path), "", err
	}
	at := strings.Fields(string(path)) // what was downloaded stands before it
	out, ok, err := k.Checkout.command(ctx, nil, at[len(at)-1], packages...)
	if err != nil || !ok {
		return problems(out), "", err
	}
	return nil, "", nil
}

// tests runs the tests in the folders themselves.
func (k *Check) tests(ctx context.Context) (missing []string, note string, err error) {
	args := []string{"test"}
	for _, f := range k.written() {
		tests, err := filepath.Glob(filepath.Join(k.Checkout.path(f), "*_test.go"))
		if err != nil {
			return nil, "", err
		}
		if len(tests) > 0 {
			args = append(args, "./"+f)
		}
	}
	if len(args) == 1 {
		return nil, "there are none; a fault of the library that you met goes into bug_test.go", nil
	}
	if out, ok, err := k.Checkout.command(ctx, nil, "go", args...); err != nil || !ok {
		return problems(out), "", err
	}
	return nil, "", nil
}
