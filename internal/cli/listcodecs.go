package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/session"
)

// listCodecs lists the codecs; rec tells what was measured of them, unless it is nil.
func (p *program) listCodecs(rec *record.Record) (any, [][]string) {
	entries := []session.Entry{}
	rows := [][]string{{"id", "kind", "library", "version", "released", "newest", "modules", "status", "family", "licence",
		"data sets", "streams", "properties", "adapted", "doc"}}
	if rec != nil {
		rows[0] = append(rows[0], "measured", "untrusted input")
	}
	known := facts.New(cmp.Or(rec, &record.Record{}))
	for _, i := range p.field.Suite.Codecs {
		e := p.field.Entry(i)
		if rec != nil {
			e.Measured, e.Untrusted = library.Noteworthy(known.Codec(e.ID)), known.Codec(e.ID).Untrusted("")
		}
		entries = append(entries, e)
		doc := e.Doc
		if e.Unobtainable != "" {
			doc = "not obtainable: " + e.Unobtainable
		}
		rows = append(rows, []string{e.ID, string(e.Kind), cmp.Or(e.Library, "-"), cmp.Or(e.Version, "-"),
			cmp.Or(e.Released, "-"), cmp.Or(e.Newest.Version, "not known"), modulesWords(e.Modules), string(e.Status),
			cmp.Or(strings.Join(p.field.Kin(e), ", "), "-"), cmp.Or(e.Licence, "-"),
			fmt.Sprintf("%d/%d", len(e.Datasets), len(p.field.Visible())), cmp.Or(e.Streams, "-"), properties(i),
			cmp.Or(adaptations(e.Adapted), "-"), doc})
		if last := len(rows) - 1; rec != nil {
			rows[last] = append(rows[last], cmp.Or(strings.Join(e.Measured, ", "), "-"), cmp.Or(e.Untrusted, facts.NotAttacked))
		}
	}
	return entries, rows
}

func modulesWords(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// properties are what a reader chooses by, in a few words.
func properties(i codec.Info) string {
	var words []string
	for _, p := range []struct {
		has  bool
		word string
	}{
		{i.Schema, "schema"}, {i.SelfDescribing, "self-describing"}, {i.Text, "text"},
		{i.Languages != "", "crosslang"}, {len(i.Unsafe) > 0, "unsafe"}, {i.DecodeOnly, "decode-only"},
	} {
		if p.has {
			words = append(words, p.word)
		}
	}
	return cmp.Or(strings.Join(words, ","), "-")
}

// adaptations lists the different ways in which values are adapted on any data set.
func adaptations(adapted map[string][]string) string {
	var ways []string
	for _, list := range adapted {
		for _, a := range list {
			_, how, _ := strings.Cut(a, ": ")
			ways = append(ways, how)
		}
	}
	slices.Sort(ways)
	return strings.Join(slices.Compact(ways), ", ")
}
