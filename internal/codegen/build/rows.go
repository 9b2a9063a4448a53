package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// row is one codec: its code, or why there is none.
type row struct {
	codec   emit.Codec
	info    codec.Info
	level   level
	code    *generate.Code
	missing []codec.Problem
}

// level is what a codec takes: the user's type, or one of its shapes.
type level int

const (
	asItIs level = iota
	onFirst
	onPlain
	levels
)

// family is the package of the bindings of a level.
func (l level) family() string { return [...]string{"nativegen", "normalizedgen", "plainergen"}[l] }

var errGenerator = errors.New("the codec needs a generator")

// errEmitter is a panic of an emitter, which is code of serialbench.
var errEmitter = errors.New("serialbench does not know what to write for this type")

// noTools refuses every job: for codecs that are asked whether they need any.
type noTools struct{}

func (noTools) Run(emit.Job) ([]emit.File, error) { return nil, errGenerator }

// generate makes the code of every codec, with the generators of the tools
// module, and writes it.
func (b *builder) generate(ctx context.Context) error {
	g := b.newGenerators(ctx)
	b.close = append(b.close, g.Close)
	err := b.generateWith(ctx, g)
	if g.err != nil {
		return g.err
	}
	return err
}

func (b *builder) generateWith(ctx context.Context, tools emit.Tools) error {
	b.tools = tools
	err := b.checkShapes(ctx)
	if err != nil {
		return err
	}
	if b.rows, err = b.newRows(ctx); err != nil {
		return err
	}
	todo := slices.DeleteFunc(slices.Clone(b.rows), func(r *row) bool { return r.info.Unobtainable != "" })
	if err := b.each(ctx, todo, func(i int) { b.fill(todo[i], asItIs) }); err != nil {
		return err
	}
	return b.writeCode()
}

// newRows makes a row for each codec that is asked for.
func (b *builder) newRows(ctx context.Context) (rows []*row, err error) {
	infos, err := b.engine.Obtain(ctx, b.request.Settings)
	if err != nil {
		return nil, err
	}
	for _, c := range b.engine.Codecs {
		if !slices.Contains(b.request.Codecs, c.ID) {
			continue
		}
		r := &row{codec: c, info: c.Info}
		if i := slices.IndexFunc(infos, func(i codec.Info) bool { return i.ID == c.ID }); i >= 0 {
			r.info = infos[i]
		}
		rows = append(rows, r)
	}
	if w := b.user.With; w != nil {
		rows = append(rows, &row{codec: w.codec(), info: w.info})
	}
	return rows, nil
}

// each makes the code of rows, several at a time, and tells how far that is.
func (b *builder) each(ctx context.Context, rows []*row, fill func(i int)) error {
	var mu sync.Mutex
	done := 0
	return worker.Each(ctx, 0, len(rows), func(_ context.Context, i int) error {
		fill(i)
		mu.Lock()
		defer mu.Unlock()
		done++
		b.request.Progress("generate "+rows[i].codec.ID, done, len(rows))
		return nil
	})
}

func (b *builder) target(l level) generate.Target {
	t := generate.Target{Family: l.family(), Module: Module, Import: b.module + "/gen/" + l.family(), Evolving: true,
		Unmeasured: b.request.Untimed, Own: b.request.Untimed, Suffix: b.suffix}
	if l != asItIs {
		t.Type, t.Place = b.shape(l).Type, b.shape(l).origin
		return t
	}
	root := *b.found.Type
	root.Name, root.Package, root.Args = b.root, b.module+"/native", nil
	t.Type = &root
	return t
}

// shape is what a level is on; nil where there is none.
func (b *builder) shape(l level) *normalized {
	switch l {
	case onFirst:
		return b.normalized
	case onPlain:
		return b.plainer
	}
	return nil
}

// fill makes the code of a row for the first of the levels, from that one on, that
// the codec takes. The user's own type is for libraries that look at types at run
// time only. Where none will do, the last refusal is the row's reason, unless one before is our fault.
func (b *builder) fill(r *row, from level) {
	refused := r.missing
	r.code, r.missing = nil, nil
	for l := from; l < levels; l++ {
		code, missing := b.try(r, l)
		if code != nil {
			r.code, r.level, r.missing = code, l, missing
			return
		}
		if len(missing) > 0 && !slices.ContainsFunc(refused, func(p codec.Problem) bool { return p.Ours }) {
			refused = missing
		}
	}
	r.missing = refused
}

