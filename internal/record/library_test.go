package record

import (
	"testing"
	"time"
)

func TestMaintained(t *testing.T) {
	run := Run{Started: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		codec             Codec
		maintained, known bool
	}{
		"of this year":              {Codec{Released: "2026-01-31"}, true, true},
		"old":                       {Codec{Released: "2019-01-31"}, false, true},
		"no day":                    {Codec{}, false, false},
		"of this year and archived": {Codec{Released: "2026-01-31", Status: "archived: so it says"}, false, true},
		"archived, no day":          {Codec{Status: "archived: so it says"}, false, true},
		"the standard library":      {Codec{Library: "std"}, true, true},
	} {
		if m, k := run.Maintained(c.codec); m != c.maintained || k != c.known {
			t.Errorf("%s: %t, known %t", name, m, k)
		}
	}
}
