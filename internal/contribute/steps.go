package contribute

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// steps are what is asked, in an order in which the cheap comes first.
func (k *check) steps() []asked {
	list := []asked{
		{"folder", false, k.folder},
		{"description", true, k.description},
		{"generation", true, k.generation},
		{"vet", false, k.vet},
		{"verify", true, k.verify},
		{"tests beside it", false, k.beside},
		{"every codec", false, k.every},
		{"hostile corpus", false, k.corpus},
	}
	if !k.options.Quick {
		list = append(list, asked{"own: shapes", false, k.own("^TestShapesEveryCodec$")}, asked{"own: random", false, k.own("^TestRandomTypes$")})
	}
	return list
}

// mostLines is what a hand-written file may have.
const mostLines = 600

// written are the folders that a person writes: of each library its own, and adapter where it has that.
func (k *check) written() (all []string) {
	for _, f := range k.folders {
		all = append(all, f)
		if made, err := os.Stat(k.part.Checkout.path(f + "/adapter")); err == nil && made.IsDir() {
			all = append(all, f+"/adapter")
		}
	}
	return all
}

// folder reads the source: it is formatted, has a package comment, files of a
// size to be read, and nothing left of the skeleton.
func (k *check) folder(context.Context) (missing []string, note string, err error) {
	for _, folder := range k.written() {
		files, err := filepath.Glob(filepath.Join(k.part.Checkout.path(folder), "*.go"))
		if err != nil {
			return nil, "", err
		}
		documented := false
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				return nil, "", err
			}
			name := folder + "/" + filepath.Base(f)
			documented = documented || bytes.HasPrefix(src, []byte("// Package ")) || bytes.Contains(src, []byte("\n// Package "))
			missing = append(missing, lines(name, src)...)
		}
		if !documented {
			missing = append(missing, folder+": no package comment; want: // Package NAME is MODULE, or in adapter: // Package adapter makes the calls to MODULE")
		}
	}
	return missing, "", nil
}

// lines says what is wrong in one file.
func lines(name string, src []byte) (missing []string) {
	if formatted, err := format.Source(src); err != nil {
		missing = append(missing, fmt.Sprintf("%s: %v", name, err))
	} else if !bytes.Equal(formatted, src) {
		missing = append(missing, fmt.Sprintf("%s: not formatted; run: gofmt -w %s", name, name))
	}
	n := 0
	for line := range strings.Lines(string(src)) {
		n++
		if _, todo, found := strings.Cut(line, "TODO"); found {
			missing = append(missing, fmt.Sprintf("%s:%d: still to do: %s", name, n, strings.Trim(strings.TrimSpace(todo), ":\", )")))
		}
	}
	if n > mostLines {
		missing = append(missing, fmt.Sprintf("%s: %d lines; hand-written files have at most %d", name, n, mostLines))
	}
	return missing
}

// description asks each codec for what it is: the program regen lists them, since it
// needs no generated code of theirs.
func (k *check) description(ctx context.Context) (missing []string, note string, err error) {
	out, ok, err := k.goRun(ctx, nil, "test", "-count=1", "./codecs/internal/info")
	if err != nil || !ok {
		return told(out), "", err
	}
	program, err := k.part.Build(ctx, regen)
	if err != nil {
		return []string{err.Error()}, "", nil
	}
	out, err = exec.CommandContext(ctx, program, "-list").Output()
	if err != nil {
		return nil, "", err
	}
	ids, err := codec.Choose(k.options.Globs, strings.Fields(string(out)))
	if err != nil {
		return nil, "", mistakef("--codec: %v; the folders that may hold it have %s", err, strings.Join(strings.Fields(string(out)), ", "))
	}
	k.ids = ids
	for _, id := range ids {
		if !generate.ValidID(id) && id != "baseline" && id != "noop" {
			missing = append(missing, fmt.Sprintf("the id %q; want format/library[/option] in lower case", id))
		}
	}
	return missing, strings.Join(ids, ", "), nil
}

// generation generates again and compares.
func (k *check) generation(ctx context.Context) (missing []string, note string, err error) {
	var out bytes.Buffer
	err = k.part.generate(ctx, k.ids, Streams{Out: &out, Err: &out}, "-check")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && ctx.Err() == nil {
		list := told(out.Bytes())
		list = slices.DeleteFunc(list, func(l string) bool { return strings.Trim(l, "0123456789/") == "" })
		return append(list, "run: go run ./contribute generate --codec '"+strings.Join(k.options.Globs, ",")+"'"), "", nil
	}
	return nil, "", err
}

// packages are those of the chosen folders, and what was generated for them.
func (k *check) packages() (folders, generated []string, err error) {
	for _, f := range k.written() {
		folders = append(folders, "./"+f)
	}
	for _, t := range families() {
		for _, id := range k.ids {
			dir := "gen/" + t.Family + "/" + generate.PackageName(id)
			switch _, err := os.Stat(k.part.Checkout.path(dir)); {
			case err == nil:
				generated = append(generated, "./"+dir)
			case !errors.Is(err, fs.ErrNotExist):
				return nil, nil, err
			}
		}
		generated = append(generated, "./gen/"+t.Family)
	}
	return folders, generated, nil
}