// try asks a codec for the code of a level. Code with problems is a library that
// takes the type and leaves fields of it out.
func (b *builder) try(r *row, l level) (*generate.Code, []codec.Problem) {
	if b.fit != nil {
		without := *r
		without.codec = withoutOps(r.codec, b.fit.ops[l.family()+" "+r.codec.ID])
		r = &without
	}
	if l == asItIs && b.isMessageOf(r.codec) {
		c := r.codec
		c.Emit = c.Messages
		if code, err := ask(b.target(l), c, noTools{}); err == nil && len(code.Problems) == 0 {
			return code, nil
		}
	}
	if l == asItIs {
		if takes := r.codec.Takes; len(b.found.Unfit) > 0 || len(b.found.Foreign) > 0 && !takes.Any || takes.Hidden &&
			partial(b.found.Type) || len(strange(b.found.Type, takes)) > 0 {
			return nil, nil
		}
		left, problems := tagFindings(r.codec.Tags, r.codec.Takes.Forms, b.found.Type)
		c := withAny(withoutOps(r.codec, append(tagOps(r.codec.Tags, b.found.Type),
			formOps(r.codec.Takes, b.found.Type)...)), b.found.Type)
		code, err := ask(b.target(l), withAdapted(c, left), noTools{})
		if err == nil && len(code.Problems) == 0 && len(code.Files) == 1 {
			return code, problems
		}
		return nil, nil
	}
	shape := b.shape(l)
	if shape == nil {
		return nil, nil
	}
	if len(shape.Problems) > 0 {
		return nil, shape.Problems
	}
	left, problems := shapeTags(r.codec.Tags, r.codec.Takes.Forms, shape.Type)
	if len(problems) > 0 {
		for i := range problems {
			problems[i].Path = shape.origin(problems[i].Path)
		}
		return nil, problems
	}
	left = append(left, oneWay(r.codec, shape.adapted)...)
	c := withAdapted(withoutOps(r.codec, tagOps(r.codec.Tags, shape.Type)), left)
	code, err := ask(b.target(l), c, b.tools)
	if err != nil {
		return nil, []codec.Problem{{Reason: reason(err, r.codec.Compilers), Ours: errors.Is(err, errEmitter)}}
	}
	if len(code.Problems) > 0 {
		return nil, code.Problems
	}
	return code, nil
}

// withAny is a codec that says what becomes of the values of any type in t. A used target keeps some of their types.
func withAny(c emit.Codec, t *schema.Type) emit.Codec {
	if !c.Takes.Like || !schema.Has(t, schema.Any) {
		return c
	}
	c = withoutOps(c, []codec.Op{codec.OpUnmarshalReuse})
	inner, d := c.Emit, c.Dynamic
	c.Emit = func(r *emit.Request) (*emit.Output, error) {
		out, err := inner(r)
		if err != nil || len(out.Problems) > 0 {
			return out, err
		}
		o := *out
		schema.Walk(t, func(path string, t *schema.Type) bool {
			if t.Kind == schema.Any && d.How != "" {
				o.Adapted = append(slices.Clip(o.Adapted),
					codec.Adaptation{Path: path, How: d.How, Like: true, Decimals: d.Decimals})
			}
			return true
		})
		return &o, nil
	}
	return c
}

// isMessageOf reports whether the type is a message that a codec works on as it is.
func (b *builder) isMessageOf(c emit.Codec) bool {
	switch {
	case c.Messages == nil:
		return false
	case len(c.Methods) == 0:
		return b.found.Message
	}
	return !slices.ContainsFunc(c.Methods, func(m string) bool { return !slices.Contains(b.found.Methods, m) })
}

// asked are the forms that a library asks types for.
func asked(takes emit.Takes) schema.Form {
	forms := cmp.Or(takes.Forms, schema.Text|schema.Binary)
	if takes.YAML {
		forms |= schema.YAML
	}
	return forms
}

// oneWay says which types in a shape a library would ask for a form, which it gets by their fields instead.
func oneWay(c emit.Codec, shape *schema.Type) (adapted []codec.Adaptation) {
	if c.Kind != codec.Reflect {
		return nil
	}
	schema.Walk(shape, func(path string, t *schema.Type) bool {
		from := cmp.Or(t.From, t)
		if from.OneWay&asked(c.Takes) != 0 && from.Forms&asked(c.Takes) == 0 && !from.Opaque {
			adapted = append(adapted, codec.Adaptation{Path: path,
				How: "by what it holds: its methods go one way only, or to YAML"})
		}
		return true
	})
	return adapted
}

// strange lists the places where a type has what only libraries take that say so.
func strange(t *schema.Type, takes emit.Takes) (problems []codec.Problem) {
	schema.Walk(t, func(path string, t *schema.Type) bool {
		if t.OneWay&asked(takes) != 0 {
			problems = append(problems, codec.Problem{Path: path, Reason: "a type that marshals itself one way only"})
			return false
		}
		if t.Kind != schema.Custom && t.Forms&takes.Forms != 0 {
			return false // the library asks for the form
		}
		reason := ""
		switch {
		case t.Kind == schema.Custom && t.Forms&cmp.Or(takes.Forms, schema.Text|schema.Binary) == 0:
			reason = "a type that marshals itself to no form that the library asks for"
		case t.Kind == schema.Any && (!takes.Any && !takes.Like || len(t.Union) > 0 || t.Name == "error"):
			reason = "an interface"
		case (t.Kind == schema.Complex64 || t.Kind == schema.Complex128) && !takes.Complex:
			reason = "a complex number"
		case t.Kind == schema.Map && t.Key.Kind != schema.String && !t.Key.Kind.Integer() &&
			t.Key.Kind != schema.Custom && !takes.Keys:
			reason = "a map with keys that are neither strings nor integers"
		case t.Kind == schema.Map && t.Key.Kind == schema.Pointer:
			reason = "a map whose keys are pointers"
		}
		if reason != "" {
			problems = append(problems, codec.Problem{Path: path, Reason: reason})
		}
		return true
	})
	return problems
}

