package recommend

import (
	"slices"
	"testing"
)

// Most codecs can do nothing without a type: one document would leave them all out.
func TestUsualDatasets(t *testing.T) {
	for _, c := range []struct{ of, want []string }{
		{[]string{"person", "document/order", "order"}, []string{"person", "order"}},
		{[]string{"document/order"}, []string{"document/order"}},
		{nil, nil},
	} {
		if got := Usual(c.of); !slices.Equal(got, c.want) {
			t.Errorf("of %v: %v", c.of, got)
		}
	}
}
