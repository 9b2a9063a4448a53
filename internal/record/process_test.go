package record

import (
	"strings"
	"testing"
)

func TestProcessesOutOfRangeAreRefused(t *testing.T) {
	const good = `{"kind":"process","codec":"c","dataset":"d","op":"o","process":1,"round":0,"samples":1,` +
		`"ops":2,"ns":1,"raw_ns":1}`
	for name, line := range map[string]string{
		"":               good,
		"a long call":    strings.Replace(good, `"ns":1,`, `"ns":3.6e12,`, 1),
		"no time":        strings.Replace(good, `"ns":1,`, `"ns":0,`, 1),
		"before all":     strings.Replace(good, `"raw_ns":1`, `"raw_ns":-1`, 1),
		"a year a call":  strings.Replace(good, `"ns":1,`, `"ns":3e300,`, 1),
		"no samples":     strings.Replace(good, `"samples":1`, `"samples":0`, 1),
		"no calls":       strings.Replace(good, `"ops":2`, `"ops":0`, 1),
		"a clock beyond": strings.Replace(good, `}`, `,"clock_ps":1e300}`, 1),
		"no cell":        strings.Replace(good, `"codec":"c",`, ``, 1),
		"another build":  strings.Replace(good, `}`, `,"build":1}`, 1),
	} {
		r, err := Read(strings.NewReader(head+line+"\n"), "f")
		if err != nil {
			t.Fatal(err)
		}
		if taken := len(r.Bad) == 0; taken != (name == "" || name == "a long call") {
			t.Errorf("%q: %v", name, r.Bad)
		}
	}
}
