package build

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
)

// randomTypes writes n struct types as Go source. Fields are of every kind that
// users have; a struct may hold structs that come before it, and lists of itself.
type randomTypes struct {
	r       *rand.Rand
	b       strings.Builder
	structs []string
	plain   bool // no pointers in lists and no keys but strings, which some libraries lack
}

var leaves = []string{"bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
	"float32", "float64", "string", "[]byte", "time.Time", "time.Duration", "Color", "Label", "Words"}

var keys = []string{"string", "int", "int32", "uint16", "uint64", "Color", "Label"}

func (g *randomTypes) pick(list []string) string { return list[g.r.IntN(len(list))] }

// expr is a type; depth bounds how many lists, maps and pointers stand around it.
func (g *randomTypes) expr(depth int) string {
	if depth > 0 {
		switch g.r.IntN(9) {
		case 0:
			return "[]" + g.expr(depth-1)
		case 1:
			return fmt.Sprintf("[%d]%s", 1+g.r.IntN(4), g.expr(depth-1))
		case 2:
			key := g.pick(keys)
			if g.plain {
				key = g.pick([]string{"string", "Label"})
			}
			return "map[" + key + "]" + g.expr(depth-1)
		case 3:
			if g.plain && depth < 2 {
				return g.pick(leaves)
			}
			return "*" + strings.TrimLeft(g.expr(0), "*")
		case 4:
			return "struct { A " + g.expr(depth-1) + "; B " + g.pick(leaves) + " }"
		case 5:
			return "Pair[" + g.pick(keys) + ", " + g.expr(0) + "]"
		}
	}
	if len(g.structs) > 0 && g.r.IntN(4) == 0 {
		return g.structs[max(0, len(g.structs)-5)+g.r.IntN(min(5, len(g.structs)))]
	}
	return g.pick(leaves)
}

func (g *randomTypes) structure(name string) {
	fmt.Fprintf(&g.b, "type %s struct {\n", name)
	if len(g.structs) > 0 && g.r.IntN(8) == 0 {
		fmt.Fprintln(&g.b, g.structs[len(g.structs)-1]) // embedded
	}
	for i := range 1 + g.r.IntN(6) {
		// Names are unique, since JSON leaves out what an embedding struct hides.
		fmt.Fprintf(&g.b, "%sF%d %s\n", name, i, g.expr(2))
	}
	if g.r.IntN(10) == 0 {
		fmt.Fprintf(&g.b, "%sKids []%s\n", name, name)
	}
	fmt.Fprintln(&g.b, "}")
	g.structs = append(g.structs, name)
}

// randomPackage is a package of roots types, each of which holds one each of its
// own each random types.
func randomPackage(seed uint64, roots, each int) (src string, names []string) {
	g := &randomTypes{r: rand.New(rand.NewPCG(seed, 7))}
	g.b.WriteString(`package shapes

import "time"

type Color uint8

const (
	Red Color = iota
	Green
	Blue
)

type Label string

type Words []string

type Pair[K comparable, V any] struct {
	Key   K
	Value V
}

var _ time.Time
`)
	for i := range roots {
		g.structs, g.plain = nil, i%2 == 0
		for j := range each {
			g.structure(fmt.Sprintf("R%dT%d", i, j))
		}
		name := fmt.Sprintf("Root%d", i)
		names = append(names, name)
		fmt.Fprintf(&g.b, "type %s struct {\n", name)
		for _, s := range g.structs {
			fmt.Fprintf(&g.b, "Field%s %s\n", s, s)
		}
		fmt.Fprintln(&g.b, "}")
	}
	return g.b.String(), names
}

// TestRandomTypes: 200 random struct types go through emitting, compiling and
// a round trip of every pure-Go codec of the test, field by field. SERIALBENCH_CODECS
// names other codecs by a glob, and SERIALBENCH_SEED draws other types.
func TestRandomTypes(t *testing.T) {
	longtest.Only(t, "compiles the code of 200 types, which takes minutes")
	src, names := randomPackage(cmp.Or(seeded(t), 20260101), 4, 50)
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/random\n\ngo 1.24\n",
		"internal/shapes/shapes.go": src})
	e := engine(t, chosen(t, pure())...)
	out := verified(t, buildMany(t, e, dir, "./internal/shapes", names), 20)
	t.Log(out)
	rows := verdicts(out)
	for _, name := range names {
		for _, id := range ids(e) {
			verdict, reason, _ := strings.Cut(rows["shapes."+name+" "+id], " ")
			if !slices.Contains([]string{"ok", "adapted", "lossy", "no-op"}, verdict) &&
				(verdict != "unsupported" || reason == "") {
				t.Errorf("%s on %s: %q %s", id, name, verdict, reason)
			}
		}
	}
}
