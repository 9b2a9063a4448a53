package build

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/shapes"
	"github.com/serialbench/serialbench/scratch"
	"github.com/serialbench/serialbench/scratch/messages"
)

// values is where the values come from.
type values struct {
	samples []byte // as in the file; nil: none
	wire    bool   // they are messages of Protocol Buffers, each behind its length
	count   int    // of samples
	fn      string // the user's function
	size    string
	text    string // one line that says it
}

// most is how many samples a program works on by default; of random values scratch says it.
const most = 1000

// readSamples reads the file of samples and looks whether it is JSON at all.
func readSamples(r Request, pkg string) ([]byte, error) {
	switch {
	case r.Data == "":
		return nil, nil
	case shapes.Is(r.Data):
		return fromShapes(r, pkg)
	}
	var data []byte
	var err error
	if r.Data == "-" {
		data, err = input.Read(r.Stdin, mostSamples)
	} else {
		data, err = input.ReadFileTo(r.Data, mostSamples)
	}
	if err != nil {
		return nil, mistake.Errorf("%s: cannot read %q: %v", r.flag(), r.Data, cause(err))
	}
	if _, err := splitter(r)(data); err != nil {
		return nil, mistake.Errorf("%s: %s: %v", r.flag(), r.Data, err)
	}
	return data, nil
}

// mostSamples is how many bytes of samples are read: services log much.
const mostSamples = 4 * input.Most

// fromShapes makes up samples with the shapes of messages that a service recorded.
func fromShapes(r Request, pkg string) ([]byte, error) {
	f, err := shapes.Read(r.Data)
	if err != nil {
		return nil, err
	}
	data, err := f.Draw(pkg, r.Type, "", most, dataset.DefaultSeed)
	if err != nil {
		return nil, mistake.Errorf("%s: %s: %v", cmp.Or(r.Flag, "--shapes"), r.Data, err)
	}
	return data, nil
}

// splitter takes samples apart by the name of their file.
func splitter(r Request) func(data []byte) (n int, err error) {
	if strings.HasSuffix(r.Data, wireSuffix) {
		return func(data []byte) (int, error) {
			list, err := messages.Split(data)
			return len(list), err
		}
	}
	return func(data []byte) (int, error) {
		list, err := scratch.Split(data)
		return len(list), err
	}
}

// wireSuffix ends the names of files of messages.
const wireSuffix = ".binpb"

// Check says what is wrong with a request before any work is done.
func (r Request) Check() error {
	if _, ok := scratch.Sizes()[r.Size]; r.Size != "" && !ok {
		return mistake.Errorf("--size: no size %q; there are small, typical and large", r.Size)
	}
	if r.Data != "" && r.Func != "" {
		return mistake.Errorf("--func: the values come from --data already; leave one out")
	}
	if r.Size != "" && (r.Data != "" || r.Func != "") {
		return mistake.Errorf("--size: is for random values; leave it out with --data and --func")
	}
	if r.Func != "" && (!token.IsIdentifier(r.Func) || !token.IsExported(r.Func)) {
		return mistake.Errorf("--func: %q is not the name of an exported function of the package, such as Samples", r.Func)
	}
	return nil
}

func valuesOf(r Request, samples []byte) values {
	v := values{samples: samples, wire: strings.HasSuffix(r.Data, wireSuffix), fn: r.Func, size: r.Size}
	switch {
	case samples != nil:
		if n, err := splitter(r)(samples); err == nil { // was read before
			v.count = n
		}
		name := filepath.Base(r.Data)
		if r.Data == "-" {
			name = "standard input"
		}
		v.text = fmt.Sprintf("%d samples from %s", v.count, name)
		if shapes.Is(r.Data) {
			v.text = fmt.Sprintf("%d made-up samples, with the shapes of the messages in %s", v.count, name)
		}
	case r.Func != "":
		v.text = "the values of " + r.Func + "()"
	default:
		if v.size == "" {
			v.size = "typical"
		}
		v.text = fmt.Sprintf("random values, size %s: of each field nil, zero, empty, large and edge ones, then typical ones",
			v.size)
	}
	return v
}

// knowledge is the Go expression of what random values of the type are chosen from:
// the constants of its enumerations, and what its interfaces may hold.
func (b *builder) knowledge(s *emit.Source) string {
	var numbers, texts, held []string
	seen := map[string]bool{}
	schema.Walk(b.found.Type, func(_ string, t *schema.Type) bool {
		for _, u := range t.Union {
			if name := emit.UserType(s, u); !seen[name] {
				seen[name] = true
				held = append(held, fmt.Sprintf("%s.TypeFor[%s](),", s.Import("reflect", ""), name))
			}
		}
		if len(t.Enum)+len(t.Texts) == 0 || !token.IsExported(t.Name) || len(t.Args) > 0 || seen[t.Package+"."+t.Name] ||
			!b.importable(t.Package) {
			return true
		}
		seen[t.Package+"."+t.Name] = true
		key := fmt.Sprintf("%s.TypeFor[%s.%s]()", s.Import("reflect", ""), s.ImportUser(t.Package), t.Name)
		if len(t.Enum) > 0 {
			var ns []string
			for _, v := range t.Enum {
				ns = append(ns, fmt.Sprint(v.N))
			}
			numbers = append(numbers, fmt.Sprintf("%s: {%s},", key, strings.Join(ns, ", ")))
		}
		if len(t.Texts) > 0 {
			texts = append(texts, fmt.Sprintf("%s: {%s},", key, quoted(t.Texts)))
		}
		return true
	})
	var fields []string
	field := func(name, typ string, lines []string) {
		if len(lines) > 0 {
			fields = append(fields, fmt.Sprintf("%s: %s{\n%s\n},", name, typ, strings.Join(lines, "\n")))
		}
	}
	field("Numbers", "map[reflect.Type][]int64", numbers)
	field("Texts", "map[reflect.Type][]string", texts)
	field("Held", "[]reflect.Type", held)
	if len(fields) == 0 {
		return "scratch.Knowledge{}"
	}
	return "scratch.Knowledge{\n" + strings.Join(fields, "\n") + "\n}"
}

func quoted(texts []string) string {
	list := make([]string, len(texts))
	for i, t := range texts {
		list[i] = strconv.Quote(t)
	}
	return strings.Join(list, ", ")
}

// importable reports whether the program may import the package.
func (b *builder) importable(pkg string) bool {
	before, _, inside := cutLast(pkg, "/internal")
	return !inside || strings.HasPrefix(b.module+"/", before+"/")
}

// cutLast cuts around the last element of that name, which starts with a slash.
func cutLast(pkg, elem string) (before, after string, found bool) {
	i := strings.LastIndex(pkg+"/", elem+"/")
	if i < 0 {
		return pkg, "", false
	}
	return pkg[:i], strings.TrimPrefix(pkg[i:], elem), true
}
