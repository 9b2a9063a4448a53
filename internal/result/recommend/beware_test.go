package recommend

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// TestHarmsBySize: each effect stands once, by the shortest input of which the size is known; a limit stands where
// less of it was seen to do no harm.
func TestHarmsBySize(t *testing.T) {
	attack := func(dataset, op string, outcomes map[string]uint64, sizes map[string]int) record.Attack {
		return record.Attack{Codec: "x/a", Dataset: dataset, Op: op, Cases: 9, Worst: record.Died, Outcomes: outcomes,
			Detail: "out of memory", Party: record.Library, InputBytes: sizes}
	}
	one := map[string]uint64{record.Died: 1}
	for _, c := range []struct {
		name    string
		attacks []record.Attack
		want    []Harm
		worst   string
	}{
		{"the shortest", []record.Attack{
			attack("d", "unmarshal", one, map[string]int{record.Died: 171}),
			attack("e", "unmarshal", one, map[string]int{record.Died: 1234}),
			attack("f", "unmarshal", one, map[string]int{record.Died: 12}),
		}, []Harm{{"12 bytes of hostile input make it allocate over 512 MB", 12, ""}},
			"12 bytes of hostile input make it allocate over 512 MB"},
		{"none of unknown size beside it", []record.Attack{
			attack("d", "unmarshal", map[string]uint64{record.Died: 1, record.Panicked: 1}, nil),
			attack("e", "unmarshal", one, map[string]int{record.Died: 1500}),
		}, []Harm{{"1.5 kB of hostile input make it allocate over 512 MB", 1500, ""}},
			"1.5 kB of hostile input make it allocate over 512 MB"},
		{"a large one", []record.Attack{attack("d", "unmarshal", one, map[string]int{record.Died: 2e6})},
			[]Harm{{"2 MB of hostile input make it allocate over 512 MB", 2e6, ""}},
			"2 MB of hostile input make it allocate over 512 MB"},
		{"a limit helps", []record.Attack{{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 9, Worst: record.Died,
			Outcomes: one, Detail: "stack overflow", Party: record.Library, Levels: 1e6, LevelBytes: 3}},
			[]Harm{{"3 MB of nested input overflow the stack: limit message size", 3e6, limitSize}},
			"3 MB of nested input overflow the stack: limit message size"},
		{"slow", []record.Attack{{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 9, Worst: record.Slow,
			Outcomes: map[string]uint64{record.Slow: 1}, InputBytes: map[string]int{record.Slow: 5e5}}},
			[]Harm{{"500 kB of hostile input keep it busy for over a second: limit message size", 5e5, limitSize}},
			"500 kB of hostile input keep it busy for over a second: limit message size"},
		{"no size at all", []record.Attack{attack("d", "unmarshal", one, nil)},
			[]Harm{{"hostile input makes it allocate over 512 MB", 0, ""}},
			"hostile input makes it allocate over 512 MB"},
		{"another operation", []record.Attack{attack("d", "read", one, map[string]int{record.Died: 1})}, []Harm{},
			"one byte of hostile input makes it allocate over 512 MB (reading in place)"},
	} {
		r := contest()
		r.Attacks = c.attacks
		k := facts.New(r).Codec("x/a")
		if got := harms(k); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		f, ok := worst(k)
		if h, _ := harmOf(f); !ok || h.Effect != c.worst {
			t.Errorf("%s: the worst is %q, want %q", c.name, h.Effect, c.worst)
		}
	}
}
