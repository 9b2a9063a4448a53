package worth

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Switch is what it would bring to replace a library by a codec. Points are parts of
// the whole CPU time, from 0 to 1.
type Switch struct {
	From     string   `json:"from"`      // what the profile shows: a library, or a package that is not measured here
	Now      string   `json:"now"`       // the codec of the record that stands for it
	To       string   `json:"to"`        // the candidate; "" if Why says that there is none
	Datasets []string `json:"datasets"`  // on which both were measured
	Encode   Ratio    `json:"encode"`    // time of the candidate / time of today's codec
	Decode   Ratio    `json:"decode"`    // the same for decoding
	Bytes    float64  `json:"allocated"` // allocated bytes, the candidate's / today's
	Saves    float64  `json:"saves"`
	Low      float64  `json:"low"` // 95 % interval of Saves: samples of the profile and processes of the record
	High     float64  `json:"high"`
	Within   string   `json:"within"` // the candidate was looked for in this format only; "" in all
	Why      string   `json:"why"`    // why there is no candidate, or no interval
	Beware   []string `json:"beware"`

	fewer map[string]float64 // bytes that a call of each operation allocates less
	size  float64            // of a message, the candidate's / today's; 0: not known
}

// Ratio is a quotient of measured times with its 95 % interval.
type Ratio struct {
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// error is half of the interval as a standard error.
func (r Ratio) error() float64 { return (r.High - r.Low) / 2 / 1.959964 }

// Gain finds the candidate that meets the question's needs for the library of a part, in
// any format or within its own, and what it would save.
func Gain(p Part, libraries []Library, x *stats.Estimated, q recommend.Question, within bool) (Switch, error) {
	w := Switch{From: cmp.Or(either(p.Library), p.Package), Datasets: []string{}, Beware: []string{}}
	var codecs []string // that may stand for it, of one format
	format := ""
	for _, l := range libraries {
		switch {
		case !slices.Contains(strings.Split(p.Library, ","), l.Name):
		case format != "" && format != l.format():
			w.Why = "the profile does not tell which it is: " + either(p.Library)
			return w, nil
		default:
			format = l.format()
			codecs = append(codecs, l.Codecs...)
		}
	}
	if len(codecs) == 0 {
		w.Why = "serialbench does not measure it"
		return w, nil
	}
	if !within {
		format = ""
	}
	w.Within = format
	now := slices.IndexFunc(codecs, func(id string) bool {
		return slices.ContainsFunc(x.Cells, func(c *stats.Cell) bool { return c.Codec == id })
	})
	if now < 0 {
		w.Why = "the record measured no codec of " + either(p.Library)
		return w, nil
	}
	w.Now = codecs[now]
	return w, w.gain(p, x, q)
}

// gain finds the candidate, and what it would save in the place of the codec of now.
func (w *Switch) gain(p Part, x *stats.Estimated, q recommend.Question) error {
	in := *x.Rec
	if w.Within != "" {
		in.Codecs = slices.DeleteFunc(slices.Clone(in.Codecs),
			func(c record.Codec) bool { return !strings.HasPrefix(c.ID, w.Within+"/") })
	}
	a, err := recommend.Choose(x.With(&in), q)
	if err != nil {
		return err
	}
	w.Datasets = a.Datasets
	if len(a.Picks) == 0 {
		w.Why = "no codec is known to meet every need"
		return nil
	}
	w.To, w.Beware = a.Picks[0].Codec, a.Picks[0].Beware
	if w.To == w.Now {
		w.Why = "it is what would be chosen anew"
		w.Encode, w.Decode, w.Bytes = Ratio{1, 1, 1}, Ratio{1, 1, 1}, 1
		return nil
	}
	byKey := map[stats.Key]*stats.Cell{}
	for _, c := range x.Cells {
		byKey[c.Key] = c
	}
	var before, after float64
	w.fewer = map[string]float64{}
	for _, of := range []struct {
		op string
		to *Ratio
	}{{"marshal", &w.Encode}, {"unmarshal", &w.Decode}} {
		r, x, y, ok := ratio(byKey, w.Now, w.To, of.op, weighed(a))
		if !ok {
			w.Why = fmt.Sprintf("%s was not measured on %s", w.Now, strings.Join(a.Datasets, ", "))
			w.To = ""
			return nil
		}
		*of.to = r
		w.fewer[of.op] = x - y
		before += x
		after += y
	}
	w.Bytes = 1
	if before > 0 {
		w.Bytes = after / before
	}
	w.size = sizes(a, w.Now, w.To)
	w.save(p)
	for _, r := range []*Ratio{&w.Encode, &w.Decode} {
		if math.IsInf(r.High, 0) || math.IsNaN(r.High) { // there is no interval, as w.Why says
			r.Low, r.High = 0, 0
		}
	}
	return nil
}

// weighed are the data sets of an answer with their weights.
func weighed(a recommend.Answer) []recommend.Weight {
	if len(a.Mix) > 0 {
		return a.Mix
	}
	var all []recommend.Weight
	for _, d := range a.Datasets {
		all = append(all, recommend.Weight{Dataset: d, Share: 1 / float64(len(a.Datasets))})
	}
	return all
}

// sizes is the size of a message by one codec / by another; 0: not known.
func sizes(a recommend.Answer, now, to string) float64 {
	var x, y float64
	for _, c := range a.Candidates {
		switch c.Codec {
		case now:
			x = c.Bytes
		case to:
			y = c.Bytes
		}
	}
	if x == 0 {
		return 0
	}
	return y / x
}

// save computes what is saved, by Amdahl's law for each direction.
func (w *Switch) save(p Part) {
	both := (w.Encode.Ratio + w.Decode.Ratio) / 2
	w.Saves = p.Encode*(1-w.Encode.Ratio) + p.Decode*(1-w.Decode.Ratio) + p.Other*(1-both) + p.Collector*(1-w.Bytes)
	variance := square((p.Encode+p.Other/2)*w.Encode.error()) + square((p.Decode+p.Other/2)*w.Decode.error())
	if sum := p.Sum(); sum > 0 {
		variance += square(w.Saves / sum * (p.High - p.Low) / 2 / 1.959964)
	}
	half := 1.959964 * math.Sqrt(variance)
	if math.IsInf(half, 0) || math.IsNaN(half) {
		w.Why = "too few processes measured it for an interval; run it for longer"
		half = 0
	}
	w.Low, w.High = w.Saves-half, min(w.Saves+half, max(p.High, w.Saves)) // nothing saves more than its share
}

func square(x float64) float64 { return x * x }

// ratio divides the times of two codecs without the collector: the geometric mean over
// the data sets. It returns the bytes that each allocates too, the mean of them.
func ratio(cells map[stats.Key]*stats.Cell, now, to, op string, datasets []recommend.Weight) (r Ratio, before,
	after float64, ok bool) {
	var log, variance float64
	for _, d := range datasets {
		x := cells[stats.Key{Codec: now, Dataset: d.Dataset, Op: op}]
		y := cells[stats.Key{Codec: to, Dataset: d.Dataset, Op: op}]
		if x == nil || y == nil || x.Free.NS <= 0 || y.Free.NS <= 0 {
			return r, 0, 0, false
		}
		log += d.Share * math.Log(y.Free.NS/x.Free.NS)
		variance += square(d.Share) * (square(relative(x.Free)) + square(relative(y.Free)))
		before += d.Share * x.Alloc
		after += d.Share * y.Alloc
	}
	half := math.Sqrt(variance)
	r.Ratio = math.Exp(log)
	r.Low, r.High = r.Ratio*math.Exp(-half), r.Ratio*math.Exp(half)
	return r, before, after, true
}

// relative is half of an estimate's interval, relative to it.
func relative(e stats.Estimate) float64 { return (e.High - e.Low) / 2 / e.NS }

// Look finds candidates for every package that is large enough to be worth a thought.
func (a *Answer) Look(rec *record.Record, q recommend.Question, libraries []Library, by stats.Estimator) error {
	x := stats.Of(on(rec, q.Datasets), by)
	for _, part := range a.Shares.Parts {
		if part.Sum() < a.Least {
			continue
		}
		for _, within := range []bool{false, true} {
			w, err := Gain(part, libraries, x, q, within)
			if err != nil {
				return err
			}
			a.Switches = append(a.Switches, w)
			if w.Now == "" {
				break // it cannot be told, in any format
			}
		}
	}
	return nil
}

// on is what a record has of data sets; of none it is the record. Of a large one most is of others.
func on(rec *record.Record, datasets []string) *record.Record {
	if len(datasets) == 0 {
		return rec
	}
	narrow := *rec
	narrow.Samples = slices.DeleteFunc(slices.Clone(rec.Samples),
		func(s record.Sample) bool { return !slices.Contains(datasets, s.Dataset) })
	return &narrow
}
