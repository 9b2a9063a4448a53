package task

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/serialbench/serialbench/internal/check/verify"
)

// changesArgument looks at values, and at the variants of the longest, before and after marshal, and
// at the library's own type where there is one.
func changesArgument(s *subject) finding {
	last := s.values[len(s.values)-1]
	for _, v := range slices.Concat(variants(last), []variant{{"the value", last}}, s.others()) {
		arg, before := verify.Clone(v.value), verify.Clone(v.value)
		if _, err := s.bench.Marshal(nil, arg); err != nil {
			continue // of a variant that the codec cannot encode
		}
		if d := changed(arg, before); d != "" {
			return say(Yes, v.name+": "+d)
		}
		own, err := s.bench.ToGenerated(verify.Clone(v.value))
		if err != nil {
			continue
		}
		before, after := s.bench.New(), s.bench.New()
		if s.bench.FromGenerated(own, before) != nil {
			continue
		}
		before = verify.Clone(before)
		if _, err := s.bench.MarshalOwn(own); err != nil || s.bench.FromGenerated(own, after) != nil {
			continue
		}
		if d := changed(after, before); d != "" {
			return say(Yes, v.name+", in the library's own type: "+d)
		}
	}
	return say(No, "")
}

// others are the values but the last.
func (s *subject) others() (all []variant) {
	for i, v := range s.values[:len(s.values)-1] {
		all = append(all, variant{fmt.Sprintf("value %d", i), v})
	}
	return all
}

// changed says how a value differs from what it was, nil from empty and one zone from another included.
func changed(now, before any) string {
	if d := verify.Compare(now, before, nil); d != nil {
		return d.String()
	}
	if reflect.DeepEqual(before, verify.Clone(before)) && !reflect.DeepEqual(now, before) { // NaN equals nothing
		return "nil becomes empty or empty nil, or an instant gets another zone"
	}
	return ""
}
