package tap

import (
	"fmt"
	"reflect"
	"time"
)

// Option is an option of [Wrap].
type Option func(*config)

type config struct {
	path    string
	rate    float64
	name    string
	size    int64
	shared  int
	failing func(error)
	place   string

	shadowed   bool
	second     any
	secondName string
	perSecond  time.Duration
	memory     int64
}

func configured(options []Option) config {
	c := config{rate: 1e-3, size: 16 << 20, shared: 20, perSecond: 10 * time.Millisecond, memory: 8 << 20}
	for _, o := range options {
		o(&c)
	}
	return c
}

// To names the file. Several wrapped functions may share one; processes may not.
func To(path string) Option { return func(c *config) { c.path = path } }

// Rate is the share of calls that are sampled, 0.001 by default.
func Rate(share float64) Option { return func(c *config) { c.rate = share } }

// Name says which codec the wrapped function is, such as "json/std".
func Name(codec string) Option { return func(c *config) { c.name = codec } }

// At says where messages come from or go to, such as "topic orders", in the place of the function that calls.
func At(place string) Option { return func(c *config) { c.place = place } }

// Size bounds the file and its predecessor together, in bytes; 16 MB by default.
func Size(bytes int64) Option {
	return func(c *config) { c.size = max(bytes, 64<<10) }
}

// Shared is how many messages have to have the same text in the same field before the file says that they share it; 20
// by default, and never below 2.
func Shared(messages int) Option { return func(c *config) { c.shared = max(messages, 2) } }

// Failing is told when the file cannot be written, at most once every ten seconds, by the goroutine that writes.
func Failing(tell func(error)) Option { return func(c *config) { c.failing = tell } }

// Shadow has a second codec do the same as the wrapped function with messages that were sampled, and counts where the
// results differ. fn has the signature of the wrapped function; further optional arguments, as json/v2 has them, may
// follow.
//
// A shadow works on a copy of the message, in a goroutine of its own, after the call has returned. Where a Marshal is
// wrapped, encoding/json reads the written message into a new value, and both codecs write that: the caller's value is
// not touched. A panic of either is counted. A shadow that is over its [Budget] pauses; one that takes a second for a
// message, or allocates eight times its budget for one, is switched off. Go can stop no goroutine: a shadow that hangs
// keeps one. A fatal error such as a full stack or memory that runs out within one message ends the process.
func Shadow(name string, fn any) Option {
	return func(c *config) { c.shadowed, c.secondName, c.second = true, name, fn }
}

// Budget is what the shadow may use each second: time of one core, 10 ms by default, and memory, of copies and what
// the second codec allocates, 8 MB by default.
func Budget(perSecond time.Duration, bytes int64) Option {
	return func(c *config) { c.perSecond, c.memory = perSecond, bytes }
}

type (
	reads  func([]byte, any) error
	writes func(any) ([]byte, error)
)

// second makes F of a function that may have further optional arguments.
func second[F reads | writes](fn any) F {
	v, want := reflect.ValueOf(fn), reflect.TypeOf(F(nil))
	if v.Kind() == reflect.Func && v.IsNil() {
		panic("tap.Shadow: the function is nil")
	}
	if !serves[F](fn) {
		panic(fmt.Sprintf("tap.Shadow: %T cannot stand beside a %s", fn, want.String()))
	}
	if v.Type().ConvertibleTo(want) {
		return v.Convert(want).Interface().(F)
	}
	return reflect.MakeFunc(want, v.Call).Interface().(F)
}

// serves reports whether a function can be made an F.
func serves[F reads | writes](fn any) bool {
	of, want := reflect.TypeOf(fn), reflect.TypeOf(F(nil))
	if of == nil || of.Kind() != reflect.Func {
		return false
	}
	return of.ConvertibleTo(want) || of.IsVariadic() && of.NumIn() == want.NumIn()+1 && same(of, want)
}

// same reports whether a has the arguments and results of b, as far as b goes.
func same(a, b reflect.Type) bool {
	for i := 0; i < b.NumIn(); i++ {
		if a.In(i) != b.In(i) {
			return false
		}
	}
	if a.NumOut() != b.NumOut() {
		return false
	}
	for i := 0; i < b.NumOut(); i++ {
		if a.Out(i) != b.Out(i) {
			return false
		}
	}
	return true
}
