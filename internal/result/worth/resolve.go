package worth

import (
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// handedOn is which part of the time in a function makes it a wrapper of the one measured
// library in which that is spent.
const handedOn = 0.9

// resolved are the calls of a profile's samples, in their order, value the column of their
// weights. What one stack alone does not tell is told by the others: that a function
// only hands on to a library, or which of its formats a library is used for.
func resolved(p *profile.Profile, value int, libraries []Library) []call {
	w := newWhose(libraries, p)
	calls := make([]call, len(p.Sample))
	for i, s := range p.Sample {
		calls[i] = w.call(s)
	}
	w.unwrap(calls, p, value)
	formats := map[string][]string{} // package → libraries of one format, as stacks have told
	for _, c := range calls {
		for _, l := range c.chain {
			if l.libraries != "" && !strings.Contains(l.libraries, ",") && !slices.Contains(formats[l.pkg], l.libraries) {
				formats[l.pkg] = append(formats[l.pkg], l.libraries)
			}
		}
	}
	for _, c := range calls {
		for i, l := range c.chain {
			if named := formats[l.pkg]; strings.Contains(l.libraries, ",") && len(named) == 1 {
				c.chain[i].libraries = named[0]
			}
		}
	}
	return calls
}

// unwrap gives the time of functions that hand on nearly all of it to one measured library to
// that library.
func (w whose) unwrap(calls []call, p *profile.Profile, value int) {
	total := map[string]float64{}
	next := map[string]map[serializer]float64{}
	for i, c := range calls {
		if len(c.chain) == 0 || c.chain[0].libraries != "" {
			continue
		}
		f, weight := c.chain[0].function, float64(p.Sample[i].Value[value])
		total[f] += weight
		if next[f] == nil {
			next[f] = map[serializer]float64{}
		}
		if j := firstMeasured(c.chain); j >= 0 && !w.otherFormat(c.chain[0].pkg, c.chain[j].libraries) {
			next[f][c.chain[j].serializer] += weight
		}
	}
	wraps := map[string]serializer{}
	for f, by := range next {
		for s, weight := range by {
			if weight >= handedOn*total[f] {
				wraps[f] = s
			}
		}
	}
	for i, c := range calls {
		if len(c.chain) == 0 {
			continue
		}
		s, ok := wraps[c.chain[0].function]
		if !ok || c.chain[0].libraries != "" {
			continue
		}
		rest := slices.DeleteFunc(c.chain, s.same)
		calls[i].chain = append([]link{{serializer: s}}, rest...)
	}
}

// firstMeasured is the first of a chain that is measured here, or -1.
func firstMeasured(chain []link) int {
	return slices.IndexFunc(chain, func(l link) bool { return l.libraries != "" })
}
