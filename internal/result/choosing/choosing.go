// Package choosing writes a page for people who decide in writing: the answers to the usual questions, a line for each
// format, and what is never recommended, with the reason. All of it comes from one record.
package choosing

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Head begins the page, so that no other file is taken for one.
const Head = "<!-- Made by serialbench publish; do not edit. -->\n"

const against = "json/std"

// library is a codec with its ratios to json/std, geometric means over data sets.
type library struct {
	*facts.Codec
	time, size float64
	sets       int
	floor      recommend.Below // why it is offered to nobody
}

// format is what is known of one: its rows, and the row that speaks for it, which is the first pick of who asks for the
// format, or where none is offered the one with the fewest options.
type format struct {
	name    string
	all     []library
	row     library
	offered bool
}

// Markdown is the page. evidence is the address of the folder of published tables,
// relative to the page; e is what answers are chosen from, gathered from the same record.
func Markdown(x *stats.Estimated, e *recommend.Evidence, evidence string) ([]byte, error) {
	formats, err := chosen(x, e)
	if err != nil {
		return nil, err
	}
	answers, err := recommend.Section(e)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString(Head)
	fmt.Fprintf(&b, `
# Choosing a format in Go

`+"`serialbench recommend`"+` gives these answers, and answers your own questions.
`+"`serialbench own`"+` measures your type.

## Answers

%[1]s
## Formats

The library of a format is the one that `+"`serialbench recommend --formats FORMAT`"+` picks.
Times are of marshal and unmarshal together. Times and sizes are multiples of those of encoding/json, as geometric means
over the data sets of the [published record](%[2]s/README.md). *Harmed* counts the codecs of the format that hostile
input crashed, hung or made allocate without bound; `+"`serialbench report RECORD --section findings`"+` says which.

| format | library | time | size | harmed | read by | choose it when |
|---|---|--:|--:|---|---|---|
`, answers, evidence)
	for _, f := range formats {
		harmed, tried := harm(f.all)
		name, time, size := "none is offered", "", ""
		if f.offered {
			name, time, size = "`"+f.row.ID+"`", ratio(f.row.time), ratio(f.row.size)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d of %d | %s | %s |\n", f.name, name, time, size, harmed, tried,
			who(f.row, "Go only"), f.when())
	}
	b.WriteString("\n## Measured, and never recommended\n\n`--any` includes them all the same.\n\n| why | codecs " +
		"|\n|---|---|\n")
	for _, r := range refused(formats) {
		fmt.Fprintf(&b, "| %s | %s |\n", r.why, strings.Join(r.codecs, ", "))
	}
	b.WriteString(`
## More of one library

| you want | command |
|---|---|
| everything about it | ` + "`serialbench report --codec json/goccy published/record.jsonl.gz`" + ` |
| why it is not picked | ` + "`serialbench recommend --explain json/goccy`" + ` |
| what survives a change of the type | [use/evolution.md](use/evolution.md) |
| who else reads it | [use/interop.md](use/interop.md) |
| its known faults | [findings.md](findings.md) |
`)
	return []byte(b.String()), nil
}

// reason is why some rows are offered to nobody.
type reason struct {
	why    string
	codecs []string
}

// refused lists the rows without an option that are not offered, by the reason, the most common first.
func refused(formats []format) []reason {
	var list []reason
	for _, f := range formats {
		for _, l := range f.all {
			if l.floor.Why == "" || l.floor.Kind == recommend.Option {
				continue
			}
			why := string(l.floor.Kind)
			i := slices.IndexFunc(list, func(r reason) bool { return r.why == why })
			if i < 0 {
				i = len(list)
				list = append(list, reason{why: why})
			}
			list[i].codecs = append(list[i].codecs, "`"+l.ID+"`")
		}
	}
	slices.SortStableFunc(list, func(a, b reason) int { return len(b.codecs) - len(a.codecs) })
	return list
}

// when is decided by what the format carries beside the values, and by its own figures.
func (f format) when() string {
	l, good := f.row, ""
	if l.time <= 0.5 && l.size <= 0.8 {
		good = "you need it small and fast, and "
	}
	switch {
	case l.Text && l.SelfDescribing:
		return "people, logs or browsers read it"
	case l.Text:
		return "people read it, and both sides know the type"
	case l.SelfDescribing:
		return good + "a reader may not know the type"
	case l.Schema && l.Languages != "":
		return "both sides share a schema, in any language"
	case l.Schema:
		return "both sides are Go and share a schema"
	case l.Languages != "":
		return "both sides know the type and the order of its fields"
	}
	return "both sides are Go and know the same version of the type"
}

