package gen

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

func TestZZ(t *testing.T) {
	s, err := Suite()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.Missing {
		if codec.Match(os.Getenv("GLOB"), m.Codec) {
			t.Logf("MISSING %s %s %v", m.Codec, m.Dataset, m.Problems)
		}
	}
	for _, c := range s.Cases {
		if !codec.Match(os.Getenv("GLOB"), c.Codec) {
			continue
		}
		t.Run(c.Codec+":"+c.Dataset.ID, func(t *testing.T) { check(t, c) })
	}
}

func check(t *testing.T, c *suite.Case) {
	n := 40
	if c.Dataset.Count < 500 {
		n = 10
	}
	b, err := c.Open(n, 3)
	if err != nil {
		t.Fatal(err)
	}
	var unit time.Duration
	for _, a := range c.Adapted {
		if a.Unit > unit {
			unit = a.Unit
		}
		if os.Getenv("ADAPTED") != "" {
			t.Log(a)
		}
	}
	same := func(what string, got, want any) bool {
		if d := diff("", reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem(), unit); d != "" {
			t.Errorf("%s: %.800s", what, d)
			return false
		}
		return true
	}
	var all [][]byte
	var copies [][]byte
	size := 0
	for _, v := range b.Values {
		out, err := b.Marshal(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		size += len(out)
		all = append(all, out)
		copies = append(copies, bytes.Clone(out))
	}
	t.Logf("mean size %d ops %v", size/len(b.Values), c.Ops)
	dirty, gen := b.New(), b.New()
	_ = gen
	for i, v := range b.Values {
		if !bytes.Equal(all[i], copies[i]) {
			t.Fatal("buffer reused")
		}
		src := bytes.Clone(all[i])
		got := b.New()
		if err := b.Unmarshal(src, got); err != nil {
			t.Fatal(err)
		}
		for j := range src {
			src[j] = 0xAA
		}
		if !same("unmarshal", got, v) {
			return
		}
		// second unmarshal must not change first
		got2 := b.New()
		if err := b.Unmarshal(bytes.Clone(all[(i+1)%len(all)]), got2); err != nil {
			t.Fatal(err)
		}
		if !same("first after second", got, v) {
			return
		}
		// append
		for _, room := range []int{0, 10, 1 << 20} {
			if room > 10 && i > 5 {
				continue
			}
			dst := append(make([]byte, 0, 5+room), "hello"...)
			full := dst[:cap(dst)]
			for j := 5; j < len(full); j++ {
				full[j] = 0xEE
			}
			out, err := b.Marshal(dst, v)
			if err != nil {
				t.Fatal(err)
			}
			if string(out[:5]) != "hello" {
				t.Fatal("prefix")
			}
			got := b.New()
			if err := b.Unmarshal(bytes.Clone(out[5:]), got); err != nil {
				t.Fatal(err)
			}
			if len(out[5:]) != len(all[i]) {
				t.Fatal("append length", len(out)-5, len(all[i]))
			}
			if !same("append", got, v) {
				return
			}
			if room > 10 && c.Offers(codec.OpMarshalReuse) && &out[0] != &dst[0] {
				t.Fatal("reuse: not in place")
			}
		}
		if c.Offers(codec.OpUnmarshalReuse) {
			src := bytes.Clone(all[i])
			if err := b.UnmarshalReuse(src, dirty); err != nil {
				t.Fatal(err)
			}
			clear(src)
			if !same("reuse", dirty, v) {
				return
			}
		}
		if c.Offers(codec.OpUnmarshalAlias) {
			got := b.New()
			if err := b.UnmarshalAlias(all[i], got); err != nil {
				t.Fatal(err)
			}
			if !same("alias", got, v) {
				return
			}
			if !bytes.Equal(all[i], copies[i]) {
				t.Fatal("alias changed input")
			}
		}
		if c.Offers(codec.OpMarshalGenerated) {
			out, err := b.MarshalGenerated(v)
			if err != nil || len(out) != len(all[i]) {
				t.Fatal(err, len(out))
			}
		}
		if c.Offers(codec.OpUnmarshalGenerated) {
			got := b.New()
			if err := b.UnmarshalGenerated(all[i], got); err != nil {
				t.Fatal(err)
			}
			if !same("generated", got, v) {
				return
			}
		}
	}
	// loops
	if _, err := b.Encoded(); err != nil {
		t.Fatal(err)
	}
	for _, op := range c.Ops {
		l, err := b.Loop(op)
		if err != nil {
			t.Fatal(err)
		}
		if err := l(150); err != nil {
			t.Fatal(op, err)
		}
	}
	// edges
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 80 {
		v := b.New()
		if i > 0 {
			fill(r, reflect.ValueOf(v).Elem(), 0)
		}
		out, err := b.Marshal(nil, v)
		if err != nil {
			t.Errorf("edge marshal: %v", err)
			return
		}
		got := b.New()
		if err := b.Unmarshal(out, got); err != nil {
			t.Errorf("edge unmarshal %v: %.200s", err, fmt.Sprintf("%+v", v))
			return
		}
		if !same(fmt.Sprintf("edge %d", i), got, v) {
			return
		}
	}
}

func oneOf[T any](r *rand.Rand, v ...T) T { return v[r.IntN(len(v))] }

func fill(r *rand.Rand, v reflect.Value, depth int) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(oneOf(r, time.Unix(0, 1).UTC(), time.Unix(1, 0).UTC(), time.Unix(-5, 999999999).UTC(), time.Unix(0, 123456789).In(time.FixedZone("x", 7200)),
			time.Date(1678, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2262, 1, 1, 0, 0, 0, 999, time.UTC))))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := int64(1)<<(v.Type().Bits()-1) - 1
		v.SetInt(oneOf(r, x, -x-1, -1, 1, 0, 127, -128, -64, 63, int64(r.Uint64())>>(64-v.Type().Bits())))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(oneOf(r, 0, 1, 127, 128, math.MaxUint64>>(64-v.Type().Bits()), r.Uint64()>>(64-v.Type().Bits())))
	case reflect.Float32:
		v.SetFloat(float64(oneOf(r, 0, 1, math.MaxFloat32, math.SmallestNonzeroFloat32, -2.5, float32(math.Inf(1)))))
	case reflect.Float64:
		v.SetFloat(oneOf(r, 0, 1, math.MaxFloat64, math.SmallestNonzeroFloat64, -2.5, math.Inf(-1)))
	case reflect.String:
		v.SetString(oneOf(r, "", "a", "héllo\x00wörld", `q"uo\te`+"\n\t\u2028<&>", strings.Repeat("x", 127), strings.Repeat("x", 128), strings.Repeat("y", 300), strings.Repeat("y", r.IntN(100)), strings.Repeat("y", r.IntN(100)), strings.Repeat("y", r.IntN(100)), strings.Repeat("y", r.IntN(100)), strings.Repeat("z", 70000)))
	case reflect.Slice:
		n := oneOf(r, 0, 1, 3)
		if depth > 4 {
			n = 0
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			n = oneOf(r, 0, 1, 127, 128, 300, 5000)
		}
		if v.Type().Elem().Kind() == reflect.Struct && depth < 2 && r.IntN(20) == 0 {
			n = 150
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Map:
		m := reflect.MakeMap(v.Type())
		for range oneOf(r, 0, 1, 3, 130) {
			k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, k, depth+1)
			if k.Kind() == reflect.String {
				k.SetString(fmt.Sprint(k.String(), r.IntN(1000)))
			}
			fill(r, e, depth+1)
			m.SetMapIndex(k, e)
		}
		v.Set(m)
	case reflect.Pointer:
		if r.IntN(2) == 0 {
			p := reflect.New(v.Type().Elem())
			fill(r, p.Elem(), depth+1)
			v.Set(p)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth+1)
		}
	}
}

