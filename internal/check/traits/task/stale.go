package task

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/suite"
)

// mostPlaces is how many places a reproducer names; a type that contains itself has any number.
const mostPlaces = 40

// staleFields decodes one encoding over another: those of the variants of the
// longest value over that, that over them, and each value over the next. It looks at
// the library's own type where there is one: the target of a conversion is the adapter's
// business. All places that keep something are named.
func staleFields(s *subject) finding {
	if s.info.ZeroTarget {
		return say(None, "no call of the library fills a value: the adapter does, and wants a zero one")
	}
	n := len(s.encoded) - 1
	st := stales{subject: s}
	for _, v := range variants(s.values[n]) {
		if other, err := s.bench.Marshal(nil, v.value); err == nil {
			other = private(other)
			st.over(s.encoded[n], other, v.name)
			st.over(other, s.encoded[n], "a value over "+v.name)
		}
	}
	for i := n - 1; i >= 0; i-- {
		st.over(s.encoded[i+1], s.encoded[i], "a value")
		st.over(s.encoded[i], s.encoded[i+1], "a longer value")
	}
	switch {
	case len(st.found) > mostPlaces:
		return say(Yes, fmt.Sprintf("leaves %s and %d more%s", strings.Join(st.found[:mostPlaces], ", "),
			len(st.found)-mostPlaces, st.where))
	case len(st.found) > 0:
		return say(Yes, "leaves "+strings.Join(st.found, ", ")+st.where)
	case st.merges:
		return say(Legal, s.info.Legal["stale-fields"])
	}
	return say(No, "")
}

// stales are the places that kept something, with what was decoded over what.
type stales struct {
	*subject
	places, found []string
	where         string
	merges        bool // something is kept as the format says
}

// over decodes second over first, and notes where that is not what second is by itself.
func (s *stales) over(first, second []byte, what string) {
	fresh, used := s.bench.New(), s.bench.New()
	if s.bench.Unmarshal(private(second), fresh) != nil {
		return
	}
	where := ", in the library's own type"
	err := s.bench.OverGenerated(private(first), private(second), used)
	if errors.Is(err, suite.ErrNotOffered) {
		where = ""
		if err = s.bench.Unmarshal(private(first), used); err != nil {
			return
		}
		err = s.bench.Unmarshal(private(second), used)
	}
	if err != nil {
		s.note("the whole", fmt.Sprintf("%s is refused: %v", what, err), where)
		return
	}
	places := verify.Places(used, fresh)
	if len(places) > 0 && s.info.Legal["stale-fields"] != "" {
		merged := s.bench.New()
		if s.bench.Unmarshal(append(private(first), second...), merged) == nil {
			s.merges = true
			places = verify.Places(used, merged)
		}
	}
	for _, p := range places {
		s.note(p, what, where)
	}
}

func (s *stales) note(place, what, where string) {
	if !slices.Contains(s.places, place) {
		s.places = append(s.places, place)
		s.found = append(s.found, fmt.Sprintf("%s (%s)", place, what))
		s.where = where
	}
}
