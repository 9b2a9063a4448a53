package recommend

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// of reports whether a codec is of the formats that are asked for.
func (q Question) of(id string) bool {
	format, _, _ := strings.Cut(id, "/")
	return len(q.Formats) == 0 || slices.Contains(q.Formats, format)
}

// Asked are the data sets that a question is answered on, as far as they were measured.
func (e *Evidence) Asked(q Question) (asked []string) {
	switch {
	case len(q.Mix) > 0:
		for _, w := range q.Mix {
			asked = append(asked, w.Dataset)
		}
		return asked
	case len(q.Datasets) > 0:
		return q.Datasets
	}
	return e.usual(q)
}

// usual are the data sets of a question that names none: those of structs, and where it names formats those of them
// that a codec of these can do which may be offered: the one that can do most.
func (e *Evidence) usual(q Question) []string {
	if len(q.Formats) == 0 {
		return Usual(e.Datasets)
	}
	contract := cmp.Or(q.Contract, stats.Struct)
	m := e.Contracts[slices.Index(stats.Contracts(), contract)]
	var most []string
	for i, c := range e.Codecs {
		var can []string
		for j, d := range e.Datasets {
			if q.of(c.ID) && c.Below(q.Without).Why == "" && m.Figures[i*len(e.Datasets)+j] != nil {
				can = append(can, d)
			}
		}
		if can = Usual(can); len(can) > len(most) {
			most = can
		}
	}
	if len(most) == 0 {
		return Usual(e.Datasets)
	}
	return most
}

// Usual leaves documents without a type out where there are data sets with one: who asks for no data set in particular
// has a struct, and most codecs can do nothing without.
func Usual(datasets []string) []string {
	typed := slices.DeleteFunc(slices.Clone(datasets), func(d string) bool { return strings.HasPrefix(d, "document/") })
	if len(typed) == 0 {
		return datasets
	}
	return typed
}

// ranking is how the candidates of an answer are compared.
func (e *Evidence) ranking(a Answer, q Question) ranking {
	r := ranking{time: q.Time, size: q.Size, allocs: q.Allocs, drawn: e.drawn(e.on(a.Datasets), q)}
	if q.Time+q.Size+q.Allocs == 0 {
		r.time, r.size = 1, 1
	}
	return r
}

// onlyReads is [Question.Reads] of who never writes.
const onlyReads = -1

// ns is the time that a question asks for, 0 where it was not measured.
func (q Question) ns(f *Figures) float64 {
	switch {
	case q.InPlace:
		return f.InPlace
	case q.Reads == onlyReads:
		return f.Read
	case q.Reads > 0:
		return f.NS + (q.Reads-1)*f.Read
	}
	return f.NS
}

// on are the places of data sets.
func (e *Evidence) on(datasets []string) (on []int) {
	for i, d := range e.Datasets {
		if slices.Contains(datasets, d) {
			on = append(on, i)
		}
	}
	return on
}

// family is the name of the data sets that differ from one in their size alone.
func (e *Evidence) family(d int) string {
	name, _, _ := strings.Cut(e.Datasets[d], "/")
	return name
}

// weights are those of data sets, as the question says, or else such as differ in their size alone, as message/16 and
// message/64, weigh as one.
func (e *Evidence) weights(on []int, q Question) []float64 {
	if len(q.Mix) > 0 {
		var weights []float64
		sum := 0.0
		for _, d := range on {
			i := slices.IndexFunc(q.Mix, func(w Weight) bool { return w.Dataset == e.Datasets[d] })
			weights = append(weights, q.Mix[i].Share)
			sum += q.Mix[i].Share
		}
		for i := range weights { // a data set may be without figures
			weights[i] /= sum
		}
		return weights
	}
	many := map[string]float64{}
	for _, d := range on {
		many[e.family(d)]++
	}
	var weights []float64
	for _, d := range on {
		weights = append(weights, 1/many[e.family(d)]/float64(len(many)))
	}
	return weights
}

// packs reports whether sizes after zstd are known.
func (m Measured) packs() bool {
	return slices.ContainsFunc(m.Figures, func(f *Figures) bool { return f != nil && f.Packed > 0 })
}

