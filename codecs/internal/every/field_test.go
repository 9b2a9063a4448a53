package every

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/contract"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// someTypes are the types that are tried where not all are: one of each shape, and one of edge values.
var someTypes = []string{"person", "order", "tree", "edgetext", "hostile"}

// leaveOut skips a data set of which only SERIALBENCH_LONG, or a codec that is named, has the values go through.
func leaveOut(t *testing.T, d dataset.Info) {
	if named() == nil && !longtest.Asked() && !slices.Contains(someTypes, d.Family()) {
		t.Skip("of a type that SERIALBENCH_LONG=1 asks for")
	}
}

// some is of how many codecs one is tried on a type, always the same, where SERIALBENCH_LONG does not ask for all: code
// for 23 types by all codecs takes seven minutes of processor time to build. On person the shortlist is.
const some = 24

// named are the codecs that SERIALBENCH_CODECS names, with commas between them; nil are all.
func named() []string {
	if names := os.Getenv("SERIALBENCH_CODECS"); names != "" {
		return strings.Split(names, ",")
	}
	return nil
}

// sampled are the codecs that are tried on the type of a data set; nil are all.
func sampled(d dataset.Info) []string {
	if list := named(); list != nil || longtest.Asked() {
		return list
	}
	if d.Family() == "person" {
		return codecs.Shortlist()
	}
	var families, ids []string
	for _, d := range dataset.Everything() {
		families = append(families, d.Family())
	}
	turn := slices.Index(slices.Compact(families), d.Family())
	for i, c := range slices.DeleteFunc(catalog.Codecs(), func(c emit.Codec) bool { return c.Unobtainable != "" }) {
		if (i+turn)%some == 0 {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// building has one program built at a time: each takes all cores.
var building sync.Mutex

// together is one program of the codecs that are named, on all data sets.
var together *session.Field

// field has the workers of the codecs that are tried on a data set, and the case of each.
func field(t *testing.T, d dataset.Info) *session.Field {
	building.Lock()
	defer building.Unlock()
	if list := named(); list != nil {
		if together == nil {
			together = sessiontest.Together(t, list)
		}
		return together
	}
	return sessiontest.Field(t, sampled(d), d.ID)
}

// order asks for a number of values of a data set, with all sampled codecs that have code for it, or a third of
// them for large values where all are sampled.
func order(f *session.Field, d dataset.Info, values int) contract.Order {
	o := contract.Order{Dataset: d.ID, Values: values, Seed: dataset.DefaultSeed}
	list := sampled(d)
	for i, c := range f.Suite.Codecs {
		chosen := list == nil && (longtest.Asked() || !large(d) || i%3 == 0) || slices.Contains(list, c.ID)
		if chosen && f.Suite.Case(c.ID, d.ID) != nil {
			o.Codecs = append(o.Codecs, c.ID)
		}
	}
	return o
}

// large reports whether a data set is one of few large values, which take most of the time.
// Those that are hidden, such as edge values, are few and small.
func large(d dataset.Info) bool { return d.Count <= 20 && !d.Hidden }

// enough reports whether as many were tried as there are at least of all codecs, or of a sample of them. Of
// those that "codec check" names there may be any number.
func enough(tried, all int) bool {
	switch {
	case named() != nil:
		return true
	case longtest.Asked():
		return tried >= all
	}
	return tried >= all/some
}

// seed is that of the first values: SERIALBENCH_SEED, or the usual one.
func seed(t *testing.T) uint64 {
	text := os.Getenv("SERIALBENCH_SEED")
	if text == "" {
		return 100
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("SERIALBENCH_SEED: %v", err)
	}
	return n
}
