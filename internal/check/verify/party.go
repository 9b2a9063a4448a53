package verify

import (
	"errors"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const module = "github.com/serialbench/serialbench/"

// written are the files of a codec's generated package that serialbench writes
// itself; the others are the library's generator's.
var written = []string{"codec.go", "mirror.go", "methods.go", "encode.go", "decode.go"}

// PanicParty says who a panic comes from, by a trace of goroutines: the innermost
// function that is neither of the runtime nor of a part of the standard library
// that only does as it is told, such as strings. It is the adapter if that function is in its
// folder or in code that its emitter wrote, else the library, which is also the answer where the
// trace says nothing.
func PanicParty(trace string, info codec.Info) record.Party {
	if _, behind, found := strings.Cut(trace, "\npanic("); found {
		_, trace, _ = strings.Cut(behind, "\n") // the functions before handled it
	}
	lines := strings.Split(trace, "\n")
	for i := 0; i+1 < len(lines); i++ {
		if !strings.HasPrefix(lines[i+1], "\t") {
			continue
		}
		pkg, file := packageOf(lines[i]), strings.TrimPrefix(lines[i+1], "\t")
		file, _, _ = strings.Cut(file, ".go:")
		switch {
		case slices.Contains(info.Packages, pkg):
			return record.Library
		case obedient(pkg):
		case strings.HasPrefix(pkg, module+"codecs/"), ofOwn(pkg):
			return record.Adapter
		case path.Base(pkg) == strings.NewReplacer("/", "_", "-", "_").Replace(info.ID) &&
			slices.Contains(written, path.Base(file)+".go"):
			return record.Adapter
		default:
			return record.Library
		}
	}
	return record.Library
}

// ofOwn reports whether a package is one that serialbench own writes itself: the
// normalized type with its conversions, and the list of codecs.
func ofOwn(pkg string) bool {
	dir, name := path.Split(pkg)
	return strings.Contains(dir, "/serialbenchown") && slices.Contains([]string{"normalized", "native", "entrants"}, name)
}

// blamed is the cause of a fault of a round trip, where that is known to be ours:
// a panic in an adapter, or a value that the conversions to the library's own type and
// back change without the library. "" is the library, or not known.
func blamed(b *suite.Bench, f *fault, info codec.Info) record.Party {
	if f.trace != "" {
		if p := PanicParty(f.trace, info); p != record.Library {
			return p
		}
	}
	for _, v := range b.Values {
		w, err := b.ToGenerated(Clone(v))
		if errors.Is(err, suite.ErrNotOffered) {
			return ""
		}
		alone := b.New()
		if err == nil {
			err = b.FromGenerated(w, alone)
		}
		if err != nil || !sameLossy(alone, v, b.Case.Adapted) {
			return record.Adapter
		}
	}
	return ""
}

// refusals are the types of errors by which libraries refuse a type.
var refusals = []string{"UnsupportedTypeError", "TagPathError", "ErrNoEncoder", "errNoEncoder"}

// refusesType reports whether the library refuses the type of the values, not what they hold: it writes no value of
// a type of the user's, not even the zero one, or its error is of a type that says so.
func refusesType(b *suite.Bench, f *fault) bool {
	if f.op != codec.OpMarshal || f.err == nil {
		return false
	}
	for err := f.err; err != nil; err = errors.Unwrap(err) {
		t := reflect.TypeOf(err)
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if slices.Contains(refusals, t.Name()) {
			return true
		}
	}
	zero := b.New()
	if strings.HasPrefix(reflect.TypeOf(zero).Elem().PkgPath()+"/", module) {
		return false // a data set's type: each codec is known to take it, or not to
	}
	for _, v := range append([]any{zero}, b.Values...) {
		var p *suite.PanicError
		if _, err := b.Marshal(nil, v); err == nil || errors.As(err, &p) {
			return false
		}
	}
	return true
}

// Alone is v after the conversions to the library's own type and back, without the
// library. There is none where the adapter has no conversions, or they do not give an
// ordinary value back.
func Alone(b *suite.Bench, v any) (alone any, ok bool) {
	back := func(v any) (any, bool) {
		w, err := b.ToGenerated(Clone(v))
		if err != nil {
			return nil, false
		}
		alone := b.New()
		return alone, b.FromGenerated(w, alone) == nil
	}
	if plain, ok := back(b.Values[0]); !ok || !sameLossy(plain, b.Values[0], b.Case.Adapted) {
		return nil, false
	}
	return back(v)
}

// packageOf is the import path in a line such as "example.org/lib.(*Codec).Marshal(...)".
func packageOf(function string) string {
	slash := strings.LastIndexByte(strings.SplitN(function, "(", 2)[0], '/') + 1
	if dot := strings.IndexByte(function[slash:], '.'); dot >= 0 {
		return strings.ReplaceAll(function[:slash+dot], "%2e", ".")
	}
	return function
}

// obedient reports whether a package is one in which a caller's mistake panics.
func obedient(pkg string) bool {
	root, _, _ := strings.Cut(pkg, "/")
	return slices.Contains([]string{"runtime", "reflect", "internal", "strings", "bytes", "slices", "maps", "strconv",
		"unsafe", "math", "time", "bufio", "io"}, root) ||
		pkg == "encoding/binary" || pkg == "encoding/base64" || pkg == "panic"
}
