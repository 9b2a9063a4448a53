package build

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Data is a program of some codecs on some of serialbench's own data sets. Its cells are those of serialbench itself:
// the same values, made from the same seed. A codec whose code does not build with the settings is a row that says so;
// the error is a [*mistake.Error] with the compiler's lines where nothing does.
type Data struct {
	Datasets []string // ids
	Codecs   []string // ids
	Only     bool     // a program with more codecs will not do
	With     string   // package of a codec of somebody else's, pattern or folder; "": none
	Dir      string   // folder in the user's module, to which With is relative; "" for the working folder
	Settings Settings
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

func (d Data) build(ctx context.Context, e *Engine) (*Program, error) {
	b, err := e.dataBuilder(ctx, d)
	if err != nil {
		return nil, err
	}
	p, err := b.build(ctx, life{program: "program-data", only: d.Only, what: plural(len(d.Codecs), "codec"),
		types: b.types, suite: b.writeSuite, fails: doesNotBuild})
	if err == nil && len(b.infos) == 1 {
		p.Dataset = b.infos[0].ID
	}
	return p, err
}

// dataBuilder finds the data sets, and the place in the cache.
func (e *Engine) dataBuilder(ctx context.Context, d Data) (*dataBuilder, error) {
	if d.Progress == nil {
		d.Progress = func(string, int, int) {}
	}
	b := &dataBuilder{data: d}
	if err := b.choose(); err != nil {
		return nil, err
	}
	what, err := json.Marshal(d.Datasets)
	if err != nil {
		return nil, err
	}
	version, err := d.Settings.check(ctx)
	if err != nil {
		return nil, err
	}
	u := &userModule{Local: map[string]string{}, Go: version, Sum: short(what)}
	r := Request{Dir: d.Dir, With: d.With, Codecs: d.Codecs, Progress: d.Progress, Package: "dataset",
		Settings: d.Settings}
	if d.With != "" {
		if err := findWith(ctx, r, u); err != nil {
			return nil, err
		}
	}
	c, err := e.openCache(u, r)
	if err != nil {
		return nil, err
	}
	b.builder, b.recorded = &builder{engine: e, request: r, user: u, cache: c, module: recorded.DataModule}, true
	if u.With != nil && !b.importable(u.With.Path) {
		// where it can be imported; what generators write is recorded for the other
		b.module = u.With.Path + "/" + recorded.DataModule
	}
	return b, nil
}

// compilation are the variables of the go command that decide on what it compiles.
var compilation = []string{"GOVERSION", "GOEXPERIMENT", "GOOS", "GOARCH", "GOAMD64", "GOARM64", "CGO_ENABLED"}

// check makes sure that the toolchain can be had, and returns its version and what else decides on what it compiles.
func (s Settings) check(ctx context.Context) (string, error) {
	version, err := goCommand(ctx, os.TempDir(), append(env(), s.environment()...),
		append([]string{"env"}, compilation...)...)
	switch {
	case err != nil && s.Toolchain != "":
		return "", mistake.Errorf("the toolchain %s cannot be had: %s", s.Toolchain, compilerLines(err)[0])
	case err != nil:
		return "", mistake.Errorf(
			"no go command that works: %v; a Go toolchain is needed to build the programs: https://go.dev/dl",
			err)
	}
	have := strings.TrimSpace(string(version))
	if s.Toolchain != "" && !strings.HasPrefix(have, s.Toolchain) {
		return "", mistake.Errorf("the toolchain %s cannot be had: the go command answers with %s", s.Toolchain, have)
	}
	return have, nil
}

// dataBuilder makes the program of some data sets.
type dataBuilder struct {
	families
	data  Data
	infos []dataset.Info
}

// choose finds the data sets.
func (b *dataBuilder) choose() error {
	for _, id := range b.data.Datasets {
		i, ok := dataset.Lookup(id)
		if !ok {
			return mistake.Errorf("no data set %q", id)
		}
		b.infos = append(b.infos, i)
	}
	return nil
}

// mostLines is how many lines of a compiler are told.
const mostLines = 8

// doesNotBuild tells a failure to build what was asked for with the compiler's lines.
func doesNotBuild(failed *commandError) error {
	if err := fatal(failed); errors.As(err, new(*mistake.Error)) { // the network, the disk
		return err
	}
	lines := compilerLines(failed)
	m := &mistake.Error{Lines: append([]string{"it does not build:"}, lines[:min(len(lines), mostLines)]...)}
	if more := len(lines) - mostLines; more > 0 {
		m.Lines = append(m.Lines, fmt.Sprintf("and %s more", plural(more, "line")))
	}
	return m
}

// types finds the Go types of the data sets, each once.
func (b *dataBuilder) types(ctx context.Context) (err error) {
	if b.targets, err = recorded.Targets(ctx, b.cache.source, b.module, b.infos); err != nil {
		return err
	}
	return b.prepareWith(ctx, Module+"/dataset", b.targets[0].Type.Name)
}

// writeSuite writes the code of all rows and what puts them together.
func (b *dataBuilder) writeSuite() error {
	if err := b.writeFamilies(); err != nil {
		return err
	}
	src, err := b.suiteSource()
	if err != nil {
		return err
	}
	if err := b.put("cmd/main.go", src); err != nil {
		return err
	}
	if src, err = generate.AnySource("main", Module, generate.AnyOf(b.able())); err != nil {
		return err
	}
	if err := b.put("cmd/any.go", src); err != nil {
		return err
	}
	of := make([]string, len(b.targets))
	for i, t := range b.targets {
		of[i] = t.Type.Name
	}
	return b.writeField(of)
}

// suiteSource is the program.
func (b *dataBuilder) suiteSource() ([]byte, error) {
	s := emit.NewSource("main")
	s.Import("embed", "_")
	s.Import("encoding/json", "")
	s.Import("fmt", "")
	imports(s, Module, "codec", "dataset", "suite", "workers")
	s.P("//go:embed field.json\nvar field []byte\n")
	s.P("func main() { workers.Main(chosen()) }\n")
	s.P(`// chosen is the codecs and data sets that were chosen.
func chosen() (*suite.Suite, error) {
	var f struct {
		Codecs  []codec.Info
		Missing map[string]map[string][]codec.Problem
	}
	if err := json.Unmarshal(field, &f); err != nil {
		return nil, err
	}
	var infos []dataset.Info
	wanted := map[string]bool{}
	for _, id := range %#v {
		i, ok := dataset.Lookup(id)
		if !ok {
			return nil, fmt.Errorf("no data set %%q", id)
		}
		infos = append(infos, i)
		wanted[id] = true
	}
	var cases []*suite.Case
	var missing []suite.Missing`, b.data.Datasets)
	pkg := s.Import(Module+"/dataset", "")
	for _, t := range b.targets {
		s.P(`for _, set := range %[1]s.Of[%[1]s.%[2]s]() {
		if !wanted[set.ID] {
			continue
		}
		c, m := %[3]s.Cases(set)
		cases, missing = append(cases, c...), append(missing, m...)
	}`, pkg, t.Type.Name, s.Import(t.Import, ""))
	}
	s.P(`for _, i := range infos {
		for _, c := range f.Codecs {
			if p := f.Missing[i.Type][c.ID]; p != nil {
				missing = append(missing, suite.Missing{Codec: c.ID, Dataset: i.ID, Problems: p})
			}
		}
	}
	s, err := suite.New(f.Codecs, infos, cases, missing)
	if err == nil {
		s.Any = Any()
	}
	return s, err
}`)
	return s.Bytes()
}