// vet runs go vet on the folders and on what was generated, and staticcheck on the folders.
func (k *check) vet(ctx context.Context) (missing []string, note string, err error) {
	folders, generated, err := k.packages()
	if err != nil {
		return nil, "", err
	}
	if out, ok, err := k.goRun(ctx, nil, "vet", folders...); err != nil || !ok {
		return told(out), "", err
	}
	// the code of some generators has returns that are not reached
	if out, ok, err := k.goRun(ctx, nil, "vet", append([]string{"-unreachable=false"}, generated...)...); err != nil || !ok {
		return told(out), "", err
	}
	tool := exec.CommandContext(ctx, "go", "tool", "-C", "tools", "-n", "honnef.co/go/tools/cmd/staticcheck")
	tool.Dir = k.part.Checkout.Dir
	path, err := tool.Output()
	if err != nil {
		return nil, "", fmt.Errorf("build staticcheck: %w", err)
	}
	staticcheck := exec.CommandContext(ctx, strings.TrimSpace(string(path)), folders...)
	staticcheck.Dir = k.part.Checkout.Dir
	if out, ok, err := outcome(ctx, staticcheck.CombinedOutput); err != nil || !ok {
		return told(out), "", err
	}
	return nil, "", nil
}

// mostShown is how many failed verdicts are shown.
const mostShown = 6

// verify sends the values of every data set through the codecs.
func (k *check) verify(ctx context.Context) (missing []string, note string, err error) {
	if k.program, err = k.part.Build(ctx, "."); err != nil {
		return told([]byte(err.Error())), "", nil
	}
	if k.codecs, err = listed(ctx, k.program, k.ids); err != nil {
		return nil, "", err
	}
	able := k.able()
	if len(able) == 0 {
		return nil, "no codec to be had", nil
	}
	verify := exec.CommandContext(ctx, k.program, "verify", "--quiet", "--codec", strings.Join(able, ","))
	var log bytes.Buffer
	verify.Stderr = &log
	out, ok, err := outcome(ctx, verify.Output)
	if err != nil {
		return nil, "", err
	}
	counts := map[string]int{}
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) < 3 {
			continue
		}
		counts[f[2]]++
		if f[2] == "failed" || f[2] == "unsupported" && len(f) == 3 {
			missing = append(missing, strings.Join(f, " "))
		}
	}
	if !ok && len(missing) == 0 {
		return told(log.Bytes()), "", nil
	}
	if len(missing) > mostShown {
		missing = append(missing[:mostShown:mostShown], fmt.Sprintf("and %d more; all of them: go run ./contribute only --codec '%s' -- verify --codec '%s'",
			len(missing)-mostShown, strings.Join(able, ","), strings.Join(able, ",")))
	}
	var words []string
	for _, verdict := range []string{"ok", "adapted", "unsupported", "failed"} {
		if n := counts[verdict]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return missing, strings.Join(words, ", "), nil
}

// able are the codecs that can be had.
func (k *check) able() (ids []string) {
	for _, c := range k.codecs {
		if c.Unobtainable == "" {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// beside runs the tests in the folders themselves.
func (k *check) beside(ctx context.Context) (missing []string, note string, err error) {
	var with []string
	for _, f := range k.written() {
		tests, err := filepath.Glob(filepath.Join(k.part.Checkout.path(f), "*_test.go"))
		if err != nil {
			return nil, "", err
		}
		if len(tests) > 0 {
			with = append(with, "./"+f)
		}
	}
	if len(with) == 0 {
		return nil, "there are none; a fault of the library that you met goes into bug_test.go", nil
	}
	if out, ok, err := k.goRun(ctx, nil, "test", with...); err != nil || !ok {
		return told(out), "", err
	}
	return nil, "", nil
}

// every runs the tests that all codecs have to pass: several seeds, hidden data
// sets, no influence of one codec on another, streams.
func (k *check) every(ctx context.Context) (missing []string, note string, err error) {
	// all cases, of which go test ./... tries a sample
	if out, ok, err := k.goRun(ctx, []string{"SERIALBENCH_LONG=1"}, "test", "./codecs/internal/every"); err != nil || !ok {
		return told(out), "", err
	}
	return nil, "several seeds, hidden data sets, streams", nil
}

// own runs a long test of package own for the codecs.
func (k *check) own(test string) func(context.Context) ([]string, string, error) {
	return func(ctx context.Context) (missing []string, note string, err error) {
		able := k.able()
		if len(able) == 0 {
			return nil, "no codec to be had", nil
		}
		env := []string{"SERIALBENCH_LONG=1", "SERIALBENCH_CODECS=" + strings.Join(able, ",")}
		if out, ok, err := k.goRun(ctx, env, "test", "-timeout", "40m", "-run", test, "./internal/codegen/own"); err != nil || !ok {
			return told(out), "", err
		}
		return nil, "", nil
	}
}
