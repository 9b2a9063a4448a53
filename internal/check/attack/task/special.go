package task

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Special is an input, or a few calls, that a cell is tried with once.
type Special struct {
	Kind  string `json:"kind"`            // one of the kinds below
	N     int    `json:"n,omitempty"`     // levels or, of keys, which hash, and else a number in a list
	Given *Given `json:"given,omitempty"` // the input of specialGiven
	Of    string `json:"of,omitempty"`    // of what is made longer: the kind, and N is that one's
}

const (
	specialAfter  = "after"  // good input after calls that failed
	SpecialKept   = "kept"   // memory kept after one large input
	SpecialPlain  = "plain"  // a map with as many keys that do not collide
	specialKeys   = "keys"   // a map whose keys collide
	SpecialNest   = "nest"   // a value nested that deeply
	SpecialGiven  = "given"  // an input, with the stack of this order
	SpecialWhole  = "whole"  // a document, of text formats only
	SpecialUnit   = "unit"   // a unit repeated behind the beginning of an encoding
	SpecialPart   = "part"   // a part of an encoding repeated
	SpecialGrowth = "growth" // one of the three made longer, to see how its time grows
)

// Repeats reports whether what is special can be made longer.
func (s Special) Repeats() bool {
	return s.Kind == SpecialWhole || s.Kind == SpecialUnit || s.Kind == SpecialPart
}

// NestedInput is the longest input made of what nests, in bytes.
const NestedInput = 32 << 20

// longestNest is how much CPU time making or decoding a nested input may use before deeper
// ones are not tried.
const longestNest = 3 * time.Second

// SpecialMemory and specialDeadline are what a special input may use: the stack
// alone may have 1 GB.
const (
	SpecialMemory   = 3 << 30
	SpecialDeadline = 10 // times that of others
)

// FirstSpecials are tried before all else.
func FirstSpecials() []Special {
	all := []Special{{Kind: specialAfter}, {Kind: SpecialKept}, {Kind: SpecialPlain}}
	for n := range collisions {
		all = append(all, Special{Kind: specialKeys, N: n})
	}
	return all
}

// NestedSpecials are tried with the stack that Go has by itself.
func NestedSpecials() (all []Special) {
	for levels := 1000; levels < NestedInput; levels *= 2 {
		all = append(all, Special{Kind: SpecialNest, N: levels})
	}
	return all
}

// specials does what is special, from order.First on. Each is counted like an input.
func (a *attacker) specials() error {
	if err := a.send(Finding{Type: "kinds", Kinds: KindsOf(a.decoder.bench.Values[0])}); err != nil {
		return err
	}
	var nest *nester
	var plain time.Duration // what a map of that many keys takes whatever they are; 0: not known
	harms := 0              // by documents, units or parts
	spent := map[string]time.Duration{}
	for i, s := range a.order.Special {
		if uint64(i) < a.order.First {
			continue
		}
		a.tally.Index = uint64(i)
		if err := a.journal.write(&a.tally, nil); err != nil { // what dies now dies of making the input
			return err
		}
		var in input
		do := func() result { return a.decoder.try(in.bytes, 0) }
		switch s.Kind {
		case specialAfter:
			in.mutation, do = After, a.failedCalls
		case SpecialKept:
			if err := a.kept(i); err != nil {
				return err
			}
			continue
		case SpecialPlain:
			in.mutation, in.bytes = Keys, a.manyKeys(ordinary)
		case specialKeys:
			if plain > a.order.Limits.Deadline/CollidingSlower {
				continue // no hash is to blame
			}
			in.mutation, in.bytes = Keys, a.manyKeys(collisions[s.N])
		case SpecialNest:
			if nest == nil {
				nest = a.nester()
			}
			in.mutation, in.bytes = Nesting, nest.input(s.N)
		case SpecialWhole, SpecialUnit, SpecialPart:
			if s.Kind != SpecialWhole && spent[s.Kind] > longestUnits || harms >= Enough {
				continue
			}
			in = a.repeating(s.Kind, s.N)
		case SpecialGrowth:
			if spent[s.Kind] > longestGrowths || harms >= EnoughHarms {
				continue
			}
			if s.Given == nil {
				in = a.repeating(s.Of, s.N)
			} else if data, err := s.Given.data(); err != nil {
				return err
			} else {
				in.base, in.bytes = s.Given.Base, data
			}
			in.mutation = Repeats
		case SpecialGiven:
			data, err := s.Given.data()
			if err != nil {
				return err
			}
			in = input{s.Given.Mutation, s.Given.Base, data}
		}
		if in.bytes == nil && s.Kind != specialAfter {
			continue // the type has no map, or does not nest, or not as deeply in so many bytes
		}
		a.decoder.blind = !slices.Contains([]string{specialAfter, SpecialPlain, specialKeys}, s.Kind)
		start := worker.CPUTime()
		var r result
		var err error
		if s.Kind == SpecialGrowth {
			r, in.bytes, err = a.lengthen(in.base, in.bytes, a.order.Limits.Deadline/SpecialDeadline)
		} else {
			r, err = a.under(in, do)
		}
		if err != nil {
			return err
		}
		a.decoder.blind = false
		took := worker.CPUTime() - start
		spent[s.Kind] += took
		switch {
		case s.Kind == SpecialPlain:
			plain = took
		case s.Kind == specialKeys:
			r.collided(took, plain)
		}
		a.tally.Counts[in.mutation.index()][r.outcome.Severity()]++
		f := Finding{Type: "special", Index: i, Outcome: r.outcome, Mutation: in.mutation, Detail: r.detail,
			Size: uint64(len(in.bytes)), Took: took}
		if s.Kind == SpecialGrowth {
			f.Stack = GoStack
		}
		if r.outcome.Unsafe() && s.Kind != SpecialNest {
			f.Data = in.bytes
			harms++
		}
		if err := a.send(f); err != nil {
			return err
		}
		if s.Kind == SpecialNest && took > longestNest {
			break
		}
		if took > 10*time.Millisecond { // what it had allocated is not to be there twice
			runtime.GC()
		}
	}
	a.tally.Index = uint64(len(a.order.Special))
	return a.journal.write(&a.tally, nil)
}

