package worth

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/shapes"
)

// Use is what messages of one type cost a service by one codec, as package tap recorded it, and what a switch would
// save. Cores are of those that the service has: 0.1 is a tenth of one.
type Use struct {
	Type     string   `json:"type"`
	Codec    string   `json:"codec"` // as the service names it; "": it does not
	Write    Flow     `json:"write"`
	Read     Flow     `json:"read"`
	Cores    float64  `json:"cores"`
	Why      string   `json:"why"`      // why the cores are not known, or no switch; "" where both are there
	Switches []Saving `json:"switches"` // to any format, and within the format

	sites []*shapes.Site
}

// Flow is one direction of a use.
type Flow struct {
	Rate  float64 `json:"calls_per_second"`
	NS    float64 `json:"ns"`             // of a call, by the clock of the service
	Bytes float64 `json:"message_bytes"`  // mean
	Calls uint64  `json:"calls,omitzero"` // in all files
}

// cores is what a flow takes.
func (f Flow) cores() float64 { return f.Rate * f.NS / 1e9 }

// volume is the messages, in bytes a second.
func (f Flow) volume() float64 { return f.Rate * f.Bytes }

// Saving is what a switch saves of a use.
type Saving struct {
	Switch
	Mix         []recommend.Weight `json:"mix,omitempty"`
	Allocations float64            `json:"allocated_bytes_per_second"` // fewer than today
	Messages    float64            `json:"message_bytes_per_second"`   // fewer than today
}

// usesOf are those of a file, the largest first.
func usesOf(f *shapes.File) (all []*Use) {
	for _, s := range f.Summaries() {
		i := slices.IndexFunc(all, func(u *Use) bool { return u.Type == s.Type && u.Codec == s.Codec })
		if i < 0 {
			i = len(all)
			all = append(all, &Use{Type: s.Type, Codec: s.Codec, Switches: []Saving{}})
		}
		u, flow := all[i], Flow{Rate: s.Rate(), NS: s.Nanos, Bytes: s.Mean, Calls: s.Calls}
		switch {
		case flow.Rate == 0:
			u.Why = "the file does not say for how long it was recorded: the service counted nothing yet"
		case flow.NS == 0:
			u.Why = "the file does not say how long a call takes: what was recorded were requests, not calls of a codec"
		}
		if s.Op == "write" {
			u.Write = flow
		} else {
			u.Read = flow
		}
		u.sites = append(u.sites, s.Sites...)
		u.Cores = u.Write.cores() + u.Read.cores()
	}
	slices.SortStableFunc(all, func(a, b *Use) int { return cmp.Compare(b.Cores, a.Cores) })
	return all
}

// Save finds what a switch would save, to any format and within the one of today. The question names the data sets, or
// weighs them.
func (u *Use) Save(rec *record.Record, q recommend.Question, e stats.Estimator) error {
	if u.Why != "" {
		return nil
	}
	x := stats.Of(on(rec, q.Datasets), e)
	if !slices.ContainsFunc(x.Cells, func(c *stats.Cell) bool { return c.Codec == u.Codec }) {
		u.Why = fmt.Sprintf("the record has no codec %q; name it in the service as serialbench does: tap.Name(\"json/std\")",
			u.Codec)
		return nil
	}
	format, _, _ := strings.Cut(u.Codec, "/")
	for _, within := range []string{"", format} {
		s := Saving{Switch: Switch{From: u.Codec, Now: u.Codec, Within: within, Datasets: []string{}, Beware: []string{}},
			Mix: q.Mix}
		// what the service's clock says has an interval of its own, which is not known
		part := Part{Encode: u.Write.cores(), Decode: u.Read.cores(), Low: u.Cores, High: u.Cores}
		if err := s.gain(part, x, q); err != nil {
			return err
		}
		s.Allocations = u.Write.Rate*s.fewer["marshal"] + u.Read.Rate*s.fewer["unmarshal"]
		if s.size > 0 {
			s.Messages = (u.Write.volume() + u.Read.volume()) * (1 - s.size)
		}
		u.Switches = append(u.Switches, s)
	}
	return nil
}

// TrafficText says what uses cost and what switches save, in lines for a reader.
func TrafficText(all []*Use, least float64, asked bool) string {
	var b strings.Builder
	sum, best := 0.0, Saving{}
	for _, u := range all {
		sum += u.Cores
		b.WriteString(u.text())
		for _, s := range u.Switches {
			if s.To != "" && s.To != s.Now && s.Saves > best.Saves {
				best = s
			}
		}
	}
	if len(all) > 1 {
		fmt.Fprintf(&b, "in all %s\n", cores(sum))
	}
	switch {
	case !asked && sum > 0:
		b.WriteString("to see what a switch saves, add --from RECORD, such as one that serialbench own makes with --shapes\n")
	case asked && sum < least:
		fmt.Fprintf(&b, "stay: even a codec that takes no time would save only %s, less than %s (--least)\n", cores(sum),
			cores(least))
	case asked && best.Low < least:
		fmt.Fprintf(&b, "stay: no switch is sure to save %s (--least)\n", cores(least))
	}
	return b.String()
}

