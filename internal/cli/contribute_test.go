package cli

import (
	"bytes"
	"strings"
	"testing"
)

// TestContributeMistakes: the commands shared with "go run ./contribute" answer a
// mistake as all others do.
func TestContributeMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"check":                                 "serialbench: --codec: name at least one codec",
		"check --codec jsn/std":                 "serialbench: --codec: no codec matches \"jsn/std\"; nearest: json/std",
		"check --codec json/std --format yaml":  "serialbench: --format: no format \"yaml\"",
		"check --codecs json/std":               "serialbench: no flag --codecs of check; nearest: --codec",
		"new codec json/std --kind reflect":     "serialbench: codecs/json/std is there already",
		"new codec json/Mine --kind reflect":    "serialbench: \"json/Mine\" is no id of a library",
		"new codec json/mine --kind reflection": "serialbench: --kind: no kind \"reflection\"",
		"new codec":                             "serialbench: new codec takes one id",
	} {
		var out, log bytes.Buffer
		code := Run(testField(), strings.NewReader(""), &out, &log, strings.Fields(args))
		if code != ExitMistake || !strings.HasPrefix(log.String(), want) || strings.Count(log.String(), "\n") != 1 || out.Len() > 0 {
			t.Errorf("%s: exit code %d, %q, %q; want one line that begins with %q", args, code, log.String(), out.String(), want)
		}
	}
}