// failedCalls makes calls that fail, as the first of a codec object and later, and
// looks whether good values are encoded and decoded afterwards.
func (a *attacker) failedCalls() result {
	if !a.valid {
		return result{outcome: Refused, detail: "no good encoding to compare with"}
	}
	d := a.decoder
	nothing := reflect.Zero(reflect.TypeOf(d.bench.New())).Interface()
	cut := d.good[0][:len(d.good[0])/2]
	for _, call := range []struct {
		name string
		do   func()
	}{
		{"marshal of nil", func() { _, _ = d.bench.Marshal(nil, nothing) }}, // that it fails is what is wanted
		{"marshal of text that is not UTF-8", func() { _, _ = d.bench.Marshal(nil, a.withText(InvalidText)) }},
		{"a truncated input", func() { d.try(cut, 0) }},
		{"an empty input", func() { d.try(nil, 0) }},
	} {
		b, err := a.bench()
		if err != nil {
			return result{outcome: Refused, detail: Line(err.Error())}
		}
		d.bench = b
		call.do()
		for base, v := range d.bench.Values {
			e, err := encode(d.bench, d.op, v, d.bench.Values[(base+1)%len(d.bench.Values)])
			if err != nil {
				return result{outcome: Poisoned,
					detail: Line(fmt.Sprintf("after %s a good value is not encoded: %v", call.name, err))}
			}
			if r := d.try(e, base); r.outcome != Right {
				return result{outcome: Poisoned,
					detail: Line(fmt.Sprintf("after %s a good value ends as %s: %s", call.name, r.outcome, r.detail))}
			}
		}
	}
	return result{outcome: Right}
}

// withText is a value of which one text is another; nil where there is none.
func (a *attacker) withText(text string) any {
	b, err := a.bench()
	if err != nil || !SetText(reflect.ValueOf(b.Values[0]), text, 0) {
		return a.decoder.bench.New()
	}
	return b.Values[0]
}

// SetText sets the first text in a value.
func SetText(v reflect.Value, text string, depth int) bool {
	switch {
	case depth > 8:
	case v.Kind() == reflect.Pointer && !v.IsNil():
		return SetText(v.Elem(), text, depth+1)
	case v.Kind() == reflect.String && v.CanSet():
		v.SetString(text)
		return true
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && SetText(v.Field(i), text, depth+1) {
				return true
			}
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			if SetText(v.Index(i), text, depth+1) {
				return true
			}
		}
	}
	return false
}

// keptText is the length of the text after which memory is looked at, in bytes.
const keptText = 8 << 20

