package build

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

// TestSourceOfThePrograms compares what puts a program together with golden files.
func TestSourceOfThePrograms(t *testing.T) {
	level := &schema.Type{Kind: schema.Uint8, Name: "Level", Package: "example.org/shop/events",
		Enum: []schema.Value{{Name: "Low", N: 1}, {Name: "High", N: 3}}}
	order := &schema.Type{Kind: schema.Struct, Name: "Order", Package: "example.org/shop/events",
		Fields: []schema.Field{{Name: "L", Type: level}}}
	plain := &schema.Type{Kind: schema.Struct, Name: "Order", Package: "example.org/shop/scratch/normalized"}
	for name, set := range map[string]func(b *builder){
		"random": func(b *builder) {},
		"samples": func(b *builder) {
			b.normalized.Cast = true
			b.values = values{samples: []byte("[]"), text: "0 samples from x.json"}
		},
		"func": func(b *builder) {
			b.rows = nil
			b.found.Skipped = []string{"Order.Note"}
			b.values = values{fn: "Samples", text: "the values of Samples()"}
		},
	} {
		b := &builder{
			request: Request{Type: "Order"}, module: "example.org/shop/scratch", root: "Order",
			user:  &userModule{Package: "example.org/shop/events", Name: "events"},
			found: &schema.Found{Type: order},
			rows:  []*row{{level: onFirst, code: &generate.Code{}}},
			normalized: &normalized{Name: firstShape, Type: plain,
				Changes: []codec.Adaptation{{Path: "Order.L", How: "named type as uint8"}}},
			values: values{size: "small", text: "random values"},
		}
		set(b)
		field, err := b.entrantsSource()
		if err != nil {
			t.Fatal(err)
		}
		main, err := b.mainSource()
		if err != nil {
			t.Fatal(err)
		}
		got := append(field, append([]byte(strings.Repeat("/", 40)+"\n"), main...)...)
		golden.File(t, filepath.Join("testdata", "source", name+".golden"), got)
	}
}
