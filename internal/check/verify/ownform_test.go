package verify

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// format reads what has a length of one letter only, and writes nothing of it.
type format struct{ Letter byte }

func (f format) MarshalJSON() ([]byte, error) { return []byte(`{}`), nil }

func (f *format) UnmarshalJSON([]byte) error { return errors.New("invalid length of Letter") }

func TestRefusesItself(t *testing.T) {
	type reply struct {
		N       int
		Formats []format
	}
	v := &reply{1, []format{{'T'}}}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	err = json.Unmarshal(data, new(reply))
	if err == nil {
		t.Fatal("the type reads what it writes")
	}
	if got := refusesItself(v, err.Error()); !strings.Contains(got,
		"verify.format does not read the JSON that it writes: invalid length of Letter") {
		t.Errorf("got %q", got)
	}
	if got := refusesItself(v, "round trip: N: got 0, want 1"); got != "" {
		t.Errorf("another failure is said to be the type's: %q", got)
	}
}
