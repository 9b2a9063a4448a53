package codec

import (
	"errors"
	"slices"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		glob, id string
		want     bool
	}{
		{"json/std", "json/std", true},
		{"json/*", "json/std", true},
		{"json/*", "json/sonic/fastest", false},
		{"json/**", "json/sonic/fastest", true},
		{"json/**", "json", false},
		{"**", "baseline", true},
		{"**", "", true},
		{"*", "baseline", true},
		{"*", "json/std", false},
		{"**/std", "json/std", true},
		{"**fast**", "json/sonic/fastest", true},
		{"*/s*", "json/std", true},
		{"js?n/std", "json/std", true},
		{"json?std", "json/std", false},
		{"JSON/std", "json/std", false},
		{"", "json/std", false},
		{"message/1*", "message/16", true},
		{"message/1*", "message/64", false},
	} {
		if got := Match(c.glob, c.id); got != c.want {
			t.Errorf("Match(%q, %q) = %v, want %v", c.glob, c.id, got, c.want)
		}
	}
}

func TestChoose(t *testing.T) {
	ids := []string{"baseline", "json/sonic", "json/sonic/fastest", "json/std"}
	for _, c := range []struct {
		globs []string
		want  []string
		wrong string // the glob that matches nothing
	}{
		{[]string{"json/*"}, []string{"json/sonic", "json/std"}, ""},
		{[]string{"json/std, baseline", "json/sonic/**"}, []string{"baseline", "json/sonic/fastest", "json/std"}, ""},
		{[]string{"json/std,xml/*"}, nil, "xml/*"},
		{[]string{"json/std", "jsn/*"}, nil, "jsn/*"},
		{[]string{""}, nil, ""},
		{nil, []string{}, ""},
	} {
		got, err := Choose(c.globs, ids)
		var none *NoMatchError
		if !slices.Equal(got, c.want) || errors.As(err, &none) != (c.want == nil) || none != nil && none.Glob != c.wrong {
			t.Errorf("Choose(%q) = %q, %v; want %q, or an error about %q", c.globs, got, err, c.want, c.wrong)
		}
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("json/**", "json/std")
	f.Fuzz(func(t *testing.T, glob, id string) {
		if len(glob) > 20 || len(id) > 40 {
			return
		}
		if Match(glob, id) && !Match("**"+glob, id) {
			t.Errorf("%q matches %q, but not with ** before it", glob, id)
		}
		if !Match("**", id) {
			t.Errorf("** does not match %q", id)
		}
	})
}

func TestDigestDependsOnOrderAndContent(t *testing.T) {
	sum := func(f func(d *Digest)) Digest {
		var d Digest
		f(&d)
		return d
	}
	all := []Digest{
		sum(func(d *Digest) { d.Uint(1); d.Uint(2) }),
		sum(func(d *Digest) { d.Uint(2); d.Uint(1) }),
		sum(func(d *Digest) { d.String("ab") }),
		sum(func(d *Digest) { d.String("ba") }),
		sum(func(d *Digest) { d.Len(3); d.Bool(true) }),
		sum(func(d *Digest) { d.Len(3); d.Bool(false) }),
	}
	for i, a := range all {
		for j, b := range all {
			if i != j && a == b {
				t.Errorf("digests %d and %d are both %d", i, j, a)
			}
		}
	}
	if sum(func(d *Digest) { d.String("abc") }) != sum(func(d *Digest) { d.Bytes([]byte("abc")) }) {
		t.Error("String and Bytes of the same content differ")
	}
}

func TestEveryOpIsListedOnce(t *testing.T) {
	seen := map[Op]bool{}
	for _, o := range Ops() {
		if seen[o.Op] || o.Doc == "" {
			t.Errorf("operation %s: listed twice or without a line of its own", o.Op)
		}
		seen[o.Op] = true
	}
}
