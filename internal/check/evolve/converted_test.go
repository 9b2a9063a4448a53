package evolve

import (
	"encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// own is a library's own type.
type own struct {
	First string
	Value *int64
	Last  string
	Added string
}

// convertedPlant is a codec with a type of its own, whose library or whose conversion
// changes what the old version reads.
type convertedPlant struct {
	id      string
	library func(w *own)              // what the library makes of what it read
	from    func(w *own, v *oldOrder) // the conversion; nil: one that is right
	verdict string
	party   record.Party
}

var converted = []convertedPlant{
	{id: "w/clean", verdict: Exact},
	{id: "w/library", library: func(w *own) { *w.Value = 99 }, verdict: Wrong, party: record.Library},
	{id: "w/conversion", from: func(w *own, v *oldOrder) {
		if fromOwn(w, v); v.Value == 8 {
			v.Value = 99
		}
	}, verdict: Wrong, party: record.Adapter},
	{id: "w/absent", library: func(w *own) { w.Value = nil }, verdict: Dropped, party: record.Library},
}

func toOwn(v *oldOrder, w *own) {
	n := int64(v.Value)
	*w = own{First: v.First, Value: &n, Last: v.Last}
}

func fromOwn(w *own, v *oldOrder) {
	*v = oldOrder{First: w.First, Last: w.Last}
	if w.Value != nil {
		v.Value = int32(*w.Value)
	}
}

type ownCodec struct{ p convertedPlant }

func (ownCodec) Marshal(dst []byte, w *own) ([]byte, error) {
	b, err := json.Marshal(w)
	return append(dst, b...), err
}

func (c ownCodec) Unmarshal(src []byte, w *own) error {
	if err := json.Unmarshal(src, w); err != nil {
		return err
	}
	if c.p.library != nil && w.Added != "" {
		c.p.library(w)
	}
	w.Added = "" // the old version has no such field
	return nil
}

func (p convertedPlant) before() *suite.Case {
	from := p.from
	if from == nil {
		from = fromOwn
	}
	return suite.Binding[oldOrder]{Codec: p.id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		Open: func(*suite.Inputs[oldOrder]) (*suite.Opened[oldOrder], error) {
			return &suite.Opened[oldOrder]{Codec: &oldCodec{},
				Generated: suite.NewGenerated[oldOrder, own](ownCodec{p}, toOwn, from)}, nil
		}}.Case(oldSet)
}

func (p convertedPlant) after() *suite.Case {
	return suite.Custom(p.id, newSet, true, func() (codec.Codec[newOrder], error) { return newCodec{}, nil })
}
