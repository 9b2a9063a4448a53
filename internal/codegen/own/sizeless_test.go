package own

import (
	"context"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/gen/catalog"
)

// TestFieldsWithoutSizeChangeNothing: whether a struct has fields that take no room and nobody
// can see decides for no codec what it is handed, nor whether values are converted.
func TestFieldsWithoutSizeChangeNothing(t *testing.T) {
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": `package events

import "time"

type noDocument struct{}

type Part struct {
	SKU string
	N   int
}

type PartWith struct {
	_   struct{}
	SKU string
	N   int
	noDocument
}

type Order struct {
	ID    string
	Tags  []string
	Parts []Part
	By    map[string]Part
	At    time.Time
}

type OrderWith struct {
	mark  struct{}
	ID    string
	Tags  []string
	_     struct{}
	Parts []PartWith
	By    map[string]PartWith
	At    time.Time
	none  [0]byte
}
`})
	e := engine(t, catalog.Codecs()...)
	made := func(name string) (*builder, []level, []string) {
		u, err := findUser(context.Background(), Request{Dir: dir, Package: "./events"})
		if err != nil {
			t.Fatal(err)
		}
		b := &builder{engine: e, user: u, module: "example.org/shop/made", dir: t.TempDir()}
		b.request = Request{Dir: dir, Package: "./events", Type: name, Codecs: ids(e), Progress: func(string, int, int) {}}
		if err := b.find(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := b.generateWith(context.Background(), noTools{}); err != nil {
			t.Fatal(err)
		}
		var levels []level
		var converted []string
		for _, r := range b.rows {
			levels = append(levels, r.level)
			if s := b.shape(r.level); r.code != nil && s != nil && !s.Cast {
				converted = append(converted, r.codec.ID)
			}
		}
		return b, levels, converted
	}
	without, levels, converted := made("Order")
	_, levelsWith, convertedWith := made("OrderWith")
	for i, r := range without.rows {
		if levels[i] != levelsWith[i] {
			t.Errorf("%s is handed the %s shape without such fields, the %s shape with them", r.codec.ID, levels[i].family(), levelsWith[i].family())
		}
	}
	if !slices.Equal(converted, convertedWith) {
		t.Errorf("converted without such fields: %q, with them: %q", converted, convertedWith)
	}
	if len(without.rows) < 50 {
		t.Errorf("%d codecs only", len(without.rows))
	}
}
