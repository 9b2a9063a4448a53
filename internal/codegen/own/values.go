package own

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/scratch"
)

// values is where the values come from.
type values struct {
	samples []byte // as in the file; nil: none
	count   int    // of samples
	fn      string // the user's function
	size    string
	text    string // one line that says it
}

// most is how many values a program works on at most by default; random ones are as many.
const most = 1000

// readSamples reads the file of samples and looks whether it is JSON at all.
func readSamples(r Request) ([]byte, error) {
	if r.Data == "" {
		return nil, nil
	}
	var data []byte
	var err error
	if r.Data == "-" {
		data, err = io.ReadAll(r.Stdin)
	} else {
		data, err = os.ReadFile(r.Data)
	}
	if err != nil {
		return nil, mistakef("--data: cannot read %q: %v", r.Data, cause(err))
	}
	if _, err := scratch.Split(data); err != nil {
		return nil, mistakef("--data: %s: %v", r.Data, err)
	}
	return data, nil
}

// Check says what is wrong with a request before any work is done.
func (r Request) Check() error {
	if _, ok := scratch.Sizes()[r.Size]; r.Size != "" && !ok {
		return mistakef("--size: no size %q; there are small, typical and large", r.Size)
	}
	if r.Data != "" && r.Func != "" {
		return mistakef("--func: the values come from --data already; leave one out")
	}
	if r.Size != "" && (r.Data != "" || r.Func != "") {
		return mistakef("--size: is for random values; leave it out with --data and --func")
	}
	if r.Func != "" && (!token.IsIdentifier(r.Func) || !token.IsExported(r.Func)) {
		return mistakef("--func: %q is not the name of an exported function of the package, such as Samples", r.Func)
	}
	return nil
}

func valuesOf(r Request, samples []byte) values {
	v := values{samples: samples, fn: r.Func, size: r.Size}
	switch {
	case samples != nil:
		if texts, err := scratch.Split(samples); err == nil { // was read before
			v.count = len(texts)
		}
		name := filepath.Base(r.Data)
		if r.Data == "-" {
			name = "standard input"
		}
		v.text = fmt.Sprintf("%d samples from %s", v.count, name)
	case r.Func != "":
		v.text = "the values of " + r.Func + "()"
	default:
		if v.size == "" {
			v.size = "typical"
		}
		v.text = fmt.Sprintf("random values, size %s, every field filled", v.size)
	}
	return v
}

// enums is the Go expression of the constants of all enumerations that the type reaches.
func (b *builder) enums(s *emit.Source) string {
	var lines []string
	seen := map[string]bool{}
	schema.Walk(b.found.Type, func(_ string, t *schema.Type) bool {
		if len(t.Enum) == 0 || !token.IsExported(t.Name) || len(t.Args) > 0 || seen[t.Package+"."+t.Name] || !b.importable(t.Package) {
			return true
		}
		seen[t.Package+"."+t.Name] = true
		var ns []string
		for _, v := range t.Enum {
			ns = append(ns, fmt.Sprint(v.N))
		}
		name := s.Import(t.Package, alias(t.Package)) + "." + t.Name
		lines = append(lines, fmt.Sprintf("%s.TypeFor[%s](): {%s},", s.Import("reflect", ""), name, strings.Join(ns, ", ")))
		return true
	})
	if len(lines) == 0 {
		return "nil"
	}
	return "map[" + s.Import("reflect", "") + ".Type][]int64{\n" + strings.Join(lines, "\n") + "\n}"
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

// alias is a name to import a package by, which no other import has.
func alias(pkg string) string {
	return "user" + short([]byte(pkg))
}
