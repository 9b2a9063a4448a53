package worth

import (
	"math"
	"strings"
	"testing"
)

func TestFlow(t *testing.T) {
	f := Flow{Rate: 10_000, NS: 5000, Bytes: 300}
	if math.Abs(f.cores()-0.05) > 1e-12 || f.volume() != 3e6 {
		t.Errorf("%v cores, %v bytes", f.cores(), f.volume())
	}
}

// TestTrafficText: a switch is told in cores and megabytes; stay, where it is not sure to save enough.
func TestTrafficText(t *testing.T) {
	use := func(low float64) []*Use {
		return []*Use{{Type: "shop.Order", Codec: "json/std", Cores: 0.05, Read: Flow{Rate: 10_000, NS: 5000, Bytes: 300},
			Switches: []Saving{{Switch: Switch{From: "json/std", Now: "json/std", To: "json/goccy", Saves: 0.03, Low: low,
				High: 0.035, Beware: []string{"imports unsafe"}}, Allocations: 2e6, Messages: -1e6}}}}
	}
	text := TrafficText(use(0.025), 0.01, true)
	for _, want := range []string{"  read: 1e+04 a second × 5 µs = 5 % of a core; 3 MB a second\n",
		"  json/std → json/goccy saves 2.5 to 3.5 % of a core, 2 MB a second of allocations, 1 MB a second more of " +
			"messages; beware: imports unsafe\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "stay") {
		t.Errorf("stay, although it saves enough:\n%s", text)
	}
	text = TrafficText(use(0.001), 0.01, true)
	if !strings.Contains(text, "stay: no switch is sure to save 1 % of a core") {
		t.Errorf("no stay:\n%s", text)
	}
}