// kept measures how much more heap lives after a large input was decoded and
// dropped than before.
func (a *attacker) kept(index int) error {
	b := a.decoder.bench
	large, err := encode(b, a.order.Op, a.withText(strings.Repeat("x", keptText)), b.Values[0])
	if err != nil || len(large) < keptText {
		return nil // the type has no text, or the codec refuses one that long
	}
	small := a.good[0]
	live := func() uint64 {
		for range 4 {
			a.decoder.try(small, 0)
		}
		runtime.GC()
		runtime.GC() // pools are empty after two
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	a.decoder.blind = true
	defer func() { a.decoder.blind = false }()
	before := live()
	if _, err := a.under(input{After, 0, nil}, func() result { return a.decoder.try(large, 0) }); err != nil {
		return err
	}
	after := live()
	runtime.KeepAlive(large)
	return a.send(Finding{Type: "special", Index: index, Mutation: After, Size: after - min(before, after)})
}

// collisions are keys of which the sums that simple hashes make are equal: all 2^n
// strings of two blocks whose hash by 31 (Java), or by 33 (djb2), is the same, and digits with one sum.
var collisions = []func(i int) string{
	func(i int) string { return blocks(i, "Aa", "BB") },
	func(i int) string { return blocks(i, "Ez", "FY") },
	func(i int) string { return fmt.Sprintf("%07d%07d", i, 9_999_999-i) },
}

// ordinary are as many keys, as long as those, that no simple hash makes equal.
func ordinary(i int) string { return fmt.Sprintf("%016x%014d", uint64(i)*0x9E3779B97F4A7C15, i) }

func blocks(i int, zero, one string) string {
	var b strings.Builder
	for bit := range 15 {
		if i>>bit&1 == 0 {
			b.WriteString(zero)
		} else {
			b.WriteString(one)
		}
	}
	return b.String()
}

// collidingKeys is how many keys a map is given: enough for a second, where looking
// for one compares it with all others.
const collidingKeys = 1 << 15

// CollidingSlower is how many times as long as ordinary keys colliding ones have to
// take before it is their hash that is to blame, and leastColliding the least that
// ordinary ones are taken to need.
const (
	CollidingSlower = 8
	LeastColliding  = 10 * time.Millisecond
)

// collided makes an input endless whose keys take much longer than ordinary ones.
func (r *result) collided(took, plain time.Duration) {
	if plain > 0 && took > CollidingSlower*max(plain, LeastColliding) && !r.outcome.Unsafe() {
		r.outcome, r.detail = Hang, fmt.Sprintf("%d keys of one hash take %.0f times as long as others", collidingKeys,
			float64(took)/float64(plain))
	}
}

// collide compares an input of keys with ordinary ones.
func (a *attacker) collide(r *result, took time.Duration) error {
	plain := a.manyKeys(ordinary)
	if plain == nil {
		return nil
	}
	a.tally.Index--
	start := worker.CPUTime()
	_, err := a.one(input{Keys, 0, plain})
	r.collided(took, worker.CPUTime()-start)
	return err
}

// manyKeys encodes a value whose first map has many keys; nil where the type has no
// map whose keys are text.
func (a *attacker) manyKeys(key func(int) string) []byte {
	b, err := a.bench()
	if err != nil || !fillMap(reflect.ValueOf(b.Values[0]), key, 0) {
		return nil
	}
	start := time.Now()
	e, err := encode(b, a.order.Op, b.Values[0], b.Values[1])
	if err != nil || time.Since(start) > 5*time.Second {
		return nil
	}
	return e
}

func fillMap(v reflect.Value, key func(int) string, depth int) bool {
	switch {
	case depth > 8:
	case v.Kind() == reflect.Pointer && !v.IsNil():
		return fillMap(v.Elem(), key, depth+1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && fillMap(v.Field(i), key, depth+1) {
				return true
			}
		}
	case v.Kind() == reflect.Slice && v.Len() > 0:
		return fillMap(v.Index(0), key, depth+1)
	case v.Kind() == reflect.Map && v.CanSet() && v.Type().Key().Kind() == reflect.String:
		m := reflect.MakeMap(v.Type())
		for i := range collidingKeys {
			m.SetMapIndex(reflect.ValueOf(key(i)).Convert(v.Type().Key()), reflect.Zero(v.Type().Elem()))
		}
		v.Set(m)
		return true
	}
	return false
}