// partial reports whether fields of a type, or of one that it reaches, are left out.
func partial(t *schema.Type) bool {
	return slices.ContainsFunc(schema.Structs(t), func(t *schema.Type) bool { return t.Partial })
}

// ask makes the code of one codec; a panic of an emitter that meets what it does
// not know becomes an error.
func ask(t generate.Target, c emit.Codec, tools emit.Tools) (code *generate.Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errEmitter, r)
		}
	}()
	return generate.Codec(t, c, tools)
}

// reason tells in one line why the code of a codec that needs the compilers could
// not be made.
func reason(err error, compilers []emit.Compiler) string {
	var failed *generate.Error
	if errors.As(err, &failed) { // the row says the codec and the type
		err = failed.Err
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	var missing *generate.NotInstalledError
	if errors.As(err, &missing) {
		for _, c := range compilers {
			if c.Program == missing.Program {
				return fmt.Sprintf("its generator is not installed: install %s (Debian: apt-get install %s; %s)",
					c.Program, c.Debian, c.URL)
			}
		}
	}
	const most, program = 600, 20_000 // bytes; a generator's words may have a whole program behind them
	switch {
	case len(text) > program:
		text = strings.ToValidUTF8(text[:most], "") + " …"
	case len(text) > most:
		text = "… " + strings.ToValidUTF8(text[len(text)-most:], "")
	}
	return text
}

// writeCode writes the files of all rows, and what puts them together.
func (b *builder) writeCode() error {
	for _, r := range b.rows {
		if err := b.writeRow(r); err != nil {
			return err
		}
	}
	if err := b.writeNative(); err != nil {
		return err
	}
	return b.writeEntrants()
}

// writeRow writes the files of a row that has code.
func (b *builder) writeRow(r *row) error {
	if r.code == nil || len(r.missing) > 0 {
		return nil
	}
	for _, f := range r.code.Files {
		if err := write(b.codePath(r, f), f.Data); err != nil {
			return cacheError(b.dir, err)
		}
	}
	return nil
}

// writeNative writes the package that names the user's type.
func (b *builder) writeNative() error {
	s := emit.NewSource("native")
	b.alias(s)
	src, err := s.Bytes()
	if err != nil {
		return err
	}
	return b.put("native/native.go", append([]byte("// Package native names the type under comparison.\n"), src...))
}

// alias names the user's type.
func (b *builder) alias(s *emit.Source) {
	s.P("// %s is the type that codecs are compared on.", b.root)
	s.P("type %s = %s", b.root, emit.UserType(s, b.found.Type))
}

// writeEntrants writes the package that lists the rows.
func (b *builder) writeEntrants() error {
	for l := range levels {
		ids := b.on(l)
		if l != asItIs && len(ids) == 0 {
			continue
		}
		t := b.target(l)
		if shape := b.shape(l); shape != nil {
			if err := b.put(shape.file(), shape.text); err != nil {
				return err
			}
		}
		f, err := generate.FamilySource(t, ids)
		if err != nil {
			return err
		}
		if err := b.put(filepath.Join("gen", t.Family, f.Name), f.Data); err != nil {
			return err
		}
	}
	src, err := b.entrantsSource()
	if err != nil {
		return err
	}
	if err := b.put("entrants/entrants.go", src); err != nil {
		return err
	}
	var field struct {
		Codecs  []codec.Info
		Missing map[string][]codec.Problem
	}
	field.Missing = map[string][]codec.Problem{}
	for _, r := range b.rows {
		field.Codecs = append(field.Codecs, r.info)
		if len(r.missing) > 0 {
			field.Missing[r.codec.ID] = r.missing
		}
	}
	data, err := json.MarshalIndent(field, "", "\t")
	if err != nil {
		return err
	}
	return b.put("entrants/entrants.json", data)
}

// on lists the codecs that are on a level.
func (b *builder) on(l level) (ids []string) {
	for _, r := range b.rows {
		if r.code != nil && len(r.missing) == 0 && r.level == l {
			ids = append(ids, r.codec.ID)
		}
	}
	return ids
}

// codePath is where a file of a codec's code is.
func (b *builder) codePath(r *row, f emit.File) string {
	return filepath.Join(b.dir, "gen", r.level.family(), filepath.FromSlash(f.Name))
}

func (b *builder) put(name string, data []byte) error {
	if err := write(filepath.Join(b.dir, filepath.FromSlash(name)), data); err != nil {
		return cacheError(b.dir, err)
	}
	return nil
}
