package dataset

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// wantIDs are the data sets that are measured, as registered: a new one is in every
// test. testdata/digests.txt holds them still.
func wantIDs() (ids []string) {
	for _, i := range All() {
		ids = append(ids, i.ID)
	}
	return ids
}

// values makes values of any data set, as a slice.
func values(id string, n int, seed uint64) any {
	in := []reflect.Value{reflect.ValueOf(n), reflect.ValueOf(seed)}
	return reflect.ValueOf(typed[id]).MethodByName("Values").Call(in)[0].Interface()
}

// TestIDs: ids have one form, and the data sets of one type follow each other.
func TestIDs(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(/[a-z0-9]+)?$`)
	seen, families := map[string]bool{}, []string{}
	for _, i := range Everything() {
		if !form.MatchString(i.ID) || seen[i.ID] {
			t.Errorf("%q: is there twice, or not of the form family or family/form in lower case", i.ID)
		}
		seen[i.ID] = true
		families = append(families, i.Family())
	}
	if len(wantIDs()) < 20 || !slices.IsSorted(families) {
		t.Errorf("%d data sets, families %q", len(wantIDs()), families)
	}
}

func TestInfo(t *testing.T) {
	types := map[string]string{} // by family
	for _, i := range All() {
		if i.Count < 1 {
			t.Errorf("%s: count %d", i.ID, i.Count)
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
	want := slices.DeleteFunc(wantIDs(), func(id string) bool { return !strings.HasPrefix(id, "message/") })
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
	for _, id := range wantIDs() {
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
