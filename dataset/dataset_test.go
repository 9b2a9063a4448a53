package dataset

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var wantIDs = strings.Fields(`
	accesslog
	basicmeminfo basicmeminfo/wide
	cpuinfo/1 cpuinfo/4 cpuinfo/8 cpuinfo/16
	meminfo meminfo/wide
	mesh
	message/16 message/64 message/256 message/1024 message/2048 message/4096
	order
	person
	redditaccount
	telemetry
	tree
`)

// values makes values of any data set, as a slice.
func values(id string, n int, seed uint64) any {
	in := []reflect.Value{reflect.ValueOf(n), reflect.ValueOf(seed)}
	return reflect.ValueOf(typed[id]).MethodByName("Values").Call(in)[0].Interface()
}

func TestIDs(t *testing.T) {
	var got []string
	for _, i := range All() {
		got = append(got, i.ID)
	}
	if d := cmp.Diff(wantIDs, got); d != "" {
		t.Error(d)
	}
}

func TestInfo(t *testing.T) {
	counts := map[string]int{"mesh": 20, "telemetry": 100, "accesslog": 200, "tree": 500}
	types := map[string]string{} // by family
	for _, i := range All() {
		want := counts[i.ID]
		if want == 0 {
			want = 1000
		}
		if i.Count != want {
			t.Errorf("%s: count %d, want %d", i.ID, i.Count, want)
		}
		if i.Doc == "" || strings.Contains(i.Doc, "\n") {
			t.Errorf("%s: doc %q is not one line", i.ID, i.Doc)
		}
		if strings.ToLower(i.Type) != i.Family() {
			t.Errorf("%s: type %s is not named as the family", i.ID, i.Type)
		}
		if was := types[i.Family()]; was != "" && was != i.Type {
			t.Errorf("%s: type %s, but others of the family have %s", i.ID, i.Type, was)
		}
		types[i.Family()] = i.Type
	}
}

func TestOf(t *testing.T) {
	var got []string
	for _, s := range Of[Message]() {
		got = append(got, s.ID)
	}
	want := []string{"message/16", "message/64", "message/256", "message/1024", "message/2048", "message/4096"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// diff tells how got differs from want. Equal values are the common case, and
// go-cmp takes seconds to find that out for the large data sets.
func diff(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return "(-want +got)\n" + cmp.Diff(want, got) // empty when only a time zone differs
}

func TestSeed(t *testing.T) {
	for _, id := range wantIDs {
		t.Run(id, func(t *testing.T) {
			ten := values(id, 10, 7)
			if d := diff(ten, values(id, 10, 7)); d != "" {
				t.Errorf("the same seed gives other values:\n%s", d)
			}
			if reflect.DeepEqual(ten, values(id, 10, 8)) {
				t.Error("another seed gives the same values")
			}
			v := reflect.ValueOf(ten)
			if d := diff(v.Slice(0, 5).Interface(), values(id, 5, 7)); d != "" {
				t.Errorf("the first values depend on how many are made:\n%s", d)
			}
			if reflect.DeepEqual(v.Index(0).Interface(), v.Index(1).Interface()) {
				t.Error("the first two values are equal")
			}
		})
	}
}
