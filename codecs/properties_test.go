package codecs_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/messages"
)

// timeTags is how a format marks a time before its seconds, as its specification says.
var timeTags = map[string][]string{
	// the extension type -1, of 32, 64 and 96 bits
	"msgpack": {"\xd6\xff", "\xd7\xff", "\xc7\x0c\xff"},
	// tag 1 of a number, tag 0 of a text
	"cbor": {"\xc1\x1a", "\xc1\x1b", "\xc1\xfb", "\xc0\x78\x1e", "\xc0\x74"},
}

// TestTaggedTimes: the facts say of those codecs of self-describing formats, and of no others, that they mark a time as
// one whose messages do.
func TestTaggedTimes(t *testing.T) {
	var ids []string
	for _, c := range catalog.Codecs() {
		if timeTags[c.Format()] != nil {
			ids = append(ids, c.ID)
		}
	}
	f, ids := onPerson(t, ids)
	for _, c := range f.Suite.Codecs {
		if !slices.Contains(ids, c.ID) || f.Suite.Case(c.ID, "person") == nil {
			continue
		}
		all, err := messages.All(t.Context(), f.Workers(),
			messages.Order{Codec: c.ID, Dataset: "person", Values: 5, Seed: dataset.DefaultSeed})
		if err != nil || len(all) != 5 {
			t.Errorf("%s: %d messages, %v", c.ID, len(all), err)
			continue
		}
		tagged := !slices.ContainsFunc(all, func(m []byte) bool {
			return !slices.ContainsFunc(timeTags[c.Format()], func(tag string) bool { return bytes.Contains(m, []byte(tag)) })
		})
		if said := codecs.Of(c.Library).Has(c.ID, codecs.TaggedTime) != ""; said != tagged {
			t.Errorf("%s: the facts say that times are tagged: %v, and its messages have the tag: %v", c.ID, said, tagged)
		}
	}
}