// candidate is false for a codec that was not measured on all of the data sets.
func (e *Evidence) candidate(m Measured, codec int, on []int, q Question) (Candidate, bool) {
	c := &e.Codecs[codec]
	x := Candidate{Codec: c.ID, Library: c.Library, Lacks: []Shortfall{}, Unknown: []Shortfall{}, codec: c}
	x.terms, x.adapted = q.terms(), c.adapted(on, m.Contract)
	var ns, size, allocs float64
	packed := q.Packed && m.packs()
	for i, w := range e.weights(on, q) {
		f := m.Figures[codec*len(e.Datasets)+on[i]]
		if f == nil || q.ns(f) <= 0 || packed && f.Packed <= 0 {
			return x, false
		}
		ns += w * math.Log(q.ns(f))
		if packed {
			size += w * math.Log(f.Packed)
		} else {
			size += w * math.Log(f.Bytes)
		}
		allocs += w * math.Log(f.Allocs+1)
		half := none
		if f.Low > 0 && !q.InPlace { // of a part of the time as wide as of the whole
			half = (math.Log(f.High) - math.Log(f.Low)) / 2
		}
		x.logs, x.halves = append(x.logs, math.Log(q.ns(f))), append(x.halves, half)
	}
	x.NS, x.Bytes, x.Allocs = digits(math.Exp(ns), 6), digits(math.Exp(size), 6),
		digits(digits(math.Exp(allocs), 6)-1, 6)
	return x, true
}

// adapted are the conversions of fields on any of the data sets; a program that holds the library's own type has none.
func (c *Codec) adapted(on []int, contract stats.Contract) []string {
	all := []string{}
	for _, a := range c.Adapted {
		if contract == stats.Struct && slices.ContainsFunc(a.On, func(d int) bool { return slices.Contains(on, d) }) {
			all = append(all, a.How)
		}
	}
	return all
}

// ask notes which needs a codec does not meet.
func (e *Evidence) ask(x *Candidate, codec int, on []int, q Question) {
	for _, n := range q.Needs {
		i := slices.IndexFunc(e.Needs, func(k Known) bool { return k.Need == n })
		if i < 0 {
			x.Unknown = append(x.Unknown, Shortfall{n, "there is no such need"})
			continue
		}
		switch f := e.Needs[i].fact(codec, on, len(e.Datasets), q); f.Verdict {
		case Unknown:
			x.Unknown = append(x.Unknown, Shortfall{n, f.Why})
		case Unmet:
			x.Lacks = append(x.Lacks, Shortfall{n, f.Why})
		}
	}
}

// fact is what is known of a codec on data sets: what speaks against it first, then what
// is not known; where one data set is enough, what speaks for it.
func (k *Known) fact(codec int, on []int, datasets int, q Question) Fact {
	all := k.Facts
	if k.With != "" && slices.Contains(q.Needs, k.With) {
		all = k.FactsWith
	}
	if !k.Each {
		return all[codec].At(q.most())
	}
	order := []Verdict{Unmet, Unknown}
	if k.Some {
		order = []Verdict{Met, Unmet}
	}
	for _, verdict := range order {
		for _, d := range on {
			if f := all[codec*datasets+d].At(q.most()); f.Verdict == verdict {
				return f
			}
		}
	}
	return all[codec*datasets+on[0]].At(q.most()) // all are alike
}

// missing are the needs that nothing is known of, and those where certainty is asked for.
func (e *Evidence) missing(a Answer) []Missing {
	var missing []Missing
	has := func(list []Shortfall, n Need) bool {
		return slices.ContainsFunc(list, func(s Shortfall) bool { return s.Need == n })
	}
	for _, n := range a.Needs {
		known, open, met := a.Favourite == nil && len(a.Picks) == 0, false, false // nothing may be offered, whatever is known
		for _, x := range a.Candidates {
			switch {
			case x.Floor != "":
			case has(x.Unknown, n):
				open = true
			case has(x.Lacks, n):
				known = true
			default:
				known, met = true, true
			}
		}
		i := slices.IndexFunc(e.Needs, func(k Known) bool { return k.Need == n })
		if i >= 0 && (!known || e.Needs[i].Certain && open && !met) {
			missing = append(missing, Missing{n,
				strings.ReplaceAll(e.Needs[i].Command, onDatasets, strings.Join(a.Datasets, ","))})
		}
	}
	return missing
}
