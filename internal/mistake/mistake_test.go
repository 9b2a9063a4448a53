package mistake

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
)

func TestError(t *testing.T) {
	list := &Error{Lines: []string{"it does not build:", "a.go:1", "a.go:2"}, Cause: io.EOF}
	if got := list.Error(); got != "it does not build:\n  a.go:1\n  a.go:2" || !errors.Is(list, io.EOF) {
		t.Errorf("got %q", got)
	}
	var m *Error
	if err := fmt.Errorf("build: %w", Errorf("no %s", "module")); !errors.As(err, &m) || m.Error() != "no module" {
		t.Errorf("got %v", err)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"json/std", "json/v2", "cbor/fxamacker", "msgpack/tinylib"}
	for given, want := range map[string][]string{
		"jsn/std": {"json/std", "json/v2", "cbor/fxamacker"},
		"tinylib": {"msgpack/tinylib", "json/std", "json/v2"}, // a part of a name is more than any letters
	} {
		if got := Nearest(given, names); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", given, got, want)
		}
	}
	if got := Nearest("x", nil); len(got) > 0 {
		t.Errorf("of none: %v", got)
	}
}