func diff(path string, g, w reflect.Value, unit time.Duration) string {
	if g.Type() == reflect.TypeFor[time.Time]() {
		if d := g.Interface().(time.Time).Sub(w.Interface().(time.Time)).Abs(); d == 0 || d < unit {
			return ""
		}
		return fmt.Sprint(path, ": got ", g, " want ", w)
	}
	switch g.Kind() {
	case reflect.Struct:
		for i := range g.NumField() {
			if d := diff(path+"."+g.Type().Field(i).Name, g.Field(i), w.Field(i), unit); d != "" {
				return d
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if g.Kind() == reflect.Slice && g.Type().Elem().Kind() == reflect.Uint8 {
			if bytes.Equal(g.Bytes(), w.Bytes()) {
				return ""
			}
			return fmt.Sprint(path, ": got ", g, " want ", w)
		}
		if g.Len() != w.Len() {
			return fmt.Sprint(path, ": len got ", g.Len(), " want ", w.Len())
		}
		for i := range g.Len() {
			if d := diff(path+"[]", g.Index(i), w.Index(i), unit); d != "" {
				return d
			}
		}
		return ""
	case reflect.Map:
		if g.Len() != w.Len() {
			return fmt.Sprint(path, ": len got ", g.Len(), " want ", w.Len())
		}
		for it := w.MapRange(); it.Next(); {
			x := g.MapIndex(it.Key())
			if !x.IsValid() {
				return path + ": no key"
			}
			if d := diff(path+"{}", x, it.Value(), unit); d != "" {
				return d
			}
		}
		return ""
	case reflect.Pointer:
		if g.IsNil() != w.IsNil() {
			return fmt.Sprint(path, ": got nil ", g.IsNil(), " want ", w.IsNil())
		}
		if g.IsNil() {
			return ""
		}
		return diff(path+"*", g.Elem(), w.Elem(), unit)
	}
	if g.Interface() != w.Interface() {
		return fmt.Sprint(path, ": got ", g, " want ", w)
	}
	return ""
}
