package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/mistake"
)

// attempts is how often code that does not compile is left out and the rest
// compiled again.
const attempts = 6

// compile builds the module's packages. A codec whose code does not compile for
// this type becomes a row that says so, and the others are built without it.
func (b *builder) compile(ctx context.Context) error {
	if b.fit = nil; len(b.others)+len(b.request.Settings.Modules) > 0 {
		b.fit = newFit(b.cache.source)
		if err := b.fit.write(b.dir); err != nil {
			return err
		}
	}
	return b.compileRows(ctx)
}

// compileRows builds the packages as they are, and leaves out what does not compile.
func (b *builder) compileRows(ctx context.Context) error {
	return untilItBuilds(ctx, b.attempts(), func() error {
		b.request.Progress(buildStage(b.able(), len(schema.Structs(b.found.Type))), 0, 0)
		_, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "./entrants")...)
		return err
	}, func(found []diagnostic) (bool, error) {
		dropped, err := b.drop(found)
		return dropped > 0, err
	})
}

// untilItBuilds builds repeatedly: leaveOut takes out what the compiler complains about, and reports whether
// that was anything. The error is a [*commandError] where it was nothing.
func untilItBuilds(ctx context.Context, attempts int, build func() error,
	leaveOut func(found []diagnostic) (changed bool, err error)) error {
	for range attempts {
		err := build()
		var failed *commandError
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !errors.As(err, &failed) {
			return err
		}
		changed, err := leaveOut(failed.diagnostics)
		if err != nil {
			return err
		}
		if !changed {
			return failed
		}
	}
	return errors.New("the generated code does not compile, and leaving codecs out did not help")
}

// attempts is how often code is compiled: adapters of other versions lose one thing after another.
func (b *builder) attempts() int {
	if b.fit != nil {
		return 3 * attempts
	}
	return attempts
}

// manyMethods is from how many structs, each in as many codecs, building takes minutes.
const manyMethods = 20_000

// buildStage says what is built, and of a large type what makes it shorter.
func buildStage(codecs, structs int) string {
	text := "build the code of " + plural(codecs, "codec")
	if codecs*structs >= manyMethods {
		text += fmt.Sprintf(" for %s, which takes minutes (--codec or --skip: less)", plural(structs, "struct"))
	}
	return text
}

// keptAside is appended to the name of a file that does not compile, so that the go
// command passes it over.
const keptAside = ".txt"

// drop leaves out what the compiler complains about, of adapters or else the codecs, and returns how many.
func (b *builder) drop(found []diagnostic) (int, error) {
	if fitted, err := b.fitAdapters(found); err != nil {
		return 0, err
	} else if fitted {
		return 1, nil
	}
	dropped := b.leaveOut(found)
	if len(dropped) == 0 {
		return 0, nil
	}
	for _, r := range dropped {
		for _, f := range r.code.Files { // kept, for whoever looks into the fault
			if path := b.codePath(r, f); strings.HasSuffix(path, ".go") {
				if err := os.Rename(path, path+keptAside); err != nil {
					return 0, cacheError(b.dir, err)
				}
			}
		}
		if next := b.next(r); next < levels && b.tools != nil {
			b.fill(r, next)
			if err := b.writeRow(r); err != nil {
				return 0, err
			}
		}
	}
	return len(dropped), b.writeEntrants()
}

// next is the level to make the code of a row for that does not compile: the next shape may do, or
// the same where an operation is gone.
func (b *builder) next(r *row) level {
	if len(r.missing) == 0 {
		return r.level
	}
	return r.level + 1
}

// able counts the codecs that have code.
func (b *builder) able() (n int) {
	for _, r := range b.rows {
		if r.code != nil && len(r.missing) == 0 {
			n++
		}
	}
	return n
}

// fatal says in the user's words why nothing can be built.
func fatal(err *commandError) error {
	lines := splitLines(err.stderr)
	for _, l := range lines {
		if strings.Contains(l, "dial tcp") || strings.Contains(l, "module lookup disabled") ||
			strings.Contains(l, "proxy.golang.org") && strings.Contains(l, "connect") {
			return &mistake.Error{Lines: []string{"modules have to be downloaded first, and the network cannot be reached:", l}}
		}
		if strings.Contains(l, "no space left") {
			return mistake.Errorf(
				"the disk is full: %s; free some space, or set XDG_CACHE_HOME, GOCACHE and GOTMPDIR to folders on "+
					"another disk", l)
		}
	}
	for _, d := range err.diagnostics {
		if d.Line == 0 && d.adapter() == "" {
			return mistake.Errorf("your package needs %s, which does not link with this Go: %s; another version of either may",
				d.Package, d.Text)
		}
	}
	return buildError(err)
}

// leaveOut finds the codecs that the compiler complains about, and makes each
// a row with the first complaint as its reason.
func (b *builder) leaveOut(found []diagnostic) (dropped []*row) {
	drop := func(r *row, why codec.Problem) {
		if len(r.missing) == 0 {
			r.missing = []codec.Problem{why}
			dropped = append(dropped, r)
		}
	}
	again := map[*row]bool{} // the lines are about code that is made again
	for _, d := range found {
		if family, code, ok := d.generated(); ok {
			for _, r := range b.rows {
				switch {
				case emit.PackageName(r.codec.ID) != code || r.level.family() != family || again[r]:
				case b.fit != nil && b.fit.withoutOp(family, r.codec.ID, d):
					again[r] = true
					dropped = append(dropped, r)
				default:
					drop(r, b.uncompiled(r, d))
				}
			}
		} else if folder := d.adapter(); folder != "" {
			for _, r := range b.rows {
				if b.uses(r, folder) {
					drop(r, codec.Problem{Reason: "does not build with " + b.versionOf(r.info.Library) + ": " + d.Text})
				}
			}
		}
	}
	return dropped
}

// uncompiled says that a file of a codec's code does not compile, and the cause of that
// is: of a file that serialbench wrote ours, else that of the library's generator.
func (b *builder) uncompiled(r *row, d diagnostic) codec.Problem {
	file, why := d.File, d.Text
	if lacking := b.lacking(r, d); lacking != "" {
		return codec.Problem{Reason: lacking}
	}
	kept := filepath.Join(b.dir, filepath.FromSlash(file)) + keptAside
	for _, f := range r.code.Files {
		if strings.HasSuffix(file, "gen/"+f.Name) && !emit.Ours(f.Data) { // in folder nativegen or normalizedgen
			return codec.Problem{Reason: fmt.Sprintf("what its generator wrote for this type does not compile: %s (kept: %s)",
				why, kept)}
		}
	}
	return codec.Problem{Ours: true, Reason: fmt.Sprintf("the code that serialbench wrote for this type does not "+
		"compile: %s (kept: %s)", why, kept)}
}

// uses reports whether the code of a row imports the package of serialbench's that
// is in this folder, such as codecs/json/std.
func (b *builder) uses(r *row, folder string) bool {
	if r.code == nil {
		return false
	}
	return slices.ContainsFunc(r.code.Files,
		func(f emit.File) bool { return strings.Contains(string(f.Data), `"`+Module+"/"+folder+`"`) })
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
