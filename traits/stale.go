package traits

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// staleFields decodes one encoding over another: that of a zero value, then that
// of each other value. It looks at the library's own type where there is one: the
// target of a conversion is the adapter's business.
func staleFields(s *subject) finding {
	if s.info.ZeroTarget {
		return finding{None, "no call of the library fills a value: the adapter does, and wants a zero one"}
	}
	last := s.encoded[len(s.encoded)-1]
	if zero, err := s.bench.Marshal(nil, s.bench.New()); err == nil {
		if f := s.stale(last, private(zero), "a zero value"); f.value == Yes {
			return f
		}
	}
	for i := len(s.encoded) - 2; i >= 0; i-- {
		if f := s.stale(s.encoded[i+1], s.encoded[i], "a value"); f.value == Yes {
			return f
		}
	}
	return finding{No, ""}
}

// stale tells whether second decodes to something else over first than by itself.
func (s *subject) stale(first, second []byte, what string) finding {
	fresh := s.bench.New()
	if s.bench.Unmarshal(second, fresh) != nil {
		return finding{No, ""}
	}
	used, where := s.bench.New(), ", in the library's own type"
	err := s.bench.OverGenerated(first, second, used)
	if errors.Is(err, suite.ErrNotOffered) {
		where = ""
		if err = s.bench.Unmarshal(first, used); err != nil {
			return finding{No, ""}
		}
		err = s.bench.Unmarshal(second, used)
	}
	if err != nil {
		return finding{Yes, fmt.Sprintf("%s decoded over another one is refused%s: %v", what, where, err)}
	}
	if f := fields(used, fresh); f != "" {
		return finding{Yes, fmt.Sprintf("%s decoded over another one leaves %s%s", what, f, where)}
	}
	return finding{No, ""}
}

// fields names the fields in which two values differ.
func fields(got, want any) string {
	g, w := reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem()
	if g.Kind() != reflect.Struct {
		return verify.Compare(got, want, nil).String()
	}
	var names []string
	for i := range g.NumField() {
		if g.Type().Field(i).IsExported() && verify.Compare(g.Field(i).Interface(), w.Field(i).Interface(), nil) != nil {
			names = append(names, g.Type().Field(i).Name)
		}
	}
	return strings.Join(names, ", ")
}
