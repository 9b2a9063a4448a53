package session_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// mostAtStart is how many bytes a package may allocate before main, unless its library is marked as one that starts
// slowly. (Go's runtime tells of each with GODEBUG=inittrace=1.)
const mostAtStart = 400 << 10

// TestSlowStarters has the libraries that start slowly in a program beside that of all others, and finds no other that
// does.
func TestSlowStarters(t *testing.T) {
	longtest.Only(t, "builds all codecs")
	f, err := session.BuiltIn(sessiontest.Engine(t))
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Resolve(t.Context(), session.Choice{Datasets: []string{"person"}, Apart: true},
		func(string, int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	slow := map[bool]string{} // programs
	for _, k := range got.Picks {
		info, _ := f.Suite.Codec(k.Case.Codec)
		path := f.Program(info.ID, "person", 0).Path
		if slow[info.StartsSlowly] == "" {
			slow[info.StartsSlowly] = path
		}
		if path != slow[info.StartsSlowly] || path == slow[!info.StartsSlowly] {
			t.Errorf("%s, slow %v: %s, of %v", info.ID, info.StartsSlowly, path, slow)
		}
	}
	if n := len(f.Programs()); n != 2 {
		t.Errorf("%d programs", n)
	}
	for _, p := range atStart(t, slow[false]) {
		t.Errorf("%s: mark its library: StartsSlowly", p)
	}
	if len(atStart(t, slow[true])) == 0 {
		t.Error("no library that is marked starts slowly")
	}
}

// atStart are the packages that allocate much before main.
func atStart(t *testing.T, program string) (list []string) {
	t.Helper()
	c := exec.Command(program)
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var said bytes.Buffer
	c.Stderr = &said
	_ = c.Run() // nothing is asked of the worker
	for line := range strings.Lines(said.String()) {
		var name, unit string
		var at, took float64
		var allocated int
		n, _ := fmt.Sscanf(line, "init %s @%f %s %f ms clock, %d bytes", &name, &at, &unit, &took, &allocated)
		if n == 5 && allocated > mostAtStart {
			list = append(list, fmt.Sprintf("%s allocates %d bytes at start", name, allocated))
		}
	}
	return list
}