// chosen lists the formats by name, each with the first pick of who asks for it.
func chosen(x *stats.Estimated, e *recommend.Evidence) ([]format, error) {
	by := compared(x)
	if len(by) == 0 {
		return nil, fmt.Errorf("%s measured no codec beside %s", x.Rec.Name, against)
	}
	floor := map[string]recommend.Below{}
	for _, c := range e.Codecs {
		floor[c.ID] = c.Below(nil)
	}
	var formats []format
	for _, name := range slices.Sorted(maps.Keys(by)) {
		f := format{name: name, all: by[name]}
		for i := range f.all {
			f.all[i].floor = floor[f.all[i].ID]
		}
		f.row = slices.MinFunc(f.all, func(a, b library) int {
			return cmp.Or(cmp.Compare(strings.Count(a.ID, "/"), strings.Count(b.ID, "/")), cmp.Compare(a.ID, b.ID))
		})
		if l := f.first(e, recommend.Question{}); l.Codec != nil {
			f.row, f.offered = l, true
		}
		formats = append(formats, f)
	}
	return formats, nil
}

// first is the first pick of a question about the format.
func (f format) first(e *recommend.Evidence, q recommend.Question) library {
	q.Formats = []string{f.name}
	a, err := e.Answer(q)
	if err != nil || len(a.Picks) == 0 { // an error: no row was measured on the same data as others
		return library{}
	}
	return f.all[slices.IndexFunc(f.all, func(l library) bool { return l.ID == a.Picks[0].Codec })]
}

// compared lists the libraries of each format, the fastest first: one row of each library,
// measured on as many data sets as any of its format.
func compared(of *stats.Estimated) map[string][]library {
	rec, total := of.Rec, map[stats.Key]float64{}
	for _, c := range of.Cells {
		if c.Op == "marshal" || c.Op == "unmarshal" {
			total[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: c.Op}] = c.NS
		}
	}
	sum := func(id, dataset string) float64 {
		m, u := total[stats.Key{Codec: id, Dataset: dataset, Op: "marshal"}],
			total[stats.Key{Codec: id, Dataset: dataset, Op: "unmarshal"}]
		if m <= 0 || u <= 0 {
			return 0
		}
		return m + u
	}
	bytes := map[[2]string]float64{}
	var datasets []string
	for _, v := range rec.Verdicts {
		if v.Verdict == record.OK || v.Verdict == record.Adapted || v.Verdict == record.Lossy {
			bytes[[2]string{v.Codec, v.Dataset}] = v.EncodedBytes
			if v.Codec == against && sum(against, v.Dataset) > 0 {
				datasets = append(datasets, v.Dataset)
			}
		}
	}
	formats := map[string][]library{}
	for _, c := range facts.New(rec).Codecs() {
		if c.NoOp || c.Unobtainable != "" || !strings.Contains(c.ID, "/") {
			continue
		}
		l := library{Codec: c}
		for _, d := range datasets {
			x, size := sum(c.ID, d), bytes[[2]string{c.ID, d}]
			if x > 0 && size > 0 {
				l.sets++
				l.time += math.Log(x / sum(against, d))
				l.size += math.Log(size / bytes[[2]string{against, d}])
			}
		}
		if l.sets > 0 {
			l.time, l.size = math.Exp(l.time/float64(l.sets)), math.Exp(l.size/float64(l.sets))
			format, _, _ := strings.Cut(c.ID, "/")
			formats[format] = append(formats[format], l)
		}
	}
	for _, all := range formats {
		slices.SortStableFunc(all, func(a, b library) int {
			return cmp.Or(cmp.Compare(b.sets, a.sets), cmp.Compare(a.time, b.time), cmp.Compare(a.ID, b.ID))
		})
	}
	return formats
}

// harm counts the codecs that were attacked, and those to which some input did harm.
func harm(all []library) (harmed, tried int) {
	for _, l := range all {
		if l.Attacked() {
			tried++
			if len(l.Hostile("")) > 0 {
				harmed++
			}
		}
	}
	return harmed, tried
}

// who reads the format beside Go.
func who(l library, none string) string {
	if l.Languages == "" {
		return none
	}
	return "[other languages](" + l.Languages + ")"
}

// ratio has two digits, more before the point where need be.
func ratio(x float64) string {
	if x >= 9.95 {
		return fmt.Sprintf("%.0f×", x)
	}
	return fmt.Sprintf("%.2g×", x)
}
