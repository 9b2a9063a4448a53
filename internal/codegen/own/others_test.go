package own

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/gen/catalog"
)

// TestTypesOfOthers: types of famous modules and of an ordinary service, which
// nobody here wrote, are compared by at least as many codecs as
// testdata/types/floors.txt says, all their fields in place, and no codec fails.
// The modules are pinned in tools/types and come from the module proxy. SERIALBENCH_TYPES
// narrows it to some types, SERIALBENCH_CODECS to some codecs; floors that are for all codecs count
// only where all are there.
func TestTypesOfOthers(t *testing.T) {
	if testing.Short() || os.Getenv("SERIALBENCH_LONG") == "" {
		t.Skip("downloads modules and builds a program for each of their types; set SERIALBENCH_LONG=1")
	}
	e := engine(t, chosen(t, catalog.Codecs())...)
	some := strings.Fields(os.Getenv("SERIALBENCH_TYPES"))
	for _, f := range readFloors(t) {
		name := f.pkg + "." + f.typ
		if len(some) > 0 && !slices.Contains(some, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			p, err := e.Build(context.Background(), Request{Dir: "../../../tools/types", Package: "./" + f.pkg, Type: f.typ, Codecs: ids(e)})
			if err != nil {
				t.Fatal(err)
			}
			built := time.Since(start)
			out, err := output(t, p.Path, "verify", "--datasetsize", "20")
			rows := verdicts(out)
			count := map[string]int{}
			for _, id := range ids(e) {
				verdict, reason, _ := strings.Cut(rows[name+" "+id], " ")
				count[verdict]++
				switch {
				case verdict == "failed", verdict == "":
					t.Errorf("%s: %s %s", id, verdict, reason)
				case verdict == "unsupported":
					t.Logf("%s: %s", id, reason)
				}
			}
			t.Logf("%s: %d ok, %d adapted, %d unsupported, %d failed of %d codecs; built in %.0fs; %s",
				name, count["ok"], count["adapted"], count["unsupported"], count["failed"], len(e.Codecs), built.Seconds(), strings.Join(p.Notes, "; "))
			if got := count["ok"] + count["adapted"]; got < min(f.floor, len(e.Codecs)) {
				t.Errorf("%d codecs are ok or adapted, want %d at least", got, min(f.floor, len(e.Codecs)))
			}
			if err != nil && count["failed"] == 0 {
				t.Error(err)
			}
		})
	}
}

// floor is how many codecs have to take a type.
type floor struct {
	pkg, typ string
	floor    int
}

// readFloors reads lines of a package, a type and a number.
func readFloors(t *testing.T) (list []floor) {
	t.Helper()
	file, err := os.Open("testdata/types/floors.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		n, err := strconv.Atoi(words[len(words)-1])
		if err != nil || len(words) != 3 {
			t.Fatalf("floors.txt: %q; want a package, a type and a number", lines.Text())
		}
		list = append(list, floor{words[0], words[1], n})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
