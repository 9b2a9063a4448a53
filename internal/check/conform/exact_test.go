package conform

import (
	"testing"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// Integers keep their digits where encoding/json would round them to a float64.
func TestExactJSON(t *testing.T) {
	const text = `{"a":[505874924095815700,18446744073709551615,-3],"b":0.5,"c":1e3}`
	want := judge.Normal(map[string]any{"a": []any{int64(505874924095815700), uint64(18446744073709551615), int64(-3)},
		"b": 0.5, "c": 1e3})
	if got := exactJSON([]byte(text)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	rounded := judge.Normal(map[string]any{"n": 505874924095815700.0})
	if exactJSON([]byte(`{"n":505874924095815700}`)) == rounded {
		t.Errorf("the exact integer is the rounded one: %s", rounded)
	}
}
