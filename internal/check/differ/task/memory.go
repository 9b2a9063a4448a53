package task

import (
	"bytes"
	"reflect"
	"runtime"
	"strings"

	"github.com/serialbench/serialbench/suite"
)

// How much memory scenes are about: far more than what else is allocated meanwhile.
const (
	keptMessages = 4 << 20  // bytes of messages, of each of which one text is kept
	keptBuffer   = 16 << 20 // bytes of the one large value
)

// inputKept reads a message again and again, keeps but one short text of what was read, and asks what that holds.
func inputKept(b *suite.Bench, s Scene) (string, error) {
	message := s.Messages[0]
	shortest := func() (text *string, src []byte) {
		v, src := b.New(), bytes.Clone(message)
		if b.Unmarshal(src, v) != nil {
			return nil, src
		}
		return shortestText(reflect.ValueOf(v).Elem(), nil, 0), src
	}
	one, src := shortest()
	if one == nil || len(message) < 8*len(*one)+256 {
		return "", nil // it would hold as much by itself
	}
	text := strings.Clone(*one)
	if clear(src); *one != text {
		return "", nil // input-alias says so
	}
	kept := make([]string, keptMessages/len(message)+1)
	before := inUse()
	for i := range kept {
		one, _ := shortest()
		kept[i] = *one
	}
	held := (inUse() - before) / len(kept)
	runtime.KeepAlive(kept)
	if held > len(message)/2 {
		return "a text of the value keeps the whole message in memory", nil
	}
	return "a text of the value keeps no more than itself", nil
}

// shortestText is the shortest text of a value that is not empty; nil for none.
func shortestText(v reflect.Value, best *string, depth int) *string {
	if depth > deepest {
		return best
	}
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); s != "" && (best == nil || len(s) < len(*best)) {
			return &s
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return shortestText(v.Elem(), best, depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				best = shortestText(v.Field(i), best, depth+1)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			best = shortestText(v.Index(i), best, depth+1)
		}
	}
	return best
}

// bufferKept writes one large value and then small ones, over which the collector runs, and asks what is still there.
func bufferKept(b *suite.Bench, _ Scene) (string, error) {
	large, small := b.Values[0], b.Values[len(b.Values)-1]
	text := firstText(reflect.ValueOf(large).Elem(), 0)
	if text == nil || large == small {
		return "", nil
	}
	write := func(v any) bool {
		_, err := b.Marshal(nil, v)
		return err == nil
	}
	first, err := b.Marshal(nil, small)
	as := bytes.Clone(first)
	if err != nil || !write(large) || !bytes.Equal(first, as) {
		return "", nil // output-reuse says that a later call writes over it
	}
	before := inUse()
	short := text.String()
	text.SetString(strings.Repeat("x", keptBuffer))
	ok := write(large)
	text.SetString(short)
	const rounds = 20
	for range rounds {
		ok = ok && write(small)
		runtime.GC()
	}
	switch {
	case !ok:
		return "", nil
	case inUse()-before > keptBuffer/2:
		return "the buffer of a large value stays while small ones are written", nil
	}
	return "the buffer of a large value goes while small ones are written", nil
}

// firstText is a text of a value that can be changed; nil for none.
func firstText(v reflect.Value, depth int) *reflect.Value {
	switch {
	case depth > deepest:
	case v.Kind() == reflect.String && v.CanSet() && v.Type().PkgPath() == "":
		return &v
	case v.Kind() == reflect.Pointer && !v.IsNil():
		return firstText(v.Elem(), depth+1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if t := firstText(v.Field(i), depth+1); t != nil {
				return t
			}
		}
	}
	return nil
}

// inUse is how much the heap holds.
func inUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what pools gave up
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
