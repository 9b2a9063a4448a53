package evolve

import (
	"reflect"
	"testing"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

func TestRenumbered(t *testing.T) {
	type line struct{ A, B string }
	type moved struct{ B, A string }
	type tagged struct {
		A string `wire:"1"`
		B string `wire:"2"`
	}
	type turned struct {
		B string `wire:"2"`
		A string `wire:"1"`
	}
	type more struct{ A, B, C string }
	type between struct{ A, C, B string }
	type lines struct{ L []line }
	type movedLines struct{ L []moved }
	for name, c := range map[string]struct {
		old, now any
		want     bool
	}{
		"the same":      {line{}, line{}, false},
		"moved":         {line{}, moved{}, true},
		"tagged":        {tagged{}, turned{}, false},
		"one is tagged": {line{}, turned{}, true},
		"at the end":    {line{}, more{}, false},
		"in between":    {line{}, between{}, true},
		"in a list":     {lines{[]line{{}}}, movedLines{[]moved{{}}}, true},
		"maps":          {map[string]string{"a": "", "b": ""}, map[string]string{"b": ""}, false},
		"other kinds":   {line{}, "text", false},
	} {
		old, now := task.TreeOf(reflect.ValueOf(c.old)), task.TreeOf(reflect.ValueOf(c.now))
		if got := renumbered(old, now); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
