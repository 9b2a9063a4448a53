package dataset

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// each calls check with n values of every data set whose type is T.
func each[T any](t *testing.T, n int, check func(t *testing.T, id string, v T)) {
	t.Helper()
	for _, s := range Of[T]() {
		for _, v := range s.Values(n, DefaultSeed) {
			check(t, s.ID, v)
		}
	}
}

func TestPersonShape(t *testing.T) {
	name, phone := regexp.MustCompile(`^[0-9a-f]{16}$`), regexp.MustCompile(`^[0-9]{10}$`)
	siblings := map[int]bool{}
	each(t, 200, func(t *testing.T, _ string, p Person) {
		siblings[p.Siblings] = true
		year := p.BirthDay.Year()
		if !name.MatchString(p.Name) || !phone.MatchString(p.Phone) || year < 1950 || year > 2009 ||
			p.Siblings < 0 || p.Siblings > 4 {
			t.Errorf("%+v", p)
		}
	})
	if len(siblings) != 5 {
		t.Errorf("siblings %v, want 0 to 4", siblings)
	}
}

func TestMemoryShape(t *testing.T) {
	const bound = 256 << 20 // 256 GiB in kB
	zeros, wide := 0, 0
	check := func(t *testing.T, id string, v any) {
		fields := reflect.ValueOf(v)
		for i := range fields.NumField() {
			n, name := fields.Field(i).Int(), fields.Type().Field(i).Name
			if n == 0 {
				zeros++
			}
			if n > math.MaxInt64/2 {
				wide++
			}
			if n < 0 || n > bound && !strings.HasSuffix(id, "/wide") {
				t.Errorf("%s: %s = %d", id, name, n)
			}
		}
	}
	each(t, 200, func(t *testing.T, id string, v BasicMemInfo) { check(t, id, v) })
	each(t, 200, func(t *testing.T, id string, v MemInfo) { check(t, id, v) })
	if zeros < 200*10 {
		t.Errorf("%d zeros in 200 values, want 10 in each", zeros)
	}
	// 48 fields of 200 values are wide, and half of them beyond the middle.
	if wide < 48*200*4/10 || wide > 48*200*6/10 {
		t.Errorf("%d numbers beyond 2^62, want about %d", wide, 48*200/2)
	}
}

func TestCPUInfoShape(t *testing.T) {
	each(t, 20, func(t *testing.T, id string, v CPUInfo) {
		if want := fmt.Sprintf("cpuinfo/%d", len(v.CPUs)); id != want {
			t.Errorf("%s has %d processors", id, len(v.CPUs))
		}
		for _, c := range v.CPUs {
			if n := len(c.Flags); n < 250 || n > 350 || c.CPUMHz < 800 || c.CPUMHz > 4000 || c.ModelName == "" {
				t.Errorf("%s: %+v", id, c)
			}
		}
	})
}

func TestMessageShape(t *testing.T) {
	signs := map[string]bool{}
	each(t, 50, func(t *testing.T, id string, m Message) {
		if want := fmt.Sprintf("message/%d", len(m.Data)); id != want || len(m.ID) != 8 {
			t.Errorf("%s: id of %d bytes, data of %d", id, len(m.ID), len(m.Data))
		}
		signs[fmt.Sprint("type ", m.Type < 0)] = true
		signs[fmt.Sprint("kind ", m.Kind < 0)] = true
	})
	if len(signs) != 4 {
		t.Errorf("signs %v, want both of both", signs)
	}
}

func TestRedditAccountShape(t *testing.T) {
	each(t, 50, func(t *testing.T, _ string, a RedditAccount) {
		if len(a.Data.ModHash) != 88 || a.Kind != "t2" || a.Name != "t2_"+a.ID || a.Data.Name == "" {
			t.Errorf("%+v", a)
		}
	})
}

func TestAccessLogShape(t *testing.T) {
	line := regexp.MustCompile(`^[A-Z]+ /\S+ HTTP/[0-9.]+$`)
	entries, unknown := 0, 0
	each(t, 20, func(t *testing.T, _ string, l AccessLog) {
		if len(l.Entries) != 100 {
			t.Errorf("%d entries", len(l.Entries))
		}
		for i, e := range l.Entries {
			entries++
			if e.Identity == "-" {
				unknown++
			}
			if !line.MatchString(e.Request) || e.Date.Nanosecond() != 0 || e.Status < 200 || e.Status > 503 ||
				e.Identity == "" || e.User == "" {
				t.Errorf("%+v", e)
			}
			if i > 0 && e.Date.Before(l.Entries[i-1].Date) {
				t.Errorf("entry %d is older than the one before", i)
			}
		}
	})
	if unknown < entries*9/10 || unknown == entries {
		t.Errorf("%d of %d identities are unknown", unknown, entries)
	}
}

func TestMeshShape(t *testing.T) {
	each(t, 2, func(t *testing.T, _ string, m Mesh) {
		if len(m.Triangles) != 1000 {
			t.Errorf("%d triangles", len(m.Triangles))
		}
		for _, f := range m.Triangles {
			n := f.Normal
			length := math.Sqrt(float64(n.X*n.X + n.Y*n.Y + n.Z*n.Z))
			if math.Abs(length-1) > 1e-5 {
				t.Errorf("normal %v has length %v", n, length)
			}
		}
	})
}

func TestTreeShape(t *testing.T) {
	var size func(Tree) (nodes, depth int)
	size = func(n Tree) (nodes, depth int) {
		for _, c := range n.Children {
			k, d := size(c)
			nodes, depth = nodes+k, max(depth, d)
		}
		return nodes + 1, depth + 1
	}
	deepest := 0
	each(t, 50, func(t *testing.T, _ string, v Tree) {
		nodes, depth := size(v)
		deepest = max(deepest, depth)
		if nodes < 90 || nodes > 110 || depth < 3 || depth > 6 {
			t.Errorf("%d nodes in %d levels", nodes, depth)
		}
	})
	if deepest != 6 {
		t.Errorf("the deepest tree has %d levels, want 6", deepest)
	}
}
