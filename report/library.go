package report

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/record"
)

// Library is what records know of one codec, in one line.
type Library struct {
	Codec     string   `json:"codec"`
	Library   string   `json:"library"`
	Version   string   `json:"version"`
	Released  string   `json:"released"` // day; "" for not known
	How       string   `json:"how"`
	Format    []string `json:"format"`    // what is declared of the format
	Unsafe    []string `json:"unsafe"`    // packages; null for not known
	Measured  []string `json:"measured"`  // traits that a user has to know, in words
	Untrusted string   `json:"untrusted"` // see [Untrusted]; "" for not attacked
}

// Libraries tells of every codec of a record, in their order.
func Libraries(rec *record.Record) []Library {
	all := []Library{}
	for _, c := range rec.Codecs {
		l := Library{Codec: c.ID, Library: c.Library, Version: c.Version, Released: c.Released, How: c.How, Format: []string{},
			Unsafe: c.Unsafe, Measured: Noteworthy(rec, c.ID), Untrusted: Untrusted(rec, c.ID)}
		for _, f := range []struct {
			has  bool
			word string
		}{{c.Schema, "schema"}, {c.SelfDescribing, "self-describing"}, {c.Text, "text"}, {c.Languages != "", "crosslang"}} {
			if f.has {
				l.Format = append(l.Format, f.word)
			}
		}
		all = append(all, l)
	}
	return all
}

func libraryTable(rec *record.Record) grid {
	t := grid{title: "libraries", columns: []column{{name: "codec"}, {name: "library"}, {name: "version"}, {name: "released"}, {name: "kind"},
		{name: "format"}, {name: "unsafe", wrap: 30}, {name: "measured", wrap: 60}, {name: "untrusted input", wrap: 60}}}
	for _, l := range Libraries(rec) {
		unsafe := "not known"
		if l.Unsafe != nil {
			unsafe = cmp.Or(strings.Join(l.Unsafe, ", "), "no")
		}
		t.add(l.Codec, cmp.Or(l.Library, "-"), cmp.Or(l.Version, "-"), cmp.Or(l.Released, "-"), l.How, cmp.Or(strings.Join(l.Format, ", "), "-"),
			unsafe, cmp.Or(strings.Join(l.Measured, ", "), "-"), cmp.Or(l.Untrusted, "not attacked"))
		switch row := t.rows[len(t.rows)-1]; {
		case strings.HasPrefix(l.Untrusted, safeHead+"no"):
			row[8].tone = bad
		case strings.HasPrefix(l.Untrusted, safeHead+"yes"):
			row[8].tone = good
		}
	}
	return t
}

// Untrusted says in one line whether a codec withstood the attacks on unmarshal,
// those on all data sets together, and how it fared with other operations where
// these did harm; "" if it was not attacked.
func Untrusted(rec *record.Record, id string) string {
	return untrusted(rec, func(a record.Attack) bool { return a.Codec == id })
}

func untrusted(rec *record.Record, of func(record.Attack) bool) string {
	byOp := map[string]record.Attack{}
	for _, a := range rec.LastAttacks() {
		if of(a) {
			sum, begun := byOp[a.Op]
			byOp[a.Op] = together(sum, a, begun)
		}
	}
	words := ""
	if a, ok := byOp["unmarshal"]; ok {
		words = Safety(a)
	}
	for _, op := range slices.Sorted(maps.Keys(byOp)) {
		a := byOp[op]
		if op == "unmarshal" || len(a.Unsafe()) == 0 {
			continue
		}
		_, answer, _ := strings.Cut(Safety(a), safeHead)
		if words == "" {
			words = safeHead + "by " + op + " " + answer
		} else {
			words += "; by " + op + " " + answer
		}
	}
	return words
}

// together adds an attack to the sum of others; what is said in words is kept of
// the first that had something to say.
func together(sum, a record.Attack, begun bool) record.Attack {
	if !begun {
		sum = a
		sum.Cases, sum.Planned, sum.Done = 0, 0, 0
		sum.Outcomes, sum.Mutations = map[string]uint64{}, map[string]map[string]uint64{}
	}
	sum.Cases, sum.Planned, sum.Done = sum.Cases+a.Cases, sum.Planned+a.Planned, sum.Done+a.Done
	for o, n := range a.Outcomes {
		sum.Outcomes[o] += n
	}
	for m, outcomes := range a.Mutations {
		if sum.Mutations[m] == nil {
			sum.Mutations[m] = map[string]uint64{}
		}
		for o, n := range outcomes {
			sum.Mutations[m][o] += n
		}
	}
	sum.Detail = cmp.Or(sum.Detail, a.Detail)
	return sum
}

// noteworthy are the values of traits that a user has to know, in words.
var noteworthy = []struct{ trait, value, words string }{
	{"aliases-input", "yes", "decoded values alias the input"},
	{"reuses-output", "yes", "output is overwritten by the next call"},
	{"writes-past-buffer", "yes", "writes past its buffer"},
	{"reads-past-input", "yes", "reads past its input"},
	{"same-bytes", "no", "bytes differ from call to call"},
	{"same-bytes-elsewhere", "no", "bytes differ from process to process"},
	{"stale-fields", "yes", "keeps old fields of a used target"},
	{"trailing-bytes", "yes", "takes trailing bytes"},
	{"panics-on-truncation", "yes", "panics on truncated input"},
	{"concurrent", "no", "not for several goroutines"},
	{"nil-slice", "no", "loses nil slices"},
	{"nil-bytes", "no", "loses nil bytes"},
	{"nil-map", "no", "loses nil maps"},
}

// Noteworthy lists in words what was measured of a codec, on whatever data set,
// that a user has to know.
func Noteworthy(rec *record.Record, id string) []string {
	words := []string{}
	for _, n := range noteworthy {
		if slices.ContainsFunc(rec.Traits, func(t record.Trait) bool { return t.Codec == id && t.Trait == n.trait && t.Value == n.value }) {
			words = append(words, n.words)
		}
	}
	if n := hurt(rec, id); n > 0 {
		words = append(words, strconv.Itoa(n)+" edge values make it panic")
	}
	return words
}

// hurt is the number of edge values that made a codec panic or die.
func hurt(rec *record.Record, id string) (n int) {
	for _, e := range rec.Edges {
		if e.Codec == id && (e.Verdict == "panic" || e.Verdict == "fatal") {
			n++
		}
	}
	return n
}
