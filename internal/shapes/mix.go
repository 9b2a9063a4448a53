package shapes

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Look is what the messages of a data set look like: how large they are, and what their bytes are.
type Look struct {
	Name  string
	Bytes float64            // mean, in JSON
	Parts [partKinds]float64 // shares of the bytes
}

// What bytes of a message in JSON are part of.
const (
	inTexts    = iota
	inNumbers  // digits, signs, points
	inLiterals // true, false, null
	inKeys     // and brackets, commas
	partKinds
)

// LookOf looks at messages in JSON.
func LookOf(name string, messages ...[]byte) Look {
	l := Look{Name: name}
	for _, m := range messages {
		l.Bytes += float64(len(m)) / float64(len(messages))
		for i := 0; i < len(m); {
			part, n := partAt(m[i:])
			l.Parts[part] += float64(n)
			i += n
		}
	}
	total := 0.0
	for _, n := range l.Parts {
		total += n
	}
	for i := range l.Parts {
		l.Parts[i] /= max(total, 1)
	}
	return l
}

// partAt is what a message goes on with, and for how many bytes.
func partAt(m []byte) (part, n int) {
	is := func(set string) int {
		n := 0
		for n < len(m) && slices.Contains([]byte(set), m[n]) {
			n++
		}
		return n
	}
	if n := is("-+.0123456789eE"); n > 0 && m[0] != 'e' && m[0] != 'E' {
		return inNumbers, n
	}
	if n := is("truefalsn"); n > 0 {
		return inLiterals, n
	}
	if m[0] != '"' {
		return inKeys, 1
	}
	for n = 1; n < len(m) && m[n] != '"'; n++ {
		if m[n] == '\\' {
			n++
		}
	}
	n = min(n+1, len(m))
	if n < len(m) && m[n] == ':' {
		return inKeys, n
	}
	return inTexts, n
}

// Near is a data set for messages that it stands for.
type Near struct {
	Dataset  string  `json:"dataset"`
	Share    float64 `json:"share"` // of the calls, from 0 to 1
	Smallest int     `json:"smallest_bytes"`
	Largest  int     `json:"largest_bytes"`
	Bytes    float64 `json:"mean_bytes"` // of the data set, in JSON
}

// Words says it: stands for 62 % of the calls, with messages of 180 bytes to 2.1 kB; its own have 240 bytes.
func (n Near) Words() string {
	return fmt.Sprintf("stands for %s of the calls, with messages of %s to %s; its own have %s in JSON", percent(n.Share),
		size(float64(n.Smallest)), size(float64(n.Largest)), size(n.Bytes))
}

// leastShare is how many of the calls a data set stands for at least: what is rarer goes to the others.
const leastShare = 0.01

// drawnForLook is how many messages of a type are looked at.
const drawnForLook = 200

// Mix finds for each sampled message the data set that is nearest in size and kind, and for which share of the calls
// each data set stands. A factor of two in size counts as much as a quarter of the bytes being of another kind.
// Messages that are not JSON count by their size. The largest share comes first; none: no message was sampled.
func Mix(sites []*Site, of []Look, seed uint64) ([]Near, error) {
	looks := map[string]Look{} // by type
	for _, s := range sites {
		if _, known := looks[s.Type]; known {
			continue
		}
		drawn, err := draw(slices.DeleteFunc(slices.Clone(sites), func(t *Site) bool { return t.Type != s.Type }),
			drawnForLook, seed)
		if err != nil {
			return nil, err
		}
		looks[s.Type] = LookOf(s.Type, drawn...)
	}
	all := mix(sites, of, looks)
	kept := slices.DeleteFunc(slices.Clone(of), func(l Look) bool {
		return !slices.ContainsFunc(all, func(n Near) bool { return n.Dataset == l.Name && n.Share >= leastShare })
	})
	if len(kept) > 0 {
		all = mix(sites, kept, looks)
	}
	return all, nil
}

func mix(sites []*Site, of []Look, looks map[string]Look) (all []Near) {
	total := 0.0
	for _, s := range sites {
		weight := max(s.Calls, 1) / float64(max(len(s.Sizes), 1))
		for _, size := range s.Sizes {
			near := slices.MinFunc(of, func(a, b Look) int {
				return cmp.Compare(a.distance(looks[s.Type], size), b.distance(looks[s.Type], size))
			})
			i := slices.IndexFunc(all, func(n Near) bool { return n.Dataset == near.Name })
			if i < 0 {
				i = len(all)
				all = append(all, Near{Dataset: near.Name, Smallest: size, Bytes: near.Bytes})
			}
			n := &all[i]
			n.Share, n.Smallest, n.Largest = n.Share+weight, min(n.Smallest, size), max(n.Largest, size)
			total += weight
		}
	}
	for i := range all {
		all[i].Share /= total
	}
	slices.SortStableFunc(all, func(a, b Near) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Dataset, b.Dataset))
	})
	return all
}

// distance is how unlike a data set is to a message of a size and a look: in factors of two of the size.
func (l Look) distance(to Look, size int) float64 {
	d := math.Abs(math.Log2(max(float64(size), 1) / max(l.Bytes, 1)))
	if to.Bytes == 0 { // no message was JSON
		return d
	}
	other := 0.0
	for i, share := range l.Parts {
		other += math.Abs(share-to.Parts[i]) / 2
	}
	return d + 4*other
}
