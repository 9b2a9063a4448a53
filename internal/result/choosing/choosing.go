// Package choosing writes a page for people who decide in writing: of each format ten
// lines at most on when to choose it in Go, which library, what harms and who else reads
// it. All of it comes from one record.
package choosing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Head begins the page, so that no other file is taken for one.
const Head = "<!-- Made by serialbench report --choosing; do not edit. -->\n"

const against = "json/std"

// library is a codec with its ratios to json/std, geometric means over data sets.
type library struct {
	*facts.Codec
	time, size float64
	sets       int
}

// Markdown is the page. evidence is the address of the folder of published tables,
// relative to the page.
func Markdown(rec *record.Record, evidence string, e stats.Estimator) ([]byte, error) {
	formats, sets := compared(rec, e)
	if len(formats) == 0 {
		return nil, fmt.Errorf("%s measured no codec beside %s", rec.Name, against)
	}
	var b strings.Builder
	b.WriteString(Head)
	fmt.Fprintf(&b, `
# Choosing a format in Go

One paragraph a format, from the [published record](%[1]s/README.md). Times are of encoding and decoding together, and like sizes they
are ratios to encoding/json: geometric means over the data sets on which both were measured, %[2]d at most. *No harm found*
holds for the inputs that were tried; what is not said was not tried. For your own type and needs: `+"`serialbench own` and `serialbench recommend`"+`.

| format | fastest library | time | bytes | harmed by hostile input | reads |
|---|---|--:|--:|---|---|
`, evidence, sets)
	names := make([]string, 0, len(formats))
	for name := range formats {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		all := formats[name]
		harmed, tried := harm(all)
		fmt.Fprintf(&b, "| [%s](#%s) | `%s` | %s | %s | %d of %d tried | %s |\n", name, name, all[0].ID, ratio(all[0].time), ratio(all[0].size), harmed, tried, who(all[0], "Go only"))
	}
	for _, name := range names {
		fmt.Fprintf(&b, "\n## %s\n\n", name)
		for _, line := range paragraph(rec, name, formats[name], evidence) {
			b.WriteString("- " + line + "\n")
		}
	}
	return []byte(b.String()), nil
}

// compared lists the libraries of each format, the fastest first: one row of each library,
// measured on as many data sets as any of its format.
func compared(rec *record.Record, e stats.Estimator) (map[string][]library, int) {
	cells, _ := stats.Cells(rec.Samples, e) // samples that measured nothing make no cell
	total := map[stats.Key]float64{}
	for _, c := range cells {
		if c.Op == "marshal" || c.Op == "unmarshal" {
			total[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: c.Op}] = c.NS
		}
	}
	sum := func(id, dataset string) float64 {
		m, u := total[stats.Key{Codec: id, Dataset: dataset, Op: "marshal"}], total[stats.Key{Codec: id, Dataset: dataset, Op: "unmarshal"}]
		if m <= 0 || u <= 0 {
			return 0
		}
		return m + u
	}
	bytes := map[[2]string]float64{}
	var datasets []string
	for _, v := range rec.Verdicts {
		if v.Verdict == record.OK || v.Verdict == record.Adapted {
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
		slices.SortFunc(all, func(a, b library) int {
			return cmp.Or(cmp.Compare(b.sets, a.sets), cmp.Compare(a.time, b.time), cmp.Compare(a.ID, b.ID))
		})
	}
	return formats, len(datasets)
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
		return fmt.Sprintf("%.0f ×", x)
	}
	return fmt.Sprintf("%.2g ×", x)
}
