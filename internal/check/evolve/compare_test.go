package evolve

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

func TestCompare(t *testing.T) {
	type item struct{ Name string }
	type longer struct{ Name, Note string }
	type holds struct{ Base item }
	type points struct {
		Base *item
		More int
	}
	type Base item
	type embeds struct{ Base }
	type beside struct {
		Base struct{ N int }
		Name string
	}
	seven := int32(7)
	day := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name      string
		want, got any
		verdict   string
	}{
		{"same", 7, 7, Exact},
		{"wider", int32(-5), int64(-5), Exact},
		{"unsigned", int32(-5), uint32(4294967291), Wrong},
		{"cut off", int64(5000000000), int32(705032704), Wrong},
		{"lost", int64(5000000000), int32(0), Dropped},
		{"number as text", 7, "7", Exact},
		{"text as number", "7", int32(7), Exact},
		{"another text", 7, "\a", Wrong},
		{"no text", 7, "", Dropped},
		{"float", float32(2.5), 2.5, Exact},
		{"float of the same digits", float32(0.1), 0.1, Exact},
		{"rounded", 0.1, float32(0.1), Changed},
		{"another float", 0.1, float32(0.2), Wrong},
		{"present", 7, &seven, Exact},
		{"absent", (*int32)(nil), int32(0), Default},
		{"absent and more", (*int32)(nil), int32(3), Wrong},
		{"zero as absent", int32(0), (*int32)(nil), Default},
		{"one", 7, []int{7}, Exact},
		{"none", 7, []int{}, Dropped},
		{"two of one", 7, []int{7, 8}, Wrong},
		{"of one", []int{7}, 7, Exact},
		{"first of many", []int{7, 8}, 7, Dropped},
		{"last of many", []int{7, 8}, 8, Dropped},
		{"none of many", []int{7, 8}, 9, Wrong},
		{"shorter", []int{7, 8}, []int{7}, Dropped},
		{"longer", []int{7}, []int{7, 8}, Wrong},
		{"new field", item{"a"}, longer{"a", ""}, Default},
		{"new field with something in it", item{"a"}, longer{"a", "x"}, Wrong},
		{"field gone", longer{"a", "x"}, item{"a"}, Exact},
		{"map", map[string]item{"k": {"a"}}, map[string]longer{"k": {"a", ""}}, Default},
		{"map lost", map[string]item{"k": {"a"}}, map[string]longer{}, Dropped},
		{"map of another key", map[string]item{"k": {"a"}}, map[string]longer{"k": {"a", ""}, "l": {}}, Wrong},
		{"time", day, day.In(time.FixedZone("", 3600)), Exact},
		{"no time", day, time.Time{}, Dropped},
		{"embedded to a field", embeds{Base{"a"}}, holds{item{"a"}}, Exact},
		{"embedded to a field, lost", embeds{Base{"a"}}, holds{}, Dropped},
		{"embedded to a field, another", embeds{Base{"a"}}, holds{item{"b"}}, Wrong},
		{"embedded to a pointer", embeds{Base{"a"}}, points{&item{"a"}, 0}, Default},
		{"embedded to a pointer, lost", embeds{Base{"a"}}, points{nil, 0}, Dropped},
		{"a field to embedded", holds{item{"a"}}, embeds{Base{"a"}}, Exact},
		{"a field to embedded, lost", holds{item{"a"}}, embeds{}, Dropped},
		{"no pointer to embedded", points{nil, 1}, embeds{}, Default},
		{"embedded to a field of that name beside it", embeds{Base{"a"}}, beside{Name: "a"}, Default},
		{"bytes as text", []byte("ab"), "ab", Exact},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Compare(task.TreeOf(reflect.ValueOf(c.want)), task.TreeOf(reflect.ValueOf(c.got)),
				Matching{})
			if got.Verdict != c.verdict {
				t.Errorf("%v read as %v: %s at %q (%s, %s), want %s", c.want, c.got, got.Verdict, got.Field, got.Want,
					got.Got, c.verdict)
			}
		})
	}
}

// TestChanges checks that every change has its values, that no two versions have one name, and
// that numbers of fields are what they are meant to be.
func TestChanges(t *testing.T) {
	names := map[string]*Version{}
	for _, c := range Changes() {
		if c.Written != "" && c.Old.index(c.Written) < 0 || c.Newer != "" && c.New.index(c.Newer) < 0 {
			t.Errorf("%s: no value %q or %q", c.Name, c.Written, c.Newer)
		}
		if c.Written == "" && c.Newer == "" {
			t.Errorf("%s: nothing is written", c.Name)
		}
		for _, v := range []*Version{c.Old, c.New} {
			if other := names[v.Name]; other != nil && other != v {
				t.Errorf("two versions have the name %s", v.Name)
			}
			names[v.Name] = v
		}
	}
}

// TestChangesAreDocumented checks that docs/use/evolution.md has a row for each change, with its words.
func TestChangesAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/use/evolution.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Changes() {
		if row := "| `" + c.Name + "` | " + c.Doc + " |\n"; !strings.Contains(string(page), row) {
			t.Errorf("no row %q", row)
		}
	}
}