func (u *Use) text() string {
	var b strings.Builder
	by := ""
	if u.Codec != "" {
		by = " by " + u.Codec
	}
	fmt.Fprintf(&b, "%s%s\n", u.Type, by)
	for _, d := range []struct {
		name string
		Flow
	}{{"read", u.Read}, {"written", u.Write}} {
		if d.Rate > 0 && d.NS > 0 {
			fmt.Fprintf(&b, "  %s: %.3g a second × %.3g µs = %s; %.3g MB a second\n", d.name, d.Rate, d.NS/1e3,
				cores(d.cores()), d.volume()/1e6)
		}
	}
	if u.Why != "" {
		fmt.Fprintf(&b, "  not known: %s\n", u.Why)
	}
	for i, s := range u.Switches {
		if i > 0 && s.To == u.Switches[0].To {
			continue // the best of all is of this format
		}
		b.WriteString(s.text())
		if i == 0 {
			for _, w := range s.Mix {
				fmt.Fprintf(&b, "    %s %s\n", w.Dataset, w.Why)
			}
		}
	}
	return b.String()
}

func (s Saving) text() string {
	within := ""
	if s.Within != "" {
		within = ", in the same format"
	}
	if s.To == "" || s.To == s.Now {
		return fmt.Sprintf("  %s%s: stay: %s\n", s.From, within, s.Why)
	}
	saved := fmt.Sprintf("%.3g to %s", 100*s.Low, cores(s.High))
	if s.High >= 1 {
		saved = fmt.Sprintf("%.3g to %s", s.Low, cores(s.High))
	}
	if s.Why != "" {
		saved = fmt.Sprintf("about %s (%s)", cores(s.Saves), s.Why)
	}
	beware := ""
	if len(s.Beware) > 0 {
		beware = "; beware: " + strings.Join(s.Beware, "; ")
	}
	return fmt.Sprintf("  %s → %s%s saves %s, %s, %s%s\n", s.From, s.To, within, saved,
		megabytes(s.Allocations, "of allocations"), megabytes(s.Messages, "of messages"), beware)
}

// megabytes says what is saved a second, or takes more.
func megabytes(bytes float64, of string) string {
	less := ""
	if bytes < 0 {
		less = " more"
	}
	return fmt.Sprintf("%.3g MB a second%s %s", math.Abs(bytes)/1e6, less, of)
}

// cores says a share of a core, or how many.
func cores(n float64) string {
	if n < 1 {
		return fmt.Sprintf("%.3g %% of a core", 100*n)
	}
	return fmt.Sprintf("%.3g cores", n)
}

// standsFor are the data sets of a record that stand for its messages: those that the question names, that of
// the type itself, or else those that are nearest in size and kind, with their weights.
func (u *Use) standsFor(rec *record.Record, q recommend.Question,
	looks func(datasets []string) []shapes.Look) (names []string, mix []recommend.Weight, err error) {
	if len(q.Datasets) > 0 {
		return q.Datasets, nil, nil
	}
	for _, s := range rec.Samples {
		if _, builtIn := dataset.Lookup(s.Dataset); !builtIn && shapes.IsOf(s.Dataset, u.Type) {
			return []string{s.Dataset}, nil, nil
		}
		if !slices.Contains(names, s.Dataset) {
			names = append(names, s.Dataset)
		}
	}
	mix, err = weigh(u.sites, looks(recommend.Usual(names)))
	if err != nil || len(mix) == 0 {
		return names, nil, err
	}
	names = nil
	for _, w := range mix {
		names = append(names, w.Dataset)
	}
	return names, mix, nil
}

// Savings are the uses of a file of shapes, and what switches would save of them by a record; nil: there is none.
func Savings(path string, rec *record.Record, q recommend.Question, looks func(datasets []string) []shapes.Look,
	e stats.Estimator) ([]*Use, error) {
	file, err := shapes.Open(path)
	if err != nil {
		return nil, err
	}
	all := usesOf(file)
	for _, u := range all {
		if rec == nil {
			break
		}
		of := q
		if of.Datasets, of.Mix, err = u.standsFor(rec, q, looks); err != nil {
			return nil, err
		}
		if err := u.Save(rec, of, e); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Nearest weighs data sets, of which there are looks, by the messages of a file of shapes.
func Nearest(path string, looks []shapes.Look) (weights []recommend.Weight, err error) {
	file, err := shapes.Open(path)
	if err != nil {
		return nil, err
	}
	if len(looks) == 0 {
		return nil, mistake.Linef("--shapes: none of the data sets is built in, so that none can be weighed; leave " +
			"--shapes out")
	}
	weights, err = weigh(file.Sites, looks)
	if err == nil && len(weights) == 0 {
		err = mistake.Linef("--shapes: %s has no sampled message: let the service run for longer, or at a greater rate",
			path)
	}
	return weights, err
}

// weigh are the data sets that are nearest to messages.
func weigh(sites []*shapes.Site, looks []shapes.Look) (weights []recommend.Weight, err error) {
	if len(looks) == 0 {
		return nil, nil
	}
	near, err := shapes.Mix(sites, looks, dataset.DefaultSeed)
	for _, n := range near {
		weights = append(weights, recommend.Weight{Dataset: n.Dataset, Share: n.Share, Why: n.Words()})
	}
	return weights, err
}
