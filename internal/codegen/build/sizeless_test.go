package build

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestFieldsWithoutSizeChangeNothing: whether a struct has fields that take no room and nobody
// can see decides for no codec what it is handed, whether values are converted, nor what code it
// gets: so such fields change no order either.
func TestFieldsWithoutSizeChangeNothing(t *testing.T) {
	e := engine(t, catalog.Codecs()...)
	made := func(source string) *builder {
		dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": source})
		return generated(t, e, dir, "Order")
	}
	without := made(`package events

import "time"

type Part struct {
	SKU string
	N   int
}

type Order struct {
	ID    string
	Tags  []string
	Parts []Part
	By    map[string]Part
	At    time.Time
}
`)
	with := made(`package events

import "time"

type noDocument struct{}

type Part struct {
	_   struct{}
	SKU string
	N   int
	noDocument
}

type Order struct {
	mark  struct{}
	ID    string
	Tags  []string
	_     struct{}
	Parts []Part
	By    map[string]Part
	At    time.Time
	none  [0]byte
}
`)
	for i, r := range without.rows {
		other := with.rows[i]
		if embeds(r.codec) && r.level == asItIs && other.level == onFirst && !converts(with, other) {
			continue // the same values, by a type of the same layout
		}
		if r.level != other.level {
			t.Errorf("%s is handed the %s shape without such fields, the %s shape with them", r.codec.ID, r.level.family(),
				other.level.family())
			continue
		}
		if converts(without, r) != converts(with, other) {
			t.Errorf("%s: values are converted without such fields: %t, with them: %t", r.codec.ID, converts(without, r),
				converts(with, other))
		}
		if diff := cmp.Diff(calls(r), calls(other)); diff != "" {
			t.Errorf("%s: the code differs (-without such fields +with them):\n%s", r.codec.ID, diff)
		}
	}
	if len(without.rows) < 50 {
		t.Errorf("%d codecs only", len(without.rows))
	}
	gotiny := slices.IndexFunc(without.rows, func(r *row) bool { return strings.HasPrefix(r.codec.ID, "gotiny/") })
	if gotiny < 0 || calls(without.rows[gotiny]) == "" {
		t.Error("gotiny, which once went from the first place to the seventh, is not among those compared")
	}
}

// embeds reports whether a codec says that it cannot take embedded structs of no size.
func embeds(c emit.Codec) bool {
	if c.Emit == nil {
		return false
	}
	nothing := &schema.Type{Kind: schema.Struct, Name: "T", Empty: schema.EmptyEmbedded,
		Fields: []schema.Field{{Name: "N", Type: schema.Leaf(schema.Int64)}}}
	out, err := c.Emit(&emit.Request{Codec: c.ID, Root: nothing, Tools: noTools{}})
	return err == nil && len(out.Problems) == 1 && out.Problems[0].Reason == string(emit.Sizeless)
}

// converts reports whether the values of a row are converted.
func converts(b *builder, r *row) bool {
	s := b.shape(r.level)
	return r.code != nil && s != nil && !s.Cast
}

// calls is the code of a row, without the field that stands for one that takes no room, and
// without the columns that it makes.
func calls(r *row) string {
	if r.code == nil {
		return ""
	}
	code := regexp.MustCompile(`(?m)^.*// at the end of a struct it takes room, .*\n`).ReplaceAllString(all(r.code.Files),
		"")
	return regexp.MustCompile(` +`).ReplaceAllString(code, " ")
}
