package codecs_test

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
)

// TestShortlist: every id is a codec whose library is kept up, and no library has two rows in one format.
func TestShortlist(t *testing.T) {
	libraries := map[string]string{}
	for _, c := range catalog.Codecs() {
		libraries[c.ID] = c.Library
	}
	seen := map[string]string{}
	for _, id := range codecs.Shortlist() {
		library, known := libraries[id]
		switch {
		case !known:
			t.Errorf("%s: no such codec", id)
			continue
		case library != "" && library != "std" && library != "serialbench" && !codecs.Of(library).Status.Alive():
			t.Errorf("%s: %s is %s", id, library, codecs.Of(library).Status)
		}
		format, _, _ := strings.Cut(id, "/")
		if at := format + " " + library; library != "std" && library != "" && seen[at] != "" {
			t.Errorf("%s: %s is there already", id, seen[at])
		} else {
			seen[at] = id
		}
	}
	if n := len(seen); n < 20 || n > 30 {
		t.Errorf("%d rows; about 25 can be read", n)
	}
}
